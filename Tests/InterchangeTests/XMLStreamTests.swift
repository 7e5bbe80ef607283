import Testing

@testable import ActivityItems
@testable import AppleHealthExport
@testable import ByteStreams
@testable import ClinicalFormats
@testable import WorkoutFiles

/// The element and attribute names of the small documents in these tests.
enum TestName: String, XMLVocabulary {
  case root, leaf, item
  case value, other
}

/// A source that returns seven bytes at a time, like a slow pipe.
struct DrippingSource: ByteSource {
  var bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(7, buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// The events of a document, one per line, with issues and the failure in order.
func transcript(
  _ source: some ByteSource, limits: XMLLimits = XMLLimits(), chunkBytes: Int = 65_536
) -> [String] {
  var lines: [String] = []
  var xml = XMLStream<TestName>(source, limits: limits, chunkBytes: chunkBytes)
  do {
    while let event = try xml.next() {
      switch event {
      case .start(let name):
        let attributes = [TestName.value, .other].compactMap { attribute in
          xml.attributeString(attribute).map { " \(attribute)=\($0)" }
        }
        lines.append("<\(name.map(\.rawValue) ?? "?\(xml.localName)")\(attributes.joined())")
      case .end(let name):
        lines.append("\(xml.textString ?? "")/\(name.map(\.rawValue) ?? "?")")
      }
      lines += xml.drainIssues().map { "! \($0)" }
    }
    lines += xml.drainIssues().map { "! \($0)" }
  } catch {
    lines += xml.drainIssues().map { "! \($0)" }
    lines.append("!! \(error)")
  }
  return lines
}

func transcript(_ text: String, limits: XMLLimits = XMLLimits()) -> [String] {
  transcript(MemorySource(Array(text.utf8)), limits: limits)
}

@Suite("The XML stream")
struct XMLStreamTests {
  @Test("names have no prefix or namespace, text belongs to its leaf, and unknown names are marked")
  func events() {
    #expect(
      transcript(
        """
        <?xml version="1.0"?>
        <root xmlns="urn:x" xmlns:p="urn:y">
          <p:leaf p:value="1" other="a&amp;b">x&lt;<![CDATA[<y>]]>&#65;</p:leaf>
          <undeclared:leaf> spaced </undeclared:leaf><stranger/>
        </root>
        """)
        == [
          "<root", "<leaf value=1 other=a&b", "x<<y>A/leaf", "<leaf", "spaced/leaf", "<?stranger",
          "/?", "/root",
        ])
  }

  @Test(
    "the document type is skipped, whatever it declares and however broken it is",
    arguments: [
      "<!DOCTYPE root>",
      "<!DOCTYPE root SYSTEM \"http://127.0.0.1:1/x.dtd\">",
      "<!DOCTYPE root PUBLIC '-//x[]>' 'y'>",
      "<!DOCTYPE root [\n<!ELEMENT root (leaf)*>\n<!ATTLIST leaf value CDATA #IMPLIED>\n]>",
      "<!DOCTYPE root [\n<!-- it's ]> here -->\n<!ATTLIST leaf value #REQUIRED other>>\n<!EL\n] >",
      "<?pi <!DOCTYPE ?><!-- <!DOCTYPE root [ --><!DOCTYPE root[<!ENTITY a \"b\">]>",
    ])
  func documentType(declaration: String) {
    let text = "<?xml version=\"1.0\"?>\(declaration)<!-- - -- -->\n<root><leaf value='1'/></root>"
      .replacing("<!-- - -- -->", with: "<!-- - -->")
    #expect(transcript(text) == ["<root", "<leaf value=1", "/leaf", "/root"])
  }

  @Test("no entity is expanded, and each skipped one is reported")
  func entities() {
    let lines = transcript(
      "<!DOCTYPE root [<!ENTITY a \"aaaa\"><!ENTITY f SYSTEM \"/etc/passwd\">]>"
        + "<root><leaf value=\"&a;1\">&a;2&f;&nbsp;3</leaf></root>")
    #expect(lines.filter { !$0.hasPrefix("!") } == ["<root", "<leaf value=1", "23/leaf", "/root"])
    #expect(lines.filter { $0.contains("entity reference was left out") }.count == 4)
  }

  @Test("characters that XML forbids are read as spaces, also in attributes, and counted")
  func forbiddenCharacters() {
    let lines = transcript("<root><leaf value=\"a\u{B}b\">c\u{0}\u{1}d</leaf></root>")
    #expect(
      lines.filter { !$0.hasPrefix("!") } == ["<root", "<leaf value=a b", "c  d/leaf", "/root"])
    #expect(
      lines.filter { $0.hasPrefix("!") }.map { $0.contains("byte 20: 3 characters") } == [true])
  }

  @Test("bytes that are not UTF-8 are reported and lose only themselves")
  func invalidEncoding() {
    let lines = transcript(
      MemorySource(
        Array("<root><leaf>a".utf8) + [0xFF, 0xC3] + Array("b</leaf><leaf>c</leaf></root>".utf8)))
    #expect(lines.contains { $0.contains("not text in this file's encoding") })
    #expect(lines.suffix(3) == ["<leaf", "c/leaf", "/root"])
  }

  @Test("byte order marks, UTF-16 and Latin-1 are read")
  func encodings() {
    let plain = "<root><leaf>é🚶</leaf></root>"
    let expected = ["<root", "<leaf", "é🚶/leaf", "/root"]
    #expect(transcript("\u{FEFF}" + plain) == expected)
    let wide: [UInt8] = [0xFF, 0xFE] + plain.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(transcript(MemorySource(wide)) == expected)
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><root><leaf>".utf8) + [0xE9]
      + Array("</leaf></root>".utf8)
    #expect(transcript(MemorySource(latin)) == ["<root", "<leaf", "é/leaf", "/root"])
  }

  @Test("the chunk size of the input does not change the result", arguments: [1, 7, 1000, 65_536])
  func chunks(chunkBytes: Int) {
    let leaves = (0..<9000).map { "<leaf value='\($0)'>text \($0) &amp; more</leaf>\n" }
    let text = "<root>\(leaves.joined())</root>"
    let lines = transcript(DrippingSource(Array(text.utf8)), chunkBytes: chunkBytes)
    #expect(lines.count == 18_002)
    #expect(
      lines.dropFirst().dropLast()
        == (0..<9000).flatMap { ["<leaf value=\($0)", "text \($0) & more/leaf"] }[...])
  }

  @Test("input that is too deep, too long or too large is rejected with its limit")
  func limits() {
    let limits = XMLLimits(depth: 5, tagBytes: 100_000, textBytes: 10)
    #expect(
      transcript(String(repeating: "<item>", count: 6), limits: limits)
        == Array(repeating: "<item", count: 5) + ["!! line 1: elements nested deeper than 5"])
    let long = String(repeating: "a", count: 400_000)
    #expect(
      transcript("<root value='\(long)'/>", limits: limits).last
        == "!! line 1: a tag or comment longer than 100000 bytes")
    #expect(
      transcript("<root><leaf>\(long)</leaf><leaf>b</leaf></root>", limits: limits).suffix(3)
        == ["<leaf", "b/leaf", "/root"])
    #expect(
      transcript("<root><leaf>\(long)</leaf></root>", limits: limits)
        .contains("! line 1: text longer than 10 bytes was cut"))
  }

  @Test(
    "an error has its line and comes after everything before it was delivered",
    arguments: [
      ("<root>\n<leaf>1</leaf>\n<leaf></root>", ["<root", "<leaf", "1/leaf", "<leaf"], "line 3"),
      ("<root>\n<leaf>1</leaf>\n<leaf value='1'", ["<root", "<leaf", "1/leaf"], "ends in"),
      ("<root>\n<leaf value='1' <leaf>", ["<root"], "line 2"),
      ("<root>\n<leaf>1</leaf>\n", ["<root", "<leaf", "1/leaf"], "ends in the middle"),
      ("<root/>\n<root/>", ["<root", "/root"], "line 2"),
      ("", [], "ends in the middle"),
      ("plain text", [], "line 1"),
    ])
  func faults(text: String, events: [String], fault: String) {
    let lines = transcript(text)
    #expect(lines.dropLast() == events[...])
    #expect(lines.last?.hasPrefix("!! ") == true)
    #expect(lines.last?.contains(fault) == true)
  }

  @Test("no events follow an error")
  func afterFault() throws {
    var xml = XMLStream<TestName>(MemorySource(Array("<root><leaf></root>".utf8)))
    var failures = 0
    for _ in 0..<6 {
      do { _ = try xml.next() } catch { failures += 1 }
    }
    #expect(failures == 1)
  }
}
