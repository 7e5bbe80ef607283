import Estimation
import Fitness
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("VO₂max from the store")
struct VO2MaxRunTests {
  private typealias Fixture = EstimationFixture

  private func worn(_ fixture: EstimationFixture) async throws {
    try await fixture.store.save(
      SimulatedWalker.Day.wear(from: Fixture.start, hours: 16)
        + SimulatedWalker.Day.wear(from: Fixture.day(1), hours: 16))
  }

  // VO2-01, VO2-04
  @Test("a run with a heart rate has an estimate linked to it, with its inputs")
  func afterRun() async throws {
    let fixture = try await Fixture()
    try await worn(fixture)
    let runs = [3.0, 6, 9].map { Fixture.run(day: $0) }
    var workouts: [Workout] = []
    for (index, run) in runs.enumerated() {
      workouts.append(try await fixture.save(run, .running, seed: UInt64(index)))
    }
    let outcome = try await EstimateUpdate(fixture.store).run(
      from: .earliest, until: Fixture.day(10))
    let samples = try await fixture.store.quantitySamples(.vo2Max, sort: [.oldestFirst])
    #expect(samples.count == 3)
    #expect(outcome.vo2Max.count == 3)
    for (sample, workout) in zip(samples, workouts) {
      #expect(abs(sample.span.end.secondsSince1970 - workout.span.end.secondsSince1970) <= 2)
      let tied = try await fixture.store.samples(
        SampleQuery(.quantity(.vo2Max), where: .workout(workout.uuid)))
      #expect(tied.map(\.uuid) == [sample.uuid])
      #expect(sample.header.metadata[.vo2MaxTestType] == .number(2))
    }
    let last = try #require(samples.last)
    let value = try last.quantity.value(in: last.type.canonicalUnit)
    // The prior of the person is about 38, the true value 45.
    #expect((38...50).contains(value))
    guard case .string(let inputs)? = last.header.metadata[.estimateInputs] else {
      Issue.record("no inputs")
      return
    }
    let read = inputs.split(separator: " ").map(String.init)
    let identifiers = workouts.map { $0.uuid.uuidString.lowercased() }
    #expect(read == identifiers)
    let again = try await EstimateUpdate(fixture.store).run(
      from: .earliest, until: Fixture.day(10))
    #expect(again.changed == 0)
  }

  @Test("a deleted workout is removed from later estimates, and its own is deleted")
  func deleted() async throws {
    let fixture = try await Fixture()
    try await worn(fixture)
    let first = try await fixture.save(Fixture.run(day: 3), .running, seed: 1)
    try await fixture.save(Fixture.run(day: 6), .running, seed: 2)
    let ledger = try await EstimateLedger(fixture.store)
    #expect(ledger.start == nil)
    _ = try await EstimateUpdate(fixture.store).run(from: .earliest, until: Fixture.day(7))
    try await ledger.close(until: Fixture.day(7))
    try await fixture.store.deleteWorkout(first.uuid)
    let next = try await EstimateLedger(fixture.store)
    #expect(next.start == nil)
    _ = try await EstimateUpdate(fixture.store).run(from: .earliest, until: Fixture.day(7))
    let samples = try await StoredEstimates(fixture.store).samples(of: .vo2Max, until: .latest)
    #expect(samples.count == 1)
    #expect(samples.first?.header.metadata[.estimateInputCount] == .number(1))
    #expect(samples.first?.header.metadata[.syncVersion] == .number(2))
  }

  // PRIV-09
  @Test("without a birth date or with too little wear there is no estimate, with the reason")
  func refusals() async throws {
    let fixture = try await Fixture(person: false)
    try await worn(fixture)
    try await fixture.save(Fixture.run(day: 3), .running, seed: 1)
    let date = Fixture.day(4)
    #expect(
      try await Estimator(fixture.store).vo2Max(at: date) == .failure(.birthDateMissing))
    try await fixture.setBirthDate()
    guard case .success = try await Estimator(fixture.store).vo2Max(at: date) else {
      Issue.record("none with a birth date")
      return
    }
    let bare = try await Fixture()
    guard case .failure(.tooLittleWear) = try await Estimator(bare.store).vo2Max(at: date) else {
      Issue.record("one without wear")
      return
    }
  }

  @Test("an estimate for an earlier moment uses nothing later")
  func past() async throws {
    let fixture = try await Fixture()
    try await worn(fixture)
    try await fixture.save(Fixture.run(day: 3), .running, seed: 1)
    let date = Fixture.day(5)
    let before = try await Estimator(fixture.store).vo2Max(at: date)
    try await fixture.save(Fixture.run(day: 6, maximalOxygen: 60), .running, seed: 2)
    #expect(try await Estimator(fixture.store).vo2Max(at: date) == before)
  }

  @Test("an excluded workout and an indoor one have no estimate")
  func leftOut() async throws {
    let fixture = try await Fixture()
    try await worn(fixture)
    try await fixture.save(
      Fixture.run(day: 3), .running, seed: 1, metadata: [.leftOutOfEstimates: .bool(true)])
    let result = try await Estimator(fixture.store).vo2Max(at: Fixture.day(4))
    #expect(result == .failure(.noSuitableWorkout(.declared)))
  }
}
