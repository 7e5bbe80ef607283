import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("samples derived from a recording")
struct DerivedSampleTests {
  private static func distance(
    _ meters: Double, from start: Double, to end: Double, of workout: UUID, version: Double = 1
  ) -> QuantitySample {
    var header = ObjectHeader()
    header.metadata[.syncIdentifier] = .string(
      "\(DerivedSamples.prefix(of: workout))distance/\(Int(start))")
    header.metadata[.syncVersion] = .number(version)
    return QuantitySample(
      type: .distanceWalkingRunning, quantity: Quantity(meters, .meter),
      span: TimeRange(start: .at(start), end: .at(end)), header: header)
  }

  private static func plan() -> RecordingPlan {
    RecordingPlan(
      start: .at(0),
      configuration: WorkoutConfiguration(activityType: .walking, locationType: .outdoor))
  }

  private func meters(_ store: HealthStore, _ workout: UUID) async throws -> [Double] {
    try await store.samples(of: workout).collected().flatMap { $0 }
      .map { try $0.quantity.value(in: .meter) }
  }

  // WKT-32, WKT-33
  @Test("are in the store during the recording, and belong to the workout when it is finished")
  func asItGoes() async throws {
    let test = try TestStore()
    let plan = Self.plan()
    let journal = try test.store.beginRecording(plan)
    let first = Self.distance(10, from: 0, to: 30, of: plan.id)
    try journal.save([first])
    #expect(try await test.store.sample(first.uuid) != nil)
    #expect(try journal.savedSamples()[.distanceWalkingRunning]?.total == 10)
    #expect(try journal.savedSamples()[.distanceWalkingRunning]?.end == .at(30))
    // The same samples again, as after a crash: they are already saved.
    try journal.save([Self.distance(10, from: 0, to: 30, of: plan.id)])
    let last = Self.distance(4, from: 30, to: 40, of: plan.id)
    let workout = Workout.walk(to: 40, header: ObjectHeader(uuid: plan.id))
    _ = try journal.finish(workout, samples: [last])
    #expect(try await meters(test.store, plan.id) == [10, 4])
  }

  @Test("are removed with a discarded recording")
  func discarded() async throws {
    let test = try TestStore()
    let plan = Self.plan()
    let journal = try test.store.beginRecording(plan)
    let sample = Self.distance(10, from: 0, to: 30, of: plan.id)
    try journal.save([sample])
    try journal.discard()
    #expect(try await test.store.sample(sample.uuid) == nil)
    #expect(try await test.store.verify().isEmpty)
  }

  @Test("follow a correction of the clock")
  func clock() async throws {
    let test = try TestStore()
    let plan = Self.plan()
    let journal = try test.store.beginRecording(plan)
    try journal.save([Self.distance(10, from: 0, to: 30, of: plan.id)])
    try journal.correctClock(by: .seconds(3600), session: Data())
    #expect(try journal.savedSamples()[.distanceWalkingRunning]?.end == .at(3630))
    #expect(try journal.savedSamples()[.distanceWalkingRunning]?.total == 10)
  }

  @Test("are replaced together by a newer analysis, which removes those that it lacks")  // SID-17
  func replaced() async throws {
    let test = try TestStore()
    let walk = try await test.store.save(.walk())
    let old = (0..<3).map {
      Self.distance(10, from: Double($0) * 30, to: Double($0 + 1) * 30, of: walk.uuid)
    }
    try await test.store.add(old, to: walk.uuid)
    let other = QuantitySample(
      type: .heartRate, quantity: Quantity(100, .countPerMinute),
      span: TimeRange(start: .at(1), end: .at(2)))
    try await test.store.add([other], to: walk.uuid)
    let new = [
      Self.distance(11, from: 0, to: 30, of: walk.uuid, version: 2),
      Self.distance(19, from: 45, to: 90, of: walk.uuid, version: 2),
    ]
    try await test.store.replaceDerivedSamples(of: walk.uuid, with: new)
    let stored = try await test.store.samples(of: walk.uuid).collected().flatMap { $0 }
    #expect(Set(stored.map(\.uuid)) == Set(new.map(\.uuid) + [other.uuid]))
    // Saving the same samples again changes nothing.
    try await test.store.replaceDerivedSamples(
      of: walk.uuid,
      with: [
        Self.distance(11, from: 0, to: 30, of: walk.uuid, version: 2),
        Self.distance(19, from: 45, to: 90, of: walk.uuid, version: 2),
      ])
    let again = try await test.store.samples(of: walk.uuid).collected().flatMap { $0 }
    #expect(Set(again.map(\.uuid)) == Set(stored.map(\.uuid)))
  }

  @Test("of another workout or without an identity are rejected and change nothing")
  func foreign() async throws {
    let test = try TestStore()
    let walk = try await test.store.save(.walk())
    let old = Self.distance(10, from: 0, to: 30, of: walk.uuid)
    try await test.store.add([old], to: walk.uuid)
    await #expect(throws: StoreError.self) {
      try await test.store.replaceDerivedSamples(
        of: walk.uuid, with: [Self.distance(1, from: 0, to: 30, of: UUID())])
    }
    #expect(try await meters(test.store, walk.uuid) == [10])
  }
}
