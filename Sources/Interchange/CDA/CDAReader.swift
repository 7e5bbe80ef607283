public import Foundation

/// Reads and validates clinical documents in HL7's Clinical Document Architecture, Release 2.
///
///     let document = try CDAReader().read(path: "letter.xml")
///     print(document.header.title, document.header.patientName ?? "")
///
/// A document is taken when it is well-formed XML in any encoding that libxml2 knows, its root is
/// `ClinicalDocument` of `urn:hl7-org:v3` under any prefix, and its header has the required parts in
/// the order and number of HL7's schema. The contents of the body are only checked for being
/// well-formed, and those elements of the header that `CDAContentModel` does not list likewise: HL7's
/// schema itself is not part of this package. A document type declaration is refused, no other file
/// and no network is touched, and size, depth, tags and names have limits.
public struct CDAReader: Sendable {
  /// The namespace of HL7 version 3.
  public static let namespace = "urn:hl7-org:v3"
  /// One read and one step of the parser.
  static let chunkBytes = 64 << 10

  public var limits: CDALimits

  public init(limits: CDALimits = CDALimits()) {
    self.limits = limits
  }

  /// A document that was read: its bytes as they came, and what it says about itself.
  public struct Document: Hashable, Sendable {
    public let header: CDAHeader
    public let xml: Data

    /// Only for documents that have been validated.
    fileprivate init(header: CDAHeader, xml: Data) {
      self.header = header
      self.xml = xml
    }
  }

  /// Reads a document that is in memory.
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

  /// Reads a document as its bytes come; stops reading at the first that cannot be in one.
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

  /// Reads a file; one that is too large is refused before any of it is read.
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
