public import Foundation

/// A reader and validator of clinical documents in HL7's Clinical Document Architecture, Release 2.
///
///     let document = try CDAReader().read(path: "letter.xml")
///     print(document.header.title, document.header.patientName ?? "")
///
/// A document is accepted if it is well-formed XML in any encoding that libxml2 supports, its root
/// is `ClinicalDocument` of `urn:hl7-org:v3` under any prefix, and its header has the required
/// parts in the order and number of HL7's schema. The body, and header elements that
/// `CDAContentModel` does not list, are only checked to be well-formed: HL7's schema itself is not
/// part of this package. A document type declaration is rejected. No other file and no network is
/// accessed. Size, depth, tags and names have limits.
public struct CDAReader: Sendable {
  /// The namespace of HL7 version 3.
  public static let namespace = "urn:hl7-org:v3"
  /// The number of bytes per read and parser step.
  static let chunkBytes = 64 << 10

  public var limits: CDALimits

  public init(limits: CDALimits = CDALimits()) {
    self.limits = limits
  }

  /// A validated document: its unchanged bytes and its header.
  public struct Document: Hashable, Sendable {
    public let header: CDAHeader
    public let xml: Data

    /// Creates a document; call it only for validated documents.
    fileprivate init(header: CDAHeader, xml: Data) {
      self.header = header
      self.xml = xml
    }
  }

  /// Reads a document from memory.
  ///
  /// - Throws: `CDAError` with every fault found.
  public func read(_ xml: Data) throws(CDAError) -> Document {
    guard xml.count <= limits.documentBytes else {
      throw .tooLarge(bytes: xml.count, limit: limits.documentBytes)
    }
    let parser = try CDAParser(limits: limits)
    xml.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count, !parser.isStopped {
        let end = min(start + Self.chunkBytes, bytes.count)
        parser.parse(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
    return Document(header: try validated(parser), xml: xml)
  }

  /// Reads a document from a source; stops at the first byte that cannot belong to a document.
  ///
  /// - Throws: `CDAError` with every fault found.
  public func read(_ source: some ByteSource) throws(CDAError) -> Document {
    var source = source
    let parser = try CDAParser(limits: limits)
    var xml = Data()
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkBytes, alignment: 16)
    defer { chunk.deallocate() }
    while !parser.isStopped {
      let count: Int
      do throws(FileError) {
        count = try source.read(into: chunk)
      } catch {
        throw .file(error)
      }
      if count == 0 { break }
      guard xml.count + count <= limits.documentBytes else {
        throw .tooLarge(bytes: nil, limit: limits.documentBytes)
      }
      let bytes = UnsafeRawBufferPointer(rebasing: chunk[..<count])
      xml.append(contentsOf: bytes)
      parser.parse(bytes)
    }
    return Document(header: try validated(parser), xml: xml)
  }

  /// Reads a file; one that is too large is rejected before it is read.
  ///
  /// - Throws: `CDAError` with every fault found.
  public func read(path: String) throws(CDAError) -> Document {
    var status = stat()
    if stat(path, &status) == 0, Int(status.st_size) > limits.documentBytes {
      throw .tooLarge(bytes: Int(status.st_size), limit: limits.documentBytes)
    }
    let source: FileSource
    do throws(FileError) {
      source = try FileSource(path: path)
    } catch {
      throw .file(error)
    }
    return try read(source)
  }

  private func validated(_ parser: borrowing CDAParser) throws(CDAError) -> CDAHeader {
    let root = try parser.finish()
    var validation = CDAValidation()
    validation.check(root)
    guard validation.faults.isEmpty else {
      let inOrder = validation.faults.enumerated().sorted {
        ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
      }
      throw .invalid(inOrder.prefix(limits.faults).map(\.element))
    }
    return CDAHeader(root)
  }
}
