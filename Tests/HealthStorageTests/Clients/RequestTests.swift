import Foundation
import HealthModel
import Testing
import TestSupport

import HealthStorageTesting
@testable import HealthStorage

@Suite("authorization requests")
struct RequestTests {
  let fixture: TestStore
  var owner: HealthStore { fixture.store }
  let heart = ObjectType.quantity(.heartRate)
  let mass = ObjectType.quantity(.bodyMass)
  let sleep = ObjectType.category(.sleepAnalysis)

  init() throws { fixture = try TestStore() }

  // AUTH-12, AUTH-13, AUTH-25, AUTH-30, AUTH-31, PRIV-01
  @Test("a request shows the undecided types, and nothing when all are decided")
  func prompts() async throws {
    let consent = ScriptedConsent(.allow)
    let application = try await fixture.application(asking: consent)
    #expect(try await application.requestStatus(toShare: [mass], read: [heart]) == .shouldRequest)
    #expect(
      try await application.requestAuthorization(toShare: [mass], read: [heart]) == .completed)
    #expect(consent.shown.map(\.share) == [[mass]])
    #expect(consent.shown.map(\.read) == [[heart]])
    #expect(try await application.requestStatus(toShare: [mass], read: [heart]) == .unnecessary)
    #expect(
      try await application.requestAuthorization(toShare: [mass], read: [heart]) == .completed)
    #expect(consent.shown.count == 1)
    // More types later: only those are shown, and earlier decisions remain.
    consent.follow(.refuse)
    try await application.requestAuthorization(toShare: [mass, sleep], read: [heart, mass])
    #expect(consent.shown.last?.share == [sleep])
    #expect(consent.shown.last?.read == [mass])
    let permissions = try await owner.permissions(of: "org.example.app")
    #expect(permissions[mass]?.share == .sharingAuthorized)
    #expect(permissions[mass]?.read == .nothing)
    #expect(permissions[heart]?.read == .everything)
    #expect(permissions[heart]?.share == .notDetermined)
    #expect(permissions[sleep]?.share == .sharingDenied)
    #expect(permissions[sleep]?.read == nil)
  }

  // AUTH-14, AUTH-15
  @Test(
    "an application that saves nothing requests read access only", arguments: [true, false])
  func readOnly(isNil: Bool) async throws {
    let application = try await fixture.application(asking: ScriptedConsent(.allow))
    try await application.requestAuthorization(toShare: isNil ? nil : [], read: [mass])
    #expect(try await application.sharingStatus(for: mass) == .notDetermined)
    let sample = QuantitySample(
      type: .bodyMass, quantity: Quantity(70, .gram), span: TimeRange(at: .at(0)))
    await #expect(throws: StoreError.notAuthorized(type: mass.identifier, .notDetermined)) {
      try await application.save([.quantity(sample)])
    }
  }

  // RTE-02
  @Test("the location is requested separately, and earlier grants do not include it")
  func locationApart() async throws {
    let consent = ScriptedConsent(.allow)
    let application = try await fixture.application(asking: consent)
    let apart = StoreError.badRequest(.notApart(ObjectType.location.identifier))
    for (share, read) in [
      ([], [.workoutRoute, .location]), ([.workout], [.location]),
    ] as [(Set<ObjectType>, Set<ObjectType>)] {
      await #expect(throws: apart) {
        try await application.requestAuthorization(toShare: share, read: read)
      }
    }
    #expect(consent.shown.isEmpty)
    let health: Set<ObjectType> = [.workout, .workoutRoute]
    try await application.requestAuthorization(toShare: health, read: health)
    #expect(
      try await application.requestStatus(toShare: nil, read: [.location]) == .shouldRequest)
    try await application.requestAuthorization(toShare: nil, read: [.location])
    #expect(consent.shown.map(\.read).last == [.location])
    #expect(try await application.requestStatus(toShare: nil, read: [.location]) == .unnecessary)
  }

  // AUTH-26
  @Test("an application can request all its types at once")
  func everything() async throws {
    let consent = ScriptedConsent(.allow)
    let application = try await fixture.application(asking: consent)
    let readable = Set(
      ObjectType.all.filter { if case .correlation = $0 { false } else { $0 != .location } })
    let shareable = readable.filter(\.isSavedByApplications)
    try await application.requestAuthorization(toShare: shareable, read: readable)
    #expect(consent.shown.count == 1)
    #expect(
      try await application.requestStatus(toShare: shareable, read: readable) == .unnecessary)
    for type in shareable {
      #expect(try await application.sharingStatus(for: type) == .sharingAuthorized)
    }
  }

  // AUTH-16, AUTH-17
  @Test("a request without a purpose is rejected")
  func purposes() async throws {
    let consent = ScriptedConsent(.allow)
    let application = try fixture.unregistered(
      consent: ConsentChannel(presenter: consent, absence: .failing))
    await #expect(throws: StoreError.notRegistered("org.example.app")) {
      try await application.requestAuthorization(toShare: nil, read: [heart])
    }
    #expect(try await application.requestStatus(toShare: nil, read: [heart]) == .unknown)
    for blank in [nil, "", " \n", LocalizedText("", translations: ["de": " "])] as [LocalizedText?]
    {
      try await application.register(
        ClientRegistration(readPurpose: blank, sharePurpose: "Keeps it."))
      await #expect(throws: StoreError.badRequest(.noReadPurpose)) {
        try await application.requestAuthorization(toShare: [mass], read: [heart])
      }
      try await application.register(
        ClientRegistration(readPurpose: "Shows it.", sharePurpose: blank))
      await #expect(throws: StoreError.badRequest(.noSharePurpose)) {
        try await application.requestAuthorization(toShare: [mass], read: [heart])
      }
    }
    #expect(consent.shown.isEmpty)
    #expect(try await owner.pendingRequests().isEmpty)
    try await application.requestAuthorization(toShare: nil, read: [heart])
    #expect(consent.shown.count == 1)
  }

  @Test("an invalid request is rejected before the owner is asked")
  func flaws() async throws {
    let consent = ScriptedConsent(.allow)
    let application = try await fixture.application(asking: consent)
    let members = CorrelationType.bloodPressure.members.map(\.identifier)
    #expect(members.count == 2)
    let pressure = ObjectType.correlation(.bloodPressure)
    let cases: [(share: Set<ObjectType>, read: Set<ObjectType>, flaw: RequestError)] = [
      ([], [], .nothingAsked),
      ([], [pressure], .correlation(pressure.identifier, members: members)),
      ([pressure], [], .correlation(pressure.identifier, members: members)),
      ([.activitySummary], [heart], .notShareable(ObjectType.activitySummary.identifier)),
      (
        [mass, .quantity(.appleExerciseTime)], [],
        .notShareable("HKQuantityTypeIdentifierAppleExerciseTime")
      ),
    ]
    for (share, read, flaw) in cases {
      await #expect(throws: StoreError.badRequest(flaw)) {
        try await application.requestAuthorization(toShare: share, read: read)
      }
      await #expect(throws: StoreError.badRequest(flaw)) {
        _ = try await application.requestStatus(toShare: share, read: read)
      }
      #expect(!"\(StoreError.badRequest(flaw))".isEmpty)
    }
    #expect(consent.shown.isEmpty)
  }

  // AUTH-18, AUTH-19, PRIV-04
  @Test("the sheet shows the purpose in the language of the person")
  func purposeShown() async throws {
    let consent = ScriptedConsent(.allow)
    let application = try await fixture.application(asking: consent)
    let purpose = LocalizedText(
      "Shows your pulse.", translations: ["de": "Zeigt den Puls.", "pt-BR": "Mostra o pulso."])
    try await application.register(ClientRegistration(readPurpose: purpose))
    try await application.requestAuthorization(toShare: nil, read: [heart])
    let shown = try #require(consent.shown.first)
    #expect(shown.client == application.client.source)
    #expect(shown.readPurpose == purpose)
    #expect(shown.readPurpose?.text(in: ["de-AT", "en"]) == "Zeigt den Puls.")
  }

  @Test(
    "a text is found in the first available language",
    arguments: [
      (["de"], "Hallo"), (["de-CH"], "Hallo"), (["DE_ch"], "Hallo"), (["pt"], "Hello"),
      (["pt-BR"], "Olá"), (["pt-BR-x-y"], "Olá"), (["fr", "de"], "Hallo"), (["fr"], "Hello"),
      ([], "Hello"), ([""], "Hello"), (["d"], "Hello"), (["it"], "Hello"),
    ] as [([String], String)])
  func languages(preferred: [String], expected: String) {
    let text = LocalizedText("Hello", translations: ["de": "Hallo", "pt-br": "Olá", "it": " "])
    #expect(text.text(in: preferred) == expected)
  }

  // AUTH-21, AUTH-28
  @Test("a late answer blocks nothing else")
  func late() async throws {
    let consent = ScriptedConsent(.allow, isHeld: true)
    let application = try await fixture.application(asking: consent)
    try await fixture.decide([mass: .both])
    let asking = Task { [heart] in
      try await application.requestAuthorization(toShare: nil, read: [heart])
    }
    while consent.shown.isEmpty { await Task.yield() }
    // The same handle continues with its permissions, and heart rates look absent.
    let sample = QuantitySample(
      type: .bodyMass, quantity: Quantity(70, .gram), span: TimeRange(at: .at(0)))
    let beat = WorkoutStorageTests.heartRate(60, at: 1)
    try await application.save([.quantity(sample)])
    try await owner.save([.quantity(beat)])
    #expect(try await application.visibleSamples() == [sample.uuid])
    consent.release()
    #expect(try await asking.value == .completed)
    #expect(try await application.visibleSamples() == [sample.uuid, beat.uuid])
  }

  // AUTH-28
  @Test("after a full refusal the application continues without access")
  func refused() async throws {
    let consent = ScriptedConsent(.refuse)
    let application = try await fixture.application(asking: consent)
    #expect(
      try await application.requestAuthorization(toShare: [mass], read: [mass]) == .completed)
    #expect(try await application.sharingStatus(for: mass) == .sharingDenied)
    #expect(try await application.visibleSamples().isEmpty)
    #expect(
      try await application.requestAuthorization(toShare: [mass], read: [mass]) == .completed)
    #expect(consent.shown.count == 1)
  }

  // AUTH-29
  @Test("one sheet can grant some types and refuse others; the result does not reveal which")
  func partial() async throws {
    let consent = ScriptedConsent(
      .decide([mass: TypeDecision(share: true), heart: TypeDecision(read: .since(.at(5)))]))
    let application = try await fixture.application(asking: consent)
    #expect(
      try await application.requestAuthorization(
        toShare: [mass, heart], read: [mass, heart, sleep]) == .completed)
    let permissions = try await owner.permissions(of: "org.example.app")
    #expect(permissions[mass]?.share == .sharingAuthorized)
    #expect(permissions[mass]?.read == .nothing)
    #expect(permissions[heart]?.share == .sharingDenied)
    #expect(permissions[heart]?.read == .since(.at(5)))
    #expect(permissions[sleep]?.share == .notDetermined)
    #expect(permissions[sleep]?.read == .nothing)
  }

  @Test("a sheet that is closed without an answer decides nothing and is shown again")
  func cancelled() async throws {
    let consent = ScriptedConsent(.cancel)
    let application = try await fixture.application(asking: consent)
    for count in 1...2 {
      #expect(
        try await application.requestAuthorization(toShare: nil, read: [mass]) == .cancelled)
      #expect(consent.shown.count == count)
    }
    #expect(try await application.requestStatus(toShare: nil, read: [mass]) == .shouldRequest)
    #expect(try await owner.pendingRequests().isEmpty)
  }

  @Test("the owner needs no permission")
  func ownersHandle() async throws {
    #expect(try await owner.requestAuthorization(toShare: [mass], read: [heart]) == .completed)
    #expect(try await owner.requestStatus(toShare: [mass], read: [heart]) == .unnecessary)
    #expect(try await owner.sharingStatus(for: mass) == .sharingAuthorized)
    await #expect(throws: StoreError.clientOnly) { try await owner.register(.forBoth) }
  }

  // PRIV-05
  @Test("a request lists the types that the application was allowed to save and never saved")
  func unused() async throws {
    let consent = ScriptedConsent(.allow)
    let application = try await fixture.application(asking: consent)
    try await application.requestAuthorization(toShare: [mass, sleep, heart], read: [])
    let sample = QuantitySample(
      type: .bodyMass, quantity: Quantity(70, .gram), span: TimeRange(at: .at(0)))
    try await application.save([.quantity(sample)])
    // Samples of the type from other applications do not count.
    try await owner.save([.quantity(WorkoutStorageTests.heartRate(60, at: 1))])
    try await application.requestAuthorization(toShare: nil, read: [heart])
    #expect(consent.shown.map(\.unusedShares) == [[], [heart, sleep]])
    #expect(try await owner.unusedShares(of: "org.example.app") == [heart, sleep])
  }
}
