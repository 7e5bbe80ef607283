import Foundation
import HealthModel
import Testing
import TestSupport

import HealthStorageTesting
@testable import HealthStorage

@Suite("recalibrating estimates")
struct RecalibrationTests {
  let fixture: TestStore
  var owner: HealthStore { fixture.store }
  let walk = ObjectType.quantity(.sixMinuteWalkTestDistance)

  init() throws { fixture = try TestStore() }

  private func application(
    _ consent: ScriptedConsent, entitled: Bool = true,
    allowed: TypeDecision? = .both
  ) async throws -> HealthStore {
    let handle = try fixture.unregistered(
      consent: ConsentChannel(presenter: consent, absence: .failing))
    var registration = ClientRegistration.forBoth
    registration.recalibratesEstimates = entitled
    try await handle.register(registration)
    if let allowed { try await fixture.decide([walk: allowed]) }
    return handle
  }

  // SMW-07
  @Test("only estimates of the six-minute walk distance can be recalibrated")
  func onlyType() {
    let types = QuantityType.all.filter(\.allowsRecalibrationForEstimates)
    #expect(types == [.sixMinuteWalkTestDistance])
    #expect(!ObjectType.workout.allowsRecalibrationForEstimates)
  }

  // SMW-08
  @Test(
    "a type without recalibration is rejected for every client",
    arguments: [ObjectType.quantity(.vo2Max), .quantity(.appleWalkingSteadiness), .workout])
  func otherType(type: ObjectType) async throws {
    await #expect(throws: StoreError.recalibration(.type(type.name))) {
      try await owner.recalibrateEstimates(of: type, from: .past(0))
    }
    let application = try await application(ScriptedConsent(.allow))
    await #expect(throws: StoreError.recalibration(.type(type.name))) {
      try await application.recalibrateEstimates(of: type, from: .past(0))
    }
  }

  // SMW-09
  @Test("a date in the future is rejected")
  func future() async throws {
    let date = Instant.current + .seconds(60)
    await #expect(throws: StoreError.recalibration(.inTheFuture(date))) {
      try await owner.recalibrateEstimates(of: walk, from: date)
    }
    #expect(try await owner.recalibrations(of: .sixMinuteWalkTestDistance).isEmpty)
  }

  // SMW-10
  @Test("an application that did not register for recalibration is rejected")
  func entitlement() async throws {
    let consent = ScriptedConsent(.allow)
    let application = try await application(consent, entitled: false)
    await #expect(throws: StoreError.recalibration(.notEntitled("org.example.app"))) {
      try await application.recalibrateEstimates(of: walk, from: .past(0))
    }
    #expect(consent.shown.isEmpty)
    // A later registration declares recalibration, and another withdraws it.
    var registration = ClientRegistration.forBoth
    registration.recalibratesEstimates = true
    try await application.register(registration)
    try await application.recalibrateEstimates(of: walk, from: .past(0))
    try await application.register(.forBoth)
    await #expect(throws: StoreError.recalibration(.notEntitled("org.example.app"))) {
      try await application.recalibrateEstimates(of: walk, from: .past(1))
    }
  }

  // SMW-11
  @Test(
    "recalibration needs permission to read and to save the type",
    arguments: [nil, TypeDecision.nothing, .readOnly, .writeOnly] as [TypeDecision?])
  func permission(decision: TypeDecision?) async throws {
    let consent = ScriptedConsent(.allow)
    let application = try await application(consent, allowed: decision)
    let refusal: StoreError.Denial = decision == nil ? .notDetermined : .denied
    await #expect(throws: StoreError.notAuthorized(type: walk.identifier, refusal)) {
      try await application.recalibrateEstimates(of: walk, from: .past(0))
    }
    #expect(consent.shown.isEmpty)
  }

  // SMW-12, SMW-09
  @Test("the person is asked each time, and only a yes starts the recalibration")
  func asks() async throws {
    let consent = ScriptedConsent(.refuse)
    let application = try await application(consent)
    await #expect(throws: StoreError.recalibration(.declined)) {
      try await application.recalibrateEstimates(of: walk, from: .past(0))
    }
    #expect(
      consent.shown.map(\.recalibration) == [RecalibrationRequest(type: walk, from: .past(0))])
    #expect(try await owner.recalibrations(of: .sixMinuteWalkTestDistance).isEmpty)
    consent.follow(.cancel)
    await #expect(throws: StoreError.cancelled) {
      try await application.recalibrateEstimates(of: walk, from: .past(0))
    }
    consent.follow(.allow)
    try await application.recalibrateEstimates(of: walk, from: .past(0))
    try await application.recalibrateEstimates(of: walk, from: .past(50))
    #expect(consent.shown.count == 4)
    let made = try await owner.recalibrations(of: .sixMinuteWalkTestDistance)
    #expect(made.map(\.from) == [.past(0), .past(50)])
    #expect(made.allSatisfy { $0.source.bundleIdentifier == "org.example.app" })
    #expect(made[0].issued <= made[1].issued)
  }

  // SMW-12
  @Test(
    "if nobody can be asked, the request waits for the owner's answer", arguments: [true, false])
  func waits(allows: Bool) async throws {
    let handle = try fixture.unregistered()
    var registration = ClientRegistration.forBoth
    registration.recalibratesEstimates = true
    try await handle.register(registration)
    try await fixture.decide([walk: .both])
    let asking = Task { try await handle.recalibrateEstimates(of: walk, from: .past(0)) }
    var waiting: [ConsentRequest] = []
    while waiting.isEmpty {
      waiting = try await owner.pendingRequests()
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(waiting.map(\.recalibration?.from) == [.past(0)])
    try await owner.answer(request: waiting[0].id, allowingRecalibration: allows)
    if allows {
      try await asking.value
    } else {
      await #expect(throws: StoreError.recalibration(.declined)) { try await asking.value }
    }
    let made = try await owner.recalibrations(of: .sixMinuteWalkTestDistance)
    #expect(made.count == (allows ? 1 : 0))
    #expect(try await owner.pendingRequests().isEmpty)
  }

  @Test("erasing the personal data removes all recalibrations")
  func forgotten() async throws {
    try await owner.recalibrateEstimates(of: walk, from: .past(0))
    #expect(try await owner.recalibrations(of: .sixMinuteWalkTestDistance).count == 1)
    _ = try await owner.deleteEverything()
    #expect(try await owner.recalibrations(of: .sixMinuteWalkTestDistance).isEmpty)
  }
}

extension Instant {
  /// A moment in the past.
  fileprivate static func past(_ seconds: Double) -> Instant {
    Instant(secondsSince1970: 1_700_000_000 + seconds)
  }
}
