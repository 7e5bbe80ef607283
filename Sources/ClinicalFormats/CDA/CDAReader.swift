public import ByteStreams
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

/// The limits beyond which a clinical document is rejected; they are far above real documents.
public struct CDALimits: Hashable, Sendable {
  /// The maximum size of the document in bytes: 64 MiB, a few hundred scanned pages in Base64.
  public var documentBytes = 64 << 20
  /// The maximum depth of nested elements.
  public var depth = 200
  /// The maximum size of one tag, comment or processing instruction in bytes.
  public var tagBytes = 256 << 10
  /// The maximum size of all distinct names together in bytes.
  public var nameBytes = 1 << 20
  /// The maximum number of header elements and section headings, which are held in memory until the
  /// end.
  public var elements = 100_000
  /// The maximum size of one title, name or other text of the header in bytes.
  public var textBytes = 16 << 10
  /// The maximum number of reported faults; further faults are omitted.
  public var faults = 100

  public init() {}
}

/// The reason why data is not a clinical document.
public enum CDAError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The document exceeds the limit; `bytes` is its size, if it is known without reading
  /// everything.
  case tooLarge(bytes: Int?, limit: Int)
  /// There is not enough memory for a parser.
  case outOfMemory
  /// The violated rules in line order; never empty.
  case invalid([CDARuleViolation])
  /// The document declares its time as unknown, and no dates were given for the sample.
  case noTime

  public var description: String {
    switch self {
    case .file(let error): error.description
    case .tooLarge(let bytes?, let limit):
      "\(bytes) bytes; a clinical document has at most \(limit)"
    case .tooLarge(nil, let limit): "a clinical document has at most \(limit) bytes; this has more"
    case .outOfMemory: "no memory to read the document"
    case .invalid(let faults): faults.map(\.description).joined(separator: "\n")
    case .noTime: "the document does not say when it was made; give the dates"
    }
  }

  public var faults: [CDARuleViolation] {
    if case .invalid(let faults) = self { faults } else { [] }
  }
}
