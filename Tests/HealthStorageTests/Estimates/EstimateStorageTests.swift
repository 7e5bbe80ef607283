import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

@Suite("estimates in the store")
struct EstimateStorageTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }
  let type = ObjectType.quantity(.vo2Max)
  let prefix = "estimate/vo2Max/"
  let all = TimeRange(start: .at(0), end: .at(100_000))

  init() throws { fixture = try TestStore() }

  private func estimate(_ name: String, _ value: Double, at seconds: Double) -> Sample {
    let unit = QuantityType.vo2Max.canonicalUnit
    var sample = QuantitySample(
      type: .vo2Max, quantity: Quantity(value, unit), span: TimeRange(at: .at(seconds)))
    sample.header.metadata = [
      .syncIdentifier: .string(prefix + name), .syncVersion: .number(EstimateSamples.firstVersion),
      .interval80Lower: .quantity(Quantity(value - 3.3, unit)),
    ]
    return .quantity(sample)
  }

  private func stored() async throws -> [(value: Double, version: MetadataValue?)] {
    try await store.quantitySamples(.vo2Max, sort: [.oldestFirst]).map {
      (try $0.quantity.value(in: $0.type.canonicalUnit), $0.header.metadata[.syncVersion])
    }
  }

  @Test(
    "unchanged estimates are not written, changed ones get the next version, the rest is removed")
  func replaces() async throws {
    let first = [
      estimate("a", 40.1, at: 10), estimate("b", 41.7, at: 20), estimate("c", 42, at: 30),
    ]
    #expect(try await store.replaceEstimates(of: type, named: prefix, in: all, with: first) == 3)
    let before = try await store.changes(ChangeQuery([type])).anchor
    #expect(try await store.replaceEstimates(of: type, named: prefix, in: all, with: first) == 0)
    #expect(try await store.changes(ChangeQuery([type]), since: before).isEmpty)
    let second = [estimate("a", 40.1, at: 10), estimate("b", 39, at: 20)]
    #expect(try await store.replaceEstimates(of: type, named: prefix, in: all, with: second) == 2)
    let stored = try await stored()
    #expect(stored.map(\.value) == [40.1, 39])
    #expect(stored.map(\.version) == [.number(1), .number(2)])
  }

  @Test("estimates outside the interval and manual entries are not changed")
  func leavesOthers() async throws {
    let typed = QuantitySample(
      type: .vo2Max, quantity: Quantity(50, QuantityType.vo2Max.canonicalUnit),
      span: TimeRange(at: .at(15)))
    try await store.save([.quantity(typed)])
    let both = [estimate("a", 40, at: 10), estimate("b", 41, at: 2000)]
    try await store.replaceEstimates(of: type, named: prefix, in: all, with: both)
    let early = TimeRange(start: .at(0), end: .at(1000))
    #expect(try await store.replaceEstimates(of: type, named: prefix, in: early, with: []) == 1)
    #expect(try await stored().map(\.value) == [50, 41])
  }

  @Test("an estimate without an identity is rejected, and nothing is saved")
  func unnamed() async throws {
    let other = estimate("a", 40, at: 10)
    await #expect(throws: StoreError.self) {
      try await store.replaceEstimates(
        of: type, named: "estimate/other/", in: all, with: [other])
    }
    #expect(try await stored().isEmpty)
  }

  @Test("an estimate is associated with its workout and stays so when it changes")
  func ofWorkout() async throws {
    let workout = try await store.save(.walk(from: 0, to: 100))
    for value in [40.0, 41] {
      try await store.replaceEstimates(
        of: type, named: prefix, in: all, with: [estimate("w", value, at: 50)],
        workouts: [prefix + "w": workout.uuid])
    }
    let tied = try await store.samples(SampleQuery(type, where: .workout(workout.uuid)))
    #expect(tied.count == 1)
  }

  @Test("the hours in which sensors were worn are reported, each once", arguments: Seed.first(8))
  func hours(seed: Seed) async throws {
    var random = seed.generator
    let hour = 3600.0
    var expected: Set<Int> = []
    var samples: [Sample] = []
    for type in [QuantityType.heartRate, .stepCount] {
      for _ in 0..<60 {
        let start = (Double.random(in: -30..<30, using: &random) * hour).rounded()
        samples.append(
          .quantity(
            QuantitySample(
              type: type, quantity: Quantity(60, type.canonicalUnit),
              span: TimeRange(at: Instant(secondsSince1970: start)))))
        if (-20 * hour..<20 * hour).contains(start) {
          expected.insert(Int((start / hour).rounded(.down)))
        }
      }
    }
    try await store.save(samples)
    let found = try await store.hours(
      withAnyOf: [.quantity(.heartRate), .quantity(.stepCount), .quantity(.pushCount)],
      in: TimeRange(
        start: Instant(secondsSince1970: -20 * hour), end: Instant(secondsSince1970: 20 * hour)))
    #expect(found.map { Int(($0.secondsSince1970 / hour).rounded(.down)) } == expected.sorted())
  }

  @Test("the oldest change after a change number is reported, with any deletion but no estimates")
  func changes() async throws {
    let types: Set<ObjectType> = [type, .quantity(.walkingSpeed)]
    func speed(_ seconds: Double) -> QuantitySample {
      QuantitySample(
        type: .walkingSpeed, quantity: Quantity(1, QuantityType.walkingSpeed.canonicalUnit),
        span: TimeRange(at: .at(seconds)))
    }
    let empty = try await store.estimateInputs(of: types, changedSince: nil)
    #expect(empty.earliest == nil && !empty.hasDeletions)
    let speeds = [speed(500), speed(100)]
    try await store.save(speeds.map(Sample.quantity))
    let came = try await store.estimateInputs(of: types, changedSince: empty.counter)
    #expect(came.earliest == .at(100) && !came.hasDeletions)
    try await store.replaceEstimates(
      of: type, named: prefix, in: all, with: [estimate("a", 40, at: 10)])
    let own = try await store.estimateInputs(of: types, changedSince: came.counter)
    #expect(own.earliest == nil && !own.hasDeletions)
    try await store.replaceEstimates(of: type, named: prefix, in: all, with: [])
    let gone = try await store.estimateInputs(of: types, changedSince: own.counter)
    #expect(gone.earliest == nil && !gone.hasDeletions)
    try await store.delete([speeds[0].uuid])
    #expect(try await store.estimateInputs(of: types, changedSince: gone.counter).hasDeletions)
  }
}
