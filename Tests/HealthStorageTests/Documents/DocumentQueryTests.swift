import Foundation
import GRDB
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("Document queries")
struct DocumentQueryTests {
  // CDA-01, CDA-03
  @Test("a stored document is returned unchanged, with its source")
  func roundTrip() async throws {
    let test = try TestStore()
    let saved = ClinicalDocument.letter(
      "Entlassungsbrief", author: nil, metadata: [.externalUUID: .string("4711")])
    try await test.store.save([.document(saved)])
    let found = try await test.reopened().document(saved.uuid, includingData: true)
    #expect(found.title == "Entlassungsbrief")
    #expect(found.patientName == "Robin Walker")
    #expect(found.authorName == nil)
    #expect(found.custodianName == "Harbor Health")
    #expect(found.xml == saved.xml)
    #expect(found.span == saved.span)
    #expect(found.header.metadata == saved.header.metadata)
    #expect(found.header.sourceRevision?.source == TestStore.client.source)
  }

  // CDA-08, CDA-09
  @Test("the XML is returned only on request")
  func data() async throws {
    let test = try TestStore()
    let saved = ClinicalDocument.letter("A")
    try await test.store.save([.document(saved)])
    let plain = try await test.store.documents().collected().flatMap(\.documents)
    #expect(plain.map(\.title) == ["A"])
    #expect(plain.map(\.xml) == [nil])
    let whole = try await test.store.documents(DocumentQuery(includesDocumentData: true))
      .collected().flatMap(\.documents)
    #expect(whole.map(\.xml) == [saved.xml])
  }

  // CDA-12, CDA-13
  @Test("a sample query returns documents too, without their XML")
  func sampleQuery() async throws {
    let test = try TestStore()
    let saved = ClinicalDocument.letter("A")
    try await test.store.save([.document(saved)])
    let samples = try await test.store.samples(SampleQuery(.document))
    guard case .document(let found)? = samples.first else {
      Issue.record("\(samples)")
      return
    }
    #expect(found.uuid == saved.uuid)
    #expect(found.title == "A")
    #expect(found.xml == nil)
  }

  // CDA-07, CDA-10
  @Test("a query filters by title and names, sorts, and applies a limit")
  func predicates() async throws {
    let test = try TestStore()
    try await test.store.save([
      .document(.letter("Discharge", day: 1, patient: "Jürgen Müller")),
      .document(.letter("Summary", day: 3, patient: "Jürgen Müller", author: "Gait Report")),
      .document(.letter("Summary", day: 2, custodian: "Lakeside")),
    ])
    func days(_ predicate: SamplePredicate?, limit: Int = 0) async throws -> [Double] {
      let query = DocumentQuery(where: predicate, sort: [.newestFirst], limit: limit)
      return try await test.store.documents(query).collected().flatMap(\.documents).map {
        ($0.span.start - Instant.at(0)) / Duration.seconds(86_400)
      }
    }
    #expect(try await days(nil) == [3, 2, 1])
    #expect(try await days(nil, limit: 2) == [3, 2])
    #expect(try await days(.document(.title, .equals, "Summary")) == [3, 2])
    #expect(try await days(.document(.patientName, .contains, "muller")) == [3, 1])
    #expect(try await days(.document(.authorName, .contains, "gait")) == [3])
    #expect(try await days(.document(.custodianName, .equals, "Lakeside")) == [2])
    #expect(
      try await days(
        .document(.patientName, .contains, "JÜRGEN") && .document(.title, .equals, "Summary"))
        == [3])
    #expect(try await days(.document(.title, .equals, "summary")) == [])
    #expect(try await days(.time(from: .at(1.5 * 86_400), to: .at(2.5 * 86_400))) == [2])
  }

  // CDA-10
  @Test(
    "batches arrive one by one, and the last is marked as such", arguments: [0, 1, 63, 64, 65, 130])
  func batches(count: Int) async throws {
    let test = try TestStore()
    try await test.store.save(
      (0..<count).map { .document(.letter("\($0)", day: Double($0))) })
    for limit in [0, 64, 200] {
      let query = DocumentQuery(sort: [.oldestFirst], limit: limit)
      let batches = try await test.store.documents(query).collected()
      let expected = limit == 0 ? count : min(limit, count)
      let titles: [String?] = (0..<expected).map { "\($0)" }
      #expect(batches.flatMap(\.documents).map(\.title) == titles)
      let isLast: [Bool] = batches.indices.map { $0 == batches.count - 1 }
      #expect(batches.map(\.isLast) == isLast)
      #expect(batches.count == max(1, (expected + 63) / 64))
    }
  }

  @Test("large documents arrive in separate batches")
  func largeBatches() async throws {
    let test = try TestStore()
    let documents = (0..<5).map { ClinicalDocument.letter("\($0)", xmlBytes: 3 << 20) }
    try await test.store.save(documents.map(Sample.document))
    let query = DocumentQuery(sort: [.oldestFirst], includesDocumentData: true)
    let batches = try await test.store.documents(query).collected()
    #expect(batches.map(\.documents.count) == [1, 1, 1, 1, 1])
    #expect(batches.map(\.isLast) == [false, false, false, false, true])
    #expect(batches.flatMap(\.documents).map(\.xml) == documents.map(\.xml))
    let plain = DocumentQuery(sort: [.oldestFirst])
    #expect(try await test.store.documents(plain).collected().count == 1)
  }

  // CDA-21
  @Test("new information is a new document next to the old one, which stays until it is deleted")
  func immutable() async throws {
    let test = try TestStore()
    let first = ClinicalDocument.letter("First")
    try await test.store.save([.document(first)])
    let corrected = ClinicalDocument.letter("Second")
    try await test.store.save([.document(corrected)])
    // The same identity with different content is rejected.
    let forged = ClinicalDocument(
      title: "Forged", patientName: nil, authorName: nil, custodianName: nil, xml: Data(),
      span: first.span, header: ObjectHeader(uuid: first.uuid))
    await #expect(throws: StoreError.duplicate(first.uuid)) {
      try await test.store.save([.document(forged)])
    }
    let titles = try await test.store.documents().collected().flatMap(\.documents).map(\.title)
    #expect(titles.sorted() == ["First", "Second"])
    #expect(first.uuid != corrected.uuid)
    #expect(try await test.store.document(first.uuid, includingData: true).xml == first.xml)
    try await test.store.delete([first.uuid])
    await #expect(throws: StoreError.unknownObject(first.uuid)) {
      try await test.store.document(first.uuid)
    }
    let left = try await DatabaseQueue(path: test.store.path).read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM document")
    }
    #expect(left == 1)
  }

  // CDA-24
  @Test("documents are stored in the file of the store and so share its encryption")
  func sameFile() async throws {
    let test = try TestStore()
    let saved = ClinicalDocument.letter("Geheimnis")
    try await test.store.save([.document(saved)])
    let stored = try await DatabaseQueue(path: test.store.path).read { db in
      try Data.fetchAll(db, sql: "SELECT xml FROM document")
    }
    #expect(stored == [saved.xml])
    let names = try FileManager.default.contentsOfDirectory(atPath: test.folder.url.path)
    #expect(names.allSatisfy { $0.hasPrefix("health.sqlite") })
  }

  @Test("a document is found by an identity prefix, as the last one, and by its bytes")
  func lookups() async throws {
    let test = try TestStore()
    let (old, new) = (ClinicalDocument.letter("old"), ClinicalDocument.letter("new", day: 1))
    await #expect(throws: StoreError.noDocument(text: "last")) {
      try await test.store.document(matching: "last")
    }
    try await test.store.save([.document(new), .document(old)])
    #expect(try await test.store.document(matching: "last").uuid == new.uuid)
    let start = String(old.uuid.uuidString.lowercased().prefix(8))
    #expect(try await test.store.document(matching: start).uuid == old.uuid)
    await #expect(throws: StoreError.noDocument(text: "letter")) {
      try await test.store.document(matching: "letter")
    }
    #expect(try await test.store.document(withData: old.xml ?? Data()) == old.uuid)
    #expect(try await test.store.document(withData: Data("<a/>".utf8)) == nil)
  }
}
