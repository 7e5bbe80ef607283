import Foundation
import ByteStreams
import ClinicalFormats
import TestSupport
import Testing

@Suite("Hostile clinical documents")
struct CDAHostileTests {
  /// The minimal document after a document type declaration, with `&e;` as the patient's name.
  private func withDocumentType(_ declaration: String) throws -> Data {
    Data(declaration.utf8) + (try CDASample.minimal("A B", "&e;"))
  }

  @Test(
    "any document type declaration is rejected at its position",
    arguments: [
      "<!DOCTYPE ClinicalDocument>", "<!DOCTYPE ClinicalDocument []>",
      "<!DOCTYPE ClinicalDocument [<!ENTITY e 'E'>]>",
      "<!DOCTYPE ClinicalDocument PUBLIC '-//HL7//DTD' 'cda.dtd'>",
      "<!DOCTYPE ClinicalDocument [<!ATTLIST typeId root CDATA '2.16.840.1.113883.1.3'>]>",
      "<!DOCTYPE ClinicalDocument [<!ENTITY % p SYSTEM 'p.ent'> %p;]>",
    ])
  func documentType(declaration: String) throws {
    let xml = try withDocumentType("<?xml version=\"1.0\"?>\n<!-- -->\n" + declaration + "\n")
    #expect(CDASample.faults(xml) == [CDARuleViolation(.noDocumentType, path: "/", line: 3)])
  }

  @Test("a document type declaration in UTF-16 is rejected")
  func wideDocumentType() throws {
    let text = "<!DOCTYPE ClinicalDocument [<!ENTITY e 'E'>]>" + CDASample.minimal
    let xml = Data([0xFF, 0xFE]) + (try #require(text.data(using: .utf16LittleEndian)))
    #expect(CDASample.faults(xml).map(\.rule) == [.noDocumentType])
  }

  @Test("exponentially growing entities are never expanded")
  func billionLaughs() throws {
    var subset = "<!ENTITY e0 'ha'>"
    for level in 1...40 {
      subset += "<!ENTITY e\(level) '\(String(repeating: "&e\(level - 1);", count: 10))'>"
    }
    let xml = try withDocumentType("<!DOCTYPE ClinicalDocument [\(subset)<!ENTITY e '&e40;'>]>")
    #expect(CDASample.faults(xml).map(\.rule) == [.noDocumentType])
  }

  @Test("no other file is read through an entity, document type, stylesheet, schema or inclusion")
  func otherFiles() throws {
    let folder = try TemporaryFolder()
    let fifo = folder.file("waits").path
    // Opening this FIFO would block forever, and the test with it.
    try #require(mkfifo(fifo, 0o600) == 0)
    for declaration in [
      "<!DOCTYPE ClinicalDocument [<!ENTITY e SYSTEM 'file://\(fifo)'>]>",
      "<!DOCTYPE ClinicalDocument SYSTEM '\(fifo)'>",
    ] {
      #expect(CDASample.faults(try withDocumentType(declaration)).map(\.rule) == [.noDocumentType])
    }
    let secret = folder.file("secret.txt")
    try Data("the secret".utf8).write(to: secret)
    let referring =
      Data("<?xml-stylesheet href='\(fifo)'?>".utf8)
      + (try CDASample.minimal(
        "<name>A B</name>",
        """
        <name><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" href="\(secret.path)"/>A \
        <q:x xmlns:q="urn:q" xmlns:s="http://www.w3.org/2001/XMLSchema-instance" \
        s:schemaLocation="urn:hl7-org:v3 file://\(fifo)"/></name>
        """))
    let header = try CDAReader().read(referring).header
    #expect(header.patientName == "A")
  }

  @Test("no network connection is made")
  func noConnection() throws {
    let listener = try #require(LoopbackSocket.listen(on: 0))
    defer { close(listener) }
    let address = "http://127.0.0.1:\(LoopbackSocket.port(of: listener))/e"
    for declaration in [
      "<!DOCTYPE ClinicalDocument [<!ENTITY e SYSTEM '\(address)'>]>",
      "<!DOCTYPE ClinicalDocument SYSTEM '\(address)'>",
      "<!DOCTYPE ClinicalDocument PUBLIC 'p' '\(address)' [<!ENTITY % p SYSTEM '\(address)'>%p;]>",
    ] {
      #expect(CDASample.faults(try withDocumentType(declaration)).map(\.rule) == [.noDocumentType])
    }
    let styled = Data("<?xml-stylesheet href='\(address)'?>".utf8) + Data(CDASample.minimal.utf8)
    _ = try CDAReader().read(styled)
    var question = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    #expect(poll(&question, 1, 0) == 0)
  }

  @Test("nesting depth is limited")
  func depth() throws {
    // The text is in the fourth element.
    func nested(_ count: Int) throws -> Data {
      let open = String(repeating: "<b>", count: count)
      let close = String(repeating: "</b>", count: count)
      return try CDASample.minimal("<text>A</text>", "<text>\(open)\(close)</text>")
    }
    #expect(CDASample.faults(try nested(196)).isEmpty)
    #expect(CDASample.faults(try nested(197)).map(\.rule) == [.depth(limit: 200)])
    #expect(CDASample.faults(try nested(100_000)).map(\.rule) == [.depth(limit: 200)])
  }

  @Test("a document that is too large is rejected before it is read completely")
  func size() throws {
    let limit = CDALimits().documentBytes
    let front = try #require(CDASample.minimal.components(separatedBy: "A</text>").first)
    let source = EndlessSource(front: Array(front.utf8))
    #expect(throws: CDAError.tooLarge(bytes: nil, limit: limit)) {
      try CDAReader().read(source)
    }
    #expect(source.given.bytes > limit)
    #expect(source.given.bytes <= limit + (64 << 10))

    let folder = try TemporaryFolder()
    let path = folder.file("huge.xml").path
    // A sparse file: it takes no space and would be rejected as not XML if it were read.
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    try #require(truncate(path, 100 << 20) == 0)
    #expect(throws: CDAError.tooLarge(bytes: 100 << 20, limit: limit)) {
      try CDAReader().read(path: path)
    }
    var small = CDALimits()
    small.documentBytes = CDASample.minimal.utf8.count
    #expect(CDASample.faults(Data(CDASample.minimal.utf8), limits: small).isEmpty)
    small.documentBytes -= 1
    #expect(throws: CDAError.tooLarge(bytes: small.documentBytes + 1, limit: small.documentBytes)) {
      try CDAReader(limits: small).read(Data(CDASample.minimal.utf8))
    }
  }

  @Test("a large body is read, and a large attribute, name, text or header is rejected")
  func largeParts() throws {
    let long = String(repeating: "A", count: 1 << 20)
    let pages = String(repeating: long + "\n", count: 16)
    #expect(CDASample.faults(try CDASample.minimal("<text>A<", "<text>\(pages)<")).isEmpty)
    #expect(
      CDASample.faults(try CDASample.minimal("code=\"N\"", "code=\"\(long)\"")).map(\.rule)
        == [.tagBytes(limit: 256 << 10)])
    let attributes = (0..<40_000).map { "a\($0)=''" }.joined(separator: " ")
    #expect(
      CDASample.faults(try CDASample.minimal("code=\"N\"", attributes)).map(\.rule)
        == [.tagBytes(limit: 256 << 10)])
    #expect(
      CDASample.faults(try CDASample.minimal("A B", long)).map(\.rule)
        == [.textBytes(limit: 16 << 10)])
    let names = (0..<200_000).map { "<n\($0)/>" }.joined()
    #expect(
      CDASample.faults(try CDASample.minimal("<text>A", "<text>\(names)")).map(\.rule)
        == [.nameBytes(limit: 1 << 20)])
    let ids = String(repeating: "<id/>", count: 100_000)
    #expect(
      CDASample.faults(try CDASample.minimal("<patientRole><id/>", "<patientRole>\(ids)"))
        .map(\.rule) == [.elements(limit: 100_000)])
    #expect(CDASample.faults(try CDASample.minimal("<text>A", "<text>A\(ids)")).isEmpty)
  }

  @Test("the number of listed errors is limited")
  func manyFaults() throws {
    let wrong = String(repeating: "<wrong/>", count: 5000)
    #expect(CDASample.faults(try CDASample.minimal("<author>", "\(wrong)<author>")).count == 100)
    let unbound = String(repeating: "<q:x/>", count: 5000)
    #expect(CDASample.faults(try CDASample.minimal("<text>A", "<text>\(unbound)")).count == 100)
  }

  @Test(
    "a document truncated at any byte is rejected as ending early",
    arguments: CDASample.names)
  func truncation(name: String) throws {
    let whole = try CDASample.fixture(name)
    let header = try CDAReader().read(whole).header
    let end = try #require(whole.lastIndex(of: UInt8(ascii: ">"))) + 1
    let declaration = try #require(whole.firstIndex(of: UInt8(ascii: ">")))
    for length in 0..<end {
      let faults = CDASample.faults(whole.prefix(length))
      try #require(!faults.isEmpty, "\(length) bytes were taken")
      // To the parser, a truncated declaration is an invalid one.
      guard length > declaration else { continue }
      try #require(faults.map(\.rule) == [.complete], "\(length) bytes: \(faults)")
    }
    #expect(try CDAReader().read(whole.prefix(end)).header == header)
  }

  @Test("a document with content after its end is rejected for that")
  func trailing() throws {
    for extra in ["<x/>", "text", "<!DOCTYPE x>", CDASample.minimal] {
      let faults = CDASample.faults(Data((CDASample.minimal + extra).utf8))
      let isMalformed = faults.allSatisfy { if case .wellFormed = $0.rule { true } else { false } }
      #expect(!faults.isEmpty && isMalformed, "\(faults)")
    }
    let remark = Data((CDASample.minimal + "\n<!-- so --> <?so so?>\n").utf8)
    #expect(CDASample.faults(remark).isEmpty)
  }

  @Test("data that is not a document is rejected")
  func noDocument() {
    for text in ["", " ", "<", "<a/>", "%PDF-1.7", "{\"a\":1}", "<?xml?>", "\u{FEFF}", "\0\0\0\0"] {
      #expect(!CDASample.faults(Data(text.utf8)).isEmpty, "\(text.debugDescription)")
    }
    let unknown =
      Data("<?xml version=\"1.0\" encoding=\"KLINGON\"?>".utf8) + Data(CDASample.minimal.utf8)
    #expect(!CDASample.faults(unknown).isEmpty)
    #expect(throws: CDAError.self) { try CDAReader().read(path: "/nonexistent/letter.xml") }
    #expect(throws: CDAError.self) { try CDAReader().read(path: "/") }
  }

  @Test(
    "a randomly damaged document is either still valid or rejected with an error",
    arguments: Seed.first(400))
  func mutation(seed: Seed) throws {
    var generator = seed.generator
    let name = CDASample.names[Int.random(in: 0..<CDASample.names.count, using: &generator)]
    var bytes = Array(try CDASample.fixture(name))
    if Bool.random(using: &generator) {
      let text = String(decoding: bytes, as: UTF8.self)
        .replacingOccurrences(of: "encoding=\"UTF-8\"", with: "encoding=\"UTF-16\"")
      bytes = [0xFE, 0xFF] + Array(try #require(text.data(using: .utf16BigEndian)))
    }
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let length = min(Int.random(in: 1...40, using: &generator), bytes.count - place)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      case 2: bytes.removeSubrange(place..<place + length)
      case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      default:
        let marks: [UInt8] = Array("<>&\"'/!?[]-:= ".utf8) + [0]
        bytes[place] = marks[Int.random(in: 0..<marks.count, using: &generator)]
      }
    }
    do {
      let document = try CDAReader().read(Data(bytes))
      #expect(document.xml == Data(bytes))
    } catch {
      #expect(!error.faults.isEmpty)
      #expect(error.faults.allSatisfy { $0.line >= 0 && $0.path.hasPrefix("/") })
    }
  }
}

/// A document that never ends, and the number of bytes read from it.
private struct EndlessSource: ByteSource {
  final class Given {
    var bytes = 0
  }

  private var front: [UInt8]
  let given = Given()

  init(front: [UInt8]) {
    self.front = front
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let head = front.prefix(buffer.count)
    front.removeFirst(head.count)
    buffer.copyBytes(from: head)
    for index in head.count..<buffer.count { buffer[index] = UInt8(ascii: "A") }
    given.bytes += buffer.count
    return buffer.count
  }
}
