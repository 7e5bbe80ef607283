import Foundation
import HealthModel
import HealthStorage
import HealthStorageTesting
import TestSupport
import Testing

@Suite("access to single documents")
struct DocumentConsentTests {
  // CDA-14
  @Test("permission for the type alone makes no document readable")
  func typeAlone() async throws {
    let library = try await DocumentLibrary(.cancel)
    let saved = try await library.save("A", "B")
    #expect(try await library.read() == [])
    #expect(try await library.reader.samples(SampleQuery(.document)) == [])
    await #expect(throws: StoreError.unknownObject(saved[0].uuid)) {
      try await library.reader.document(saved[0].uuid, includingData: true)
    }
    #expect(try await library.reader.document(withData: saved[0].xml ?? Data()) == nil)
    await #expect(throws: StoreError.noDocument(text: "last")) {
      try await library.reader.document(matching: "last")
    }
  }

  // CDA-14
  @Test("a granted document is not readable without the permission for the type")
  func withoutType() async throws {
    let library = try await DocumentLibrary()
    try await library.save("A")
    #expect(try await library.read() == ["A"])
    let coach = DocumentLibrary.coach.source.bundleIdentifier
    try await library.owner.decide([.document: TypeDecision(read: .nothing)], for: coach)
    #expect(try await library.read() == [])
    #expect(library.person.shown.count == 1)
  }

  // CDA-15, CDA-16
  @Test("the sheet lists matching documents that were never asked about, for viewing first")
  func sheet() async throws {
    let viewer = Viewer()
    let library = try await DocumentLibrary()
    let saved = try await library.save("A", "B")
    let reader = try HealthStore(
      at: library.owner.path, for: DocumentLibrary.coach, as: .client, creating: false,
      consent: ConsentChannel(presenter: viewer, absence: .failing))
    let query = DocumentQuery(
      where: .document(.title, .equals, "B"), includesDocumentData: true)
    let found = try await reader.documents(query).collected().flatMap(\.documents)
    #expect(found.map(\.xml) == [saved[1].xml])
    #expect(await viewer.seen == [saved[1].uuid: saved[1].xml])
    #expect(await viewer.titles == ["B"])
    #expect(await viewer.refusesOthers)
  }

  // CDA-16, CDA-17, CDA-19
  @Test("each document is asked about once; without new documents no sheet is shown")
  func once() async throws {
    let library = try await DocumentLibrary()
    #expect(try await library.read() == [])
    #expect(library.person.shown.isEmpty)
    try await library.save("A", "B")
    #expect(try await library.read() == ["A", "B"])
    #expect(try await library.read() == ["A", "B"])
    #expect(library.person.shown.map { $0.documents.map(\.title) } == [["A", "B"]])
    try await library.owner.save([.document(.letter("C", day: 5))])
    #expect(try await library.read() == ["A", "B", "C"])
    #expect(library.person.shown.map { $0.documents.map(\.title) } == [["A", "B"], ["C"]])
  }

  // CDA-19, CDA-20, INF-09
  @Test("a refused document is never returned, and not asked about again")
  func refused() async throws {
    let library = try await DocumentLibrary()
    let saved = try await library.save("A", "B", "C")
    library.person.follow(.pick([saved[1].uuid]))
    #expect(try await library.read() == ["B"])
    library.person.follow(.allow)
    #expect(try await library.read() == ["B"])
    #expect(library.person.shown.count == 1)
    let samples = try await library.reader.samples(SampleQuery(.document))
    #expect(samples.map(\.uuid) == [saved[1].uuid])
    let sharing = try await library.owner.sharing(ofDocument: saved[0].uuid)
    #expect(sharing.map(\.client) == [DocumentLibrary.coach.source])
    #expect(sharing.map(\.isGranted) == [false])
  }

  // CDA-19
  @Test("closing the sheet decides nothing: the next query asks again")
  func cancelled() async throws {
    let library = try await DocumentLibrary(.cancel)
    try await library.save("A")
    #expect(try await library.read() == [])
    library.person.follow(.unreachable)
    #expect(try await library.read() == [])
    library.person.follow(.allow)
    #expect(try await library.read() == ["A"])
    #expect(library.person.shown.count == 3)
  }

  // CDA-18
  @Test("in the background nobody is asked, and only earlier grants apply")
  func background() async throws {
    let library = try await DocumentLibrary()
    try await library.save("A")
    #expect(try await library.read(in: .background) == [])
    #expect(library.person.shown.isEmpty)
    #expect(try await library.read() == ["A"])
    try await library.owner.save([.document(.letter("B", day: 4))])
    #expect(try await library.read(in: .background) == ["A"])
    #expect(library.person.shown.count == 1)
  }

  // CDA-22
  @Test("a document that one application saved is visible to another and to the owner")
  func otherApplication() async throws {
    let library = try await DocumentLibrary()
    let clinic = try DocumentLibrary.open(
      library.owner.path, DocumentLibrary.clinic, ScriptedConsent(.refuse))
    try await clinic.register(ClientRegistration(sharePurpose: "To give you your letters."))
    try await library.owner.decide(
      [.document: TypeDecision(share: true)], for: DocumentLibrary.clinic.source.bundleIdentifier)
    let saved = ClinicalDocument.letter("From the clinic")
    try await clinic.save([.document(saved)])
    #expect(try await library.read() == ["From the clinic"])
    let own = try await clinic.documents().collected().flatMap(\.documents)
    #expect(own.map(\.title) == ["From the clinic"])
    let owners = try await library.owner.document(saved.uuid, includingData: true)
    #expect(owners.xml == saved.xml)
    #expect(owners.header.sourceRevision?.source == DocumentLibrary.clinic.source)
  }

  // CDA-20, INF-09
  @Test("after the owner revokes a document, the next query does not return it")
  func takenBack() async throws {
    let library = try await DocumentLibrary()
    let saved = try await library.save("A")
    #expect(try await library.read() == ["A"])
    let coach = DocumentLibrary.coach.source.bundleIdentifier
    try await library.owner.decide(documents: [saved[0].uuid: false], for: coach)
    #expect(try await library.read() == [])
    try await library.owner.decide(documents: [saved[0].uuid: true], for: coach)
    #expect(try await library.read() == ["A"])
    await #expect(throws: StoreError.ownerOnly) {
      try await library.reader.sharing(ofDocument: saved[0].uuid)
    }
  }
}

/// A person who views every document before allowing it.
private actor Viewer: ConsentPresenter {
  private(set) var seen: [UUID: Data] = [:]
  private(set) var titles: [String] = []
  private(set) var refusesOthers = false

  func decide(_ request: ConsentRequest) async -> ConsentReply<[ObjectType: TypeDecision]> {
    .cancelled
  }

  func confirm(_ request: ConsentRequest) async -> ConsentReply<Bool> { .cancelled }

  func pick(
    _ request: ConsentRequest,
    viewing: @Sendable (UUID) async throws(StoreError) -> Data
  ) async -> ConsentReply<Set<UUID>> {
    titles = request.documents.map(\.title)
    for document in request.documents { seen[document.id] = try? await viewing(document.id) }
    // Only documents on the sheet can be viewed.
    refusesOthers = (try? await viewing(UUID())) == nil
    return .answered(Set(request.documents.map(\.id)))
  }
}
