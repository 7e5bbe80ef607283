import Foundation
import HealthModel
import ByteStreams
import ClinicalFormats
import TestSupport
import Testing

@Suite("Clinical documents")
struct CDAReaderTests {
  struct Expected: Sendable {
    let name: String
    let title: String
    let patient: String?
    let author: String?
    let custodian: String?
    let span: String?
  }

  // CDA-02, CDA-06
  @Test(
    "title and names are extracted from the XML",
    arguments: [
      Expected(
        name: "continuity-of-care", title: "Continuity of Care Document",
        patient: "Ms. Robin Avery Walker, Jr.", author: "Lee Okafor MD",
        custodian: "Harbor Health & Hospital",
        span: "2026-11-03T22:30:15.000Z to 2026-11-03T22:30:15.000Z"),
      Expected(
        name: "discharge-note-german", title: "Entlassungsbrief der Klinik für Orthopädie",
        patient: "Mag. Jürgen Müller-Weiß", author: "Univ.-Prof. Dr. Änne Größler, Fachärztin",
        custodian: "Landeskrankenhaus Süd",
        span: "2026-10-18T22:00:00.000Z to 2026-10-19T22:00:00.000Z"),
      Expected(
        name: "operative-note-french", title: "Compte rendu opératoire",
        patient: "Lefèvre Noémie Zoé", author: "Dr Gaël d'Hérouville",
        custodian: "Hôpital de l’Île",
        span: "2026-09-30T06:15:00.000Z to 2026-09-30T06:16:00.000Z"),
      Expected(
        name: "device-report", title: "53576-5", patient: nil, author: "Gait Report 1.4",
        custodian: nil, span: nil),
      Expected(
        name: "scanned-letter", title: "Letter from the rehabilitation clinic",
        patient: "Maria Nowak-Oyelaran", author: "Rehabilitation Clinic Lakeside",
        custodian: "Lakeside Clinics",
        span: "2025-10-31T23:00:00.000Z to 2025-11-30T23:00:00.000Z"),
    ])
  func extraction(expected: Expected) throws {
    let xml = try CDASample.fixture(expected.name)
    let document = try CDAReader().read(xml)
    #expect(document.header.title == expected.title)
    #expect(document.header.patientName == expected.patient)
    #expect(document.header.authorName == expected.author)
    #expect(document.header.custodianName == expected.custodian)
    let vienna = try #require(TimeZone(identifier: "Europe/Vienna"))
    let span = document.header.time?.span(in: vienna)
    #expect(span.map { "\($0.start.rfc3339) to \($0.end.rfc3339)" } == expected.span)
    #expect(document.xml == xml)
  }

  // CDA-03
  @Test("a sample is made from XML, dates and metadata, and preserves the bytes")
  func sample() throws {
    let xml = try CDASample.fixture("discharge-note-german")
    let start = try #require(Instant(rfc3339: "2026-10-12T08:00:00Z"))
    let end = try #require(Instant(rfc3339: "2026-10-19T10:00:00Z"))
    let header = ObjectHeader(metadata: [.externalUUID: .string("brief-4711")])
    let sample = try ClinicalDocument(
      cda: xml, span: TimeRange(start: start, end: end), header: header)
    #expect(sample.span == TimeRange(start: start, end: end))
    #expect(sample.header == header)
    #expect(sample.xml == xml)
    #expect(sample.title == "Entlassungsbrief der Klinik für Orthopädie")
    #expect(Sample.document(sample).type == .document)
  }

  @Test("a sample without dates has the time of the document, if there is one")
  func proposedDates() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let letter = try ClinicalDocument(cda: try CDASample.fixture("scanned-letter"), in: zone)
    #expect(letter.span.start.rfc3339 == "2025-11-01T04:00:00.000Z")
    #expect(letter.span.end.rfc3339 == "2025-12-01T05:00:00.000Z")
    let report = try CDASample.fixture("device-report")
    #expect(throws: CDAError.noTime) { try ClinicalDocument(cda: report) }
    let moment = TimeRange(at: Instant(secondsSince1970: 0))
    #expect(try ClinicalDocument(cda: report, span: moment).span == moment)
  }

  // CDA-11
  @Test("the document type is looked up by its identifier")
  func type() {
    #expect(ObjectType(identifier: "HKDocumentTypeIdentifierCDA") == .document)
    #expect(ObjectType.document.identifier == "HKDocumentTypeIdentifierCDA")
  }

  // CDA-23
  @Test(
    "bytes, a file and a stream of any chunk size give the same document",
    arguments: CDASample.names)
  func routes(name: String) throws {
    let xml = try CDASample.fixture(name)
    let whole = try CDAReader().read(xml)
    let path = PackageRoot.url("Fixtures/documents/\(name).xml").path
    #expect(try CDAReader().read(path: path) == whole)
    for step in [1, 7, 64] {
      #expect(try CDAReader().read(SteppingSource(Array(xml), step: step)) == whole)
    }
  }

  @Test(
    "encodings are read as declared or marked",
    arguments: [
      ("UTF-8", .utf8, [0xEF, 0xBB, 0xBF]), ("UTF-8", .utf8, []),
      ("UTF-16", .utf16LittleEndian, [0xFF, 0xFE]), ("UTF-16", .utf16BigEndian, [0xFE, 0xFF]),
      ("ISO-8859-1", .isoLatin1, []), ("windows-1252", .windowsCP1252, []),
    ] as [(String, String.Encoding, [UInt8])])
  func encodings(declared: String, encoding: String.Encoding, mark: [UInt8]) throws {
    let text = try CDASample.text("discharge-note-german")
      .replacingOccurrences(of: "encoding=\"UTF-8\"", with: "encoding=\"\(declared)\"")
    let xml = Data(mark) + (try #require(text.data(using: encoding)))
    let document = try CDAReader().read(xml)
    let plain = try CDAReader().read(try CDASample.fixture("discharge-note-german"))
    #expect(document.header == plain.header)
    #expect(document.xml == xml)
  }

  @Test("a document with another prefix and elements of other namespaces gives the same result")
  func prefixes() throws {
    let text = try CDASample.text("discharge-note-german")
    let other = text.replacingOccurrences(of: "cda:", with: "x1:")
      .replacingOccurrences(of: ":cda=", with: ":x1=")
      .replacingOccurrences(
        of: "<x1:custodian>",
        with: "<y:note xmlns:y=\"urn:y\"><y:title>N</y:title></y:note><x1:custodian>")
    #expect(
      try CDAReader().read(Data(other.utf8)).header == CDAReader().read(Data(text.utf8)).header)
  }

  @Test("the smallest valid document is accepted")
  func minimal() throws {
    let document = try CDAReader().read(Data(CDASample.minimal.utf8))
    #expect(document.header.title == "34133-9")
    #expect(document.header.patientName == "A B")
    #expect(document.header.authorName == nil)
  }
}

/// A source that returns a few bytes at a time.
private struct SteppingSource: ByteSource {
  private var source: MemorySource
  private let step: Int

  init(_ bytes: [UInt8], step: Int) {
    source = MemorySource(bytes)
    self.step = step
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(step)))
  }
}
