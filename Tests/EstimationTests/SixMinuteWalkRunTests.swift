import Estimation
import Fitness
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("The six-minute walk from the store")
struct SixMinuteWalkRunTests {
  private typealias Fixture = EstimationFixture

  private func estimates(_ fixture: EstimationFixture) async throws -> [QuantitySample] {
    try await StoredEstimates(fixture.store).samples(of: .sixMinuteWalk, until: .latest)
  }

  // SMW-02, SMW-03, SMW-05, SMW-06, MOB-10, MOB-13
  @Test("every past calendar week has one estimate with its inputs")
  func weekly() async throws {
    let fixture = try await Fixture()
    try await fixture.save(SimulatedWalker(distance: 400), days: 70, seed: 1)
    let outcome = try await EstimateUpdate(fixture.store).run(
      from: .earliest, until: Fixture.day(69.5))
    let samples = try await estimates(fixture)
    #expect(samples.count >= 6 && samples.count <= 9)
    #expect(outcome.changed >= samples.count)
    for sample in samples {
      #expect(sample.span.duration == .seconds(7 * 86_400))
      let metadata = sample.header.metadata
      guard case .date(let earliest)? = metadata[.dateOfEarliestDataUsedForEstimate] else {
        Issue.record("no earliest date")
        continue
      }
      #expect(earliest >= sample.span.end - .seconds(42 * 86_400) && earliest < sample.span.end)
      #expect(metadata[.appleDeviceCalibrated] == .bool(true))
      let meters = try sample.quantity.value(in: .meter)
      guard case .quantity(let lower)? = metadata[.interval80Lower],
        case .quantity(let upper)? = metadata[.interval80Upper]
      else {
        Issue.record("no interval")
        continue
      }
      #expect(try lower.value(in: .meter) < meters && meters < upper.value(in: .meter))
    }
  }

  @Test("a second update changes nothing, and changed estimates get the next version")
  func idempotent() async throws {
    let fixture = try await Fixture()
    try await fixture.save(SimulatedWalker(distance: 400), days: 56, seed: 2)
    let now = Fixture.day(56.5)
    _ = try await EstimateUpdate(fixture.store).run(from: .earliest, until: now)
    let before = try await estimates(fixture)
    let again = try await EstimateUpdate(fixture.store).run(from: .earliest, until: now)
    #expect(again.changed == 0)
    #expect(try await estimates(fixture) == before)
    // A fast day that arrived late: the weeks whose window contains it change.
    let late = (0..<12).map { number in
      SimulatedWalker.Day.sample(
        .walkingSpeed, 1.9,
        TimeRange(start: Fixture.day(50) + .seconds(number * 600), duration: .seconds(200)),
        stepCount: 400)
    }
    try await fixture.store.save(late)
    _ = try await EstimateUpdate(fixture.store).run(from: Fixture.day(50), until: now)
    let after = try await estimates(fixture)
    let versions = after.compactMap { sample -> Double? in
      guard case .number(let version)? = sample.header.metadata[.syncVersion] else { return nil }
      return version
    }
    // The week of the late day has another estimate; those before it are unchanged.
    #expect(versions == Array(repeating: 1, count: before.count - 1) + [2])
    #expect(Array(after.dropLast()) == Array(before.dropLast()))
  }

  // SMW-14
  @Test("a recalibration leaves the estimates for earlier moments unchanged")
  func recalibrated() async throws {
    let fixture = try await Fixture()
    var walker = SimulatedWalker(distance: 430)
    walker.loss = .init(day: 63, meters: 120)
    try await fixture.save(walker, days: 98, seed: 3)
    _ = try await EstimateUpdate(fixture.store).run(from: .earliest, until: Fixture.day(70))
    let before = try await estimates(fixture)
    // Requested for today, after all of it, so that the store's own date does not interfere.
    try await fixture.store.recalibrateEstimates(
      of: .quantity(.sixMinuteWalkTestDistance), from: Fixture.day(63))
    let issued = try await fixture.store.recalibrations(of: .sixMinuteWalkTestDistance)[0].issued
    #expect(issued > Fixture.day(98))
    _ = try await EstimateUpdate(fixture.store).run(from: .earliest, until: Fixture.day(70))
    #expect(try await estimates(fixture) == before)
  }

  // SMW-15, PRIV-09
  @Test("without enough wear there is no estimate, and the reason gives the missing amount")
  func refusal() async throws {
    let fixture = try await Fixture()
    let walker = SimulatedWalker(distance: 400)
    try await fixture.save(walker, days: 4, seed: 4)
    let result = try await Estimator(fixture.store).sixMinuteWalk(at: Fixture.day(4))
    guard case .failure(.tooFewWearDays(let days, let needed, let among)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(days < needed && among >= needed)
  }

  // SMW-04
  @Test("an entered result is not an estimate, and reduces the error of the next ones")
  func clinicResult() async throws {
    let fixture = try await Fixture()
    try await fixture.save(SimulatedWalker(distance: 380, factor: 0.85), days: 49, seed: 5)
    let now = Fixture.day(49)
    let without = try await Estimator(fixture.store).sixMinuteWalk(at: now).get()
    try await fixture.save(
      .sixMinuteWalkTestDistance, 380, at: Fixture.day(45), metadata: [.wasUserEntered: .bool(true)]
    )
    let with = try await Estimator(fixture.store).sixMinuteWalk(at: now).get()
    #expect(with.testCount == 1)
    #expect(with.standardDeviation < without.standardDeviation)
    #expect(abs(with.unlimitedMeters - 380) < abs(without.unlimitedMeters - 380) + 1)
    #expect(try await estimates(fixture).isEmpty)
  }

  @Test("walks of a workout excluded from estimates are skipped")
  func leftOut() async throws {
    let fixture = try await Fixture()
    try await fixture.save(SimulatedWalker(distance: 400), days: 7, seed: 6)
    let all = try await WalkReader(fixture.store).walks(
      in: TimeRange(start: Fixture.start, end: Fixture.day(7)))
    var walk = Workout(
      configuration: WorkoutConfiguration(activityType: .walking, locationType: .outdoor),
      span: TimeRange(start: Fixture.day(2), end: Fixture.day(3)))
    walk.header.metadata = [.leftOutOfEstimates: .bool(true)]
    try await fixture.store.save(walk)
    let rest = try await WalkReader(fixture.store).walks(
      in: TimeRange(start: Fixture.start, end: Fixture.day(7)))
    let day = TimeRange(start: Fixture.day(2), end: Fixture.day(3))
    #expect(rest.observations == all.observations.filter { !day.contains($0.span.start) })
    #expect(rest.observations.count < all.observations.count)
  }
}
