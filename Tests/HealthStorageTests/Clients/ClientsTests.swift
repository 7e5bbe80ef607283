import Foundation
import GRDB
import HealthModel
import SeriesCoding
import Testing
import TestSupport

import HealthStorageTesting
@testable import HealthStorage

@Suite("applications with access")
struct ClientsTests {
  let fixture: TestStore
  var owner: HealthStore { fixture.store }
  let mass = ObjectType.quantity(.bodyMass)

  init() throws { fixture = try TestStore() }

  // AUTH-22
  @Test(
    "a decision for an application applies to its companion, whichever registers first",
    arguments: [true, false], [true, false])
  func companions(isPhoneFirst: Bool, isDecidedBetween: Bool) async throws {
    var handles: [String: HealthStore] = [:]
    let names = isPhoneFirst ? ["phone", "watch"] : ["watch", "phone"]
    for (index, name) in names.enumerated() {
      handles[name] = try await fixture.application(
        name, companion: name == "watch" ? "phone" : nil)
      if index == 0, isDecidedBetween { try await fixture.decide([mass: .both], for: name) }
    }
    if !isDecidedBetween { try await fixture.decide([mass: .both], for: "phone") }
    for handle in handles.values {
      #expect(try await handle.sharingStatus(for: mass) == .sharingAuthorized)
      #expect(try await handle.requestStatus(toShare: [mass], read: [mass]) == .unnecessary)
    }
    #expect(
      try await owner.clients().map(\.companions) == [["org.example.watch"], ["org.example.phone"]])
    try await fixture.decide([mass: .nothing], for: "watch")
    #expect(try await handles["phone"]?.sharingStatus(for: mass) == .sharingDenied)
    let stranger = try await fixture.application("stranger")
    #expect(try await stranger.sharingStatus(for: mass) == .notDetermined)
  }

  // AUTH-22
  @Test(
    "a companion that the owner has not confirmed shares nothing, whichever registers first",
    arguments: [true, false])
  func unconfirmed(isPhoneFirst: Bool) async throws {
    var handles: [String: HealthStore] = [:]
    for name in isPhoneFirst ? ["phone", "watch"] : ["watch", "phone"] {
      handles[name] = try await fixture.application(
        name, companion: name == "watch" ? "phone" : nil, isConfirmed: false)
    }
    let watch = try #require(handles["watch"])
    try await fixture.decide([mass: .both], for: "phone")
    func status() async throws -> SharingStatus { try await watch.sharingStatus(for: mass) }
    #expect(try await status() == .notDetermined)
    let request = try #require(try await owner.pendingRequests().first)
    #expect(request.companion == "org.example.phone")
    #expect(request.client.bundleIdentifier == "org.example.watch")
    #expect(request.read.isEmpty && request.share.isEmpty && request.documents.isEmpty)
    // Registering again, as at every start, does not ask a second time.
    _ = try await fixture.application("watch", companion: "phone", isConfirmed: false)
    #expect(try await owner.pendingRequests().map(\.id) == [request.id])
    // A dismissed request is asked again at the next start; a refused one is not.
    try await owner.cancel(request: request.id)
    _ = try await fixture.application("watch", companion: "phone", isConfirmed: false)
    #expect(try await owner.pendingRequests().count == 1)
    try await fixture.confirmCompanion(of: "watch", false)
    _ = try await fixture.application("watch", companion: "phone", isConfirmed: false)
    #expect(try await owner.pendingRequests().isEmpty)
    #expect(try await status() == .notDetermined)
    #expect(try await owner.clients().map(\.companions) == [[], []])
    // An application that drops its companion and later names one again is asked about anew.
    _ = try await fixture.application("watch")
    _ = try await fixture.application("watch", companion: "phone")
    #expect(try await status() == .sharingAuthorized)
  }

  // AUTH-22
  @Test("the sheet confirms a companion, and its pending request is decided with it")
  func confirmedOnSheet() async throws {
    let phone = try await fixture.application("phone")
    let watch = try await fixture.application("watch", companion: "phone", isConfirmed: false)
    try await fixture.decide([mass: .both], for: "phone")
    let asking = Task { [mass] in
      try await watch.requestAuthorization(toShare: [mass], read: [mass])
    }
    while try await owner.pendingRequests().count < 2 { await Task.yield() }
    let request = try #require(
      try await owner.pendingRequests().first { $0.companion != nil })
    #expect(try await owner.present(request, by: ScriptedConsent(.allow)))
    #expect(try await asking.value == .completed)
    #expect(try await owner.pendingRequests().isEmpty)
    #expect(try await watch.sharingStatus(for: mass) == .sharingAuthorized)
    #expect(try await phone.sharingStatus(for: mass) == .sharingAuthorized)
  }

  @Test("an application that leaves its companion loses all decisions")
  func leaving() async throws {
    let phone = try await fixture.application("phone")
    let watch = try await fixture.application("watch", companion: "phone")
    try await fixture.decide([mass: .both], for: "phone")
    _ = try await fixture.application("watch")
    #expect(try await watch.sharingStatus(for: mass) == .notDetermined)
    #expect(try await phone.sharingStatus(for: mass) == .sharingAuthorized)
  }

  @Test("registering again adds what is new and keeps the decisions")
  func again() async throws {
    let application = try await fixture.application()
    try await fixture.decide([mass: .both])
    let before = try #require(try await owner.clients().first)
    try await application.register(ClientRegistration(readPurpose: "Other."))
    let after = try #require(try await owner.clients().first)
    #expect(after.readPurpose == "Other.")
    #expect(after.sharePurpose == nil)
    #expect(after.registered == before.registered)
    #expect(try await application.sharingStatus(for: mass) == .sharingAuthorized)
  }

  // AUTH-27
  @Test("a removed application starts undecided, and its data remains")
  func removal() async throws {
    let consent = ScriptedConsent(.allow)
    let application = try await fixture.application(asking: consent)
    try await application.requestAuthorization(toShare: [mass], read: [mass])
    let sample = QuantitySample(
      type: .bodyMass, quantity: Quantity(70, .gram), span: TimeRange(at: .at(0)))
    try await application.save([.quantity(sample)])
    try await owner.removeClient("org.example.app")
    #expect(try await owner.clients().isEmpty)
    #expect(try await owner.sample(sample.uuid) != nil)
    #expect(try await application.visibleSamples().isEmpty)
    #expect(try await application.sharingStatus(for: mass) == .notDetermined)
    await #expect(throws: StoreError.unknownClient("org.example.app")) {
      try await owner.removeClient("org.example.app")
    }
    let reinstalled = try await fixture.application(asking: consent)
    #expect(try await reinstalled.sharingStatus(for: mass) == .notDetermined)
    #expect(try await reinstalled.requestStatus(toShare: [mass], read: []) == .shouldRequest)
    try await reinstalled.requestAuthorization(toShare: [mass], read: [])
    #expect(consent.shown.count == 2)
    #expect(try await reinstalled.visibleSamples() == [sample.uuid])
  }

  @Test("a companion that remains keeps the decisions")
  func removalOfOne() async throws {
    let phone = try await fixture.application("phone")
    let watch = try await fixture.application("watch", companion: "phone")
    try await fixture.decide([mass: .both], for: "phone")
    try await owner.removeClient("org.example.phone")
    #expect(try await watch.sharingStatus(for: mass) == .sharingAuthorized)
    #expect(try await phone.sharingStatus(for: mass) == .notDetermined)
  }

  @Test("every decision gets a number of the change counter")
  func decisionsAreChanges() async throws {
    _ = try await fixture.application()
    var last: Int64 = 0
    for decision in [TypeDecision.both, .nothing, .readOnly] {
      try await fixture.decide([mass: decision, .workout: decision])
      let permissions = try await owner.permissions(of: "org.example.app")
      let change = try #require(permissions[mass]?.decidedChange)
      #expect(change > last)
      #expect(permissions[.workout]?.decidedChange == change)
      last = change
    }
    let walk = try await owner.save(.walk())
    let row = try await owner.read { db in
      try Int64.fetchOne(
        db, sql: "SELECT id FROM sample WHERE uuid = ?", arguments: [walk.uuid.bytes])
    }
    #expect(row == last + 1)
  }

  // PRIV-01
  @Test("only the owner sees which applications have access, and decides")
  func ownerOnly() async throws {
    let application = try await fixture.application()
    let bundle = "org.example.app"
    let attempts: [(String, () async throws -> Void)] = [
      ("clients", { _ = try await application.clients() }),
      ("permissions", { _ = try await application.permissions(of: bundle) }),
      ("unusedShares", { _ = try await application.unusedShares(of: bundle) }),
      ("decide", { try await application.decide([mass: .both], for: bundle) }),
      ("documents", { try await application.decide(documents: [:], for: bundle) }),
      ("remove", { try await application.removeClient(bundle) }),
      ("requests", { _ = try await application.pendingRequests() }),
      ("answer", { try await application.answer(request: UUID(), [:]) }),
      ("companion", { try await application.answer(request: UUID(), confirmingCompanion: true) }),
      ("count", { _ = try application.countPendingRequests() }),
      ("collection", { _ = try await application.collection() }),
      ("collect", { try await application.setCollection(false, of: [mass]) }),
      ("cancel", { try await application.cancel(request: UUID()) }),
      ("verify", { _ = try await application.verify() }),
      ("backup", { _ = try await application.backup(to: fixture.folder.file("b").path) }),
    ]
    for (name, attempt) in attempts {
      await #expect(throws: StoreError.ownerOnly, "\(name)") { try await attempt() }
    }
    #expect(try await application.sharingStatus(for: mass) == .notDetermined)
  }

  @Test(
    "an application with permission for workouts and routes records, and sees only its recording")
  func recording() async throws {
    let application = try await fixture.application()
    let plan = RecordingPlan(
      start: .at(0), configuration: WorkoutConfiguration(activityType: .running))
    try await fixture.decide([.workout: .writeOnly])
    #expect(
      throws: StoreError.notAuthorized(type: ObjectType.workoutRoute.identifier, .notDetermined)
    ) { try application.beginRecording(plan) }
    #expect(try await owner.unfinishedRecording() == nil)
    try await fixture.decide([.workoutRoute: .writeOnly, .location: .readable])
    let journal = try application.beginRecording(plan)
    #expect(try await application.unfinishedRecording()?.plan.id == plan.id)
    let other = try await fixture.application("other")
    #expect(try await other.unfinishedRecording() == nil)
    #expect(throws: StoreError.noUnfinishedRecording) { try other.resumeRecording() }
    var walk = SyntheticWalk(seed: 3)
    try journal.append(walk.fixes(20).map { .location($0) })
    let finished = try journal.finish(.walk(to: 20, header: ObjectHeader(uuid: plan.id)))
    #expect(finished.routes.count == 1)
    #expect(finished.workout.header.sourceRevision?.source == application.client.source)
    #expect(try await application.routes(of: plan.id).count == 1)
  }

  @Test("access to a recorded trace follows the permission for its content")
  func traces() async throws {
    let path = fixture.folder.file("recorded.sqlite").path
    try await StoreFixture.write(to: URL(filePath: path))
    let owner = try HealthStore(at: path, for: TestStore.client, as: .owner, creating: false)
    let application = try HealthStore(
      at: path, for: .application("app"), as: .client, creating: false)
    try await application.register(.forBoth)
    let walk = try #require(try await owner.workouts().last).uuid
    let all = try await owner.traces(of: walk)
    #expect(all.map(\.kind) == [.locations, .motion, .heartRate, .pressure])
    func seen(_ decisions: [ObjectType: TypeDecision]) async throws -> [TraceKind] {
      try await owner.decide(decisions, for: "org.example.app")
      return try await application.traces(of: walk).map(\.kind)
    }
    #expect(
      try await seen([
        .workoutRoute: .readOnly, .location: .readable, .quantity(.heartRate): .readOnly,
      ]) == [])
    #expect(try await seen([.workout: .readOnly]) == [.locations, .heartRate])
    #expect(try await seen([.workoutRoute: .nothing]) == [.heartRate])
    await #expect(throws: StoreError.unknownTrace(all[0].id)) {
      try await application.locations(of: all[0]).collected()
    }
    #expect(try await application.heartRates(of: all[2]).collected().flatMap { $0 }.count == 300)
    #expect(try await seen([.quantity(.heartRate): .nothing]) == [])
    let recorder = try HealthStore(
      at: owner.path, for: TestStore.client, as: .client, creating: false)
    try await recorder.register(.forBoth)
    try await owner.decide([.workout: .writeOnly], for: TestStore.client.source.bundleIdentifier)
    #expect(try await recorder.traces(of: walk).map(\.kind) == [.motion, .pressure])
  }
}
