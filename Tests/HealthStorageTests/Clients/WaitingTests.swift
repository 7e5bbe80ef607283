import Foundation
import HealthModel
import Testing
import TestSupport

import HealthStorageTesting
@testable import HealthStorage
@testable import StoreDatabase

@Suite("requests that wait for the owner", .timeLimit(.minutes(2)))
struct WaitingTests {
  let fixture: TestStore
  var owner: HealthStore { fixture.store }
  let heart = ObjectType.quantity(.heartRate)
  let mass = ObjectType.quantity(.bodyMass)

  init() throws { fixture = try TestStore() }

  /// The first pending request.
  func nextRequest() async throws -> ConsentRequest {
    while true {
      if let request = try await owner.pendingRequests().first { return request }
      await Task.yield()
    }
  }

  // AUTH-21, AUTH-23, AUTH-24
  @Test(
    "a watch without a screen waits until the owner answers through another handle",
    arguments: [nil, ScriptedConsent(.unreachable)] as [ScriptedConsent?])
  func waiting(presenter: ScriptedConsent?) async throws {
    let watch = try await fixture.application(
      "watch", consent: ConsentChannel(presenter: presenter, absence: .waiting))
    let asking = Task { [mass, heart] in
      try await watch.requestAuthorization(toShare: [mass], read: [heart])
    }
    let request = try await nextRequest()
    #expect(request.client == watch.client.source)
    #expect(request.readPurpose == ClientRegistration.forBoth.readPurpose)
    #expect(request.sharePurpose == ClientRegistration.forBoth.sharePurpose)
    let phone = try fixture.reopened()
    try await phone.answer(request: request.id, [mass: TypeDecision(share: true)])
    #expect(try await asking.value == .completed)
    #expect(try await watch.sharingStatus(for: mass) == .sharingAuthorized)
    #expect(try await phone.permissions(of: "org.example.watch")[heart]?.read == .nothing)
    await #expect(throws: StoreError.unknownRequest(request.id)) {
      try await phone.answer(request: request.id, [:])
    }
  }

  // AUTH-24
  @Test("a watch that does not wait gets an error that nobody can be asked")
  func failing() async throws {
    let watch = try await fixture.application(
      "watch", consent: ConsentChannel(presenter: nil, absence: .failing))
    await #expect(throws: StoreError.nobodyToAsk) {
      try await watch.requestAuthorization(toShare: nil, read: [heart])
    }
    #expect(try await owner.pendingRequests().isEmpty)
    #expect(try await watch.requestStatus(toShare: nil, read: [heart]) == .shouldRequest)
  }

  @Test("the owner can show a request on their own screen, or dismiss it")
  func presenting() async throws {
    let watch = try await fixture.application("watch")
    let asking = Task { [mass] in
      try await watch.requestAuthorization(toShare: [mass], read: [])
    }
    let first = try await nextRequest()
    #expect(try await !owner.present(first, by: ScriptedConsent(.unreachable)))
    #expect(try await owner.pendingRequests() == [first])
    #expect(try await owner.present(first, by: ScriptedConsent(.cancel)))
    #expect(try await asking.value == .cancelled)
    let again = Task { [mass] in
      try await watch.requestAuthorization(toShare: [mass], read: [])
    }
    #expect(try await owner.present(try await nextRequest(), by: ScriptedConsent(.allow)))
    #expect(try await again.value == .completed)
    #expect(try await watch.sharingStatus(for: mass) == .sharingAuthorized)
  }

  @Test("a decision on all requested types answers the pending request")
  func decidedOtherwise() async throws {
    let watch = try await fixture.application("watch")
    let asking = Task { [mass, heart] in
      try await watch.requestAuthorization(toShare: [mass], read: [heart])
    }
    let request = try await nextRequest()
    try await fixture.decide([mass: TypeDecision(share: false)], for: "watch")
    #expect(try await owner.pendingRequests().map(\.id) == [request.id])
    try await fixture.decide([heart: TypeDecision(read: .everything)], for: "watch")
    #expect(try await owner.pendingRequests().isEmpty)
    #expect(try await asking.value == .completed)
  }

  @Test("cancelling the task withdraws its request and keeps another identical request waiting")
  func cancellation() async throws {
    let watch = try await fixture.application("watch")
    let asking = (0..<2).map { _ in
      Task { [mass] in try await watch.requestAuthorization(toShare: [mass], read: []) }
    }
    let request = try await nextRequest()
    asking[0].cancel()
    await #expect(throws: StoreError.cancelled) { try await asking[0].value }
    // The other task inserts the request again after it was withdrawn.
    let standing = try await nextRequest()
    #expect(standing.share == request.share)
    try await owner.answer(request: standing.id, standing.allowingAll)
    #expect(try await asking[1].value == .completed)
    #expect(try await watch.sharingStatus(for: mass) == .sharingAuthorized)
  }

  @Test("a request outlives its process, and an identical request reuses it")
  func outliving() async throws {
    let watch = try await fixture.application("watch")
    let first = try await ask(in: watch)
    let again = try await ask(in: watch)
    #expect(first == again)
    #expect(try await owner.pendingRequests().map(\.id) == [first])
    let restarted = try await fixture.application("watch")
    let asking = Task { [heart] in
      try await restarted.requestAuthorization(toShare: nil, read: [heart])
    }
    try await owner.answer(request: first, [heart: TypeDecision(read: .everything)])
    #expect(try await asking.value == .completed)
    #expect(try await owner.pendingRequests().isEmpty)
  }

  /// Inserts a request like a process that ends before the answer.
  private func ask(in handle: HealthStore) async throws -> UUID {
    try await handle.save { [heart] transaction in
      let client = try ClientTable(db: transaction.db).known("org.example.watch")
      var asked = RequestTable.Asked()
      asked.types[try transaction.typeID(heart)] = RequestTable.TypeUse(read: true)
      return try RequestTable(db: transaction.db).insert(
        asked, client: client.source, now: .at(0))
    }
  }

  @Test("documents are selected one by one, and each can be viewed first")
  func documents() async throws {
    let workout = try await owner.save(.walk())
    var documents: [UUID] = []
    for seconds in [1.0, 2, 3] {
      documents += try await ObjectKind.document.save(into: owner, at: seconds, workout: workout)
    }
    let consent = ScriptedConsent(.pick([documents[1]]))
    let application = try await fixture.application(asking: consent)
    try await fixture.decide([.document: TypeDecision(read: .everything)])
    #expect(try await application.requestDocuments(documents + [UUID()]) == .completed)
    #expect(consent.shown.map { $0.documents.map(\.id) } == [documents])
    #expect(consent.shown.first?.documents.first?.title == "Letter")
    #expect(try await application.visibleSamples() == [documents[1]])
    // It is shown every time; a document that is deselected is hidden again.
    consent.follow(.pick([documents[2]]))
    #expect(try await application.requestDocuments(documents) == .completed)
    #expect(try await application.visibleSamples() == [documents[2]])
    consent.follow(.cancel)
    #expect(try await application.requestDocuments(documents) == .cancelled)
    #expect(try await application.visibleSamples() == [documents[2]])
    #expect(try await owner.documentXML(documents[0]) == Data("<ClinicalDocument/>".utf8))
  }
}
