import Foundation
import HealthModel
import HealthStorage
import Reanalysis
import TestSupport
import Testing

@testable import Replication

@Suite("edits of workouts in the exchange of replicas")
struct EditedWorkoutTests {
  /// More are run by `WORKOUT_EDIT_HISTORIES=1000`.
  private static let historyCount =
    ProcessInfo.processInfo.environment["WORKOUT_EDIT_HISTORIES"].flatMap(Int.init) ?? 6

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func replicas(_ names: String...) async throws -> [ReplicaTestStore] {
    try await ReplicaTestStore.replicas(names, sharing: folder)
  }

  private func editor(_ replica: ReplicaTestStore) -> WorkoutEditor {
    WorkoutEditor(of: replica.store) { _ in nil }
  }

  /// Exchanges until all have everything.
  private func settle(_ replicas: [ReplicaTestStore]) async throws {
    for _ in 0..<4 {
      for replica in replicas { try await replica.exchange() }
    }
  }

  private func expectEqual(
    _ replicas: [ReplicaTestStore], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let first = try await replicas[0].archive()
    for replica in replicas {
      let isEqual = try await replica.archive() == first
      #expect(isEqual, sourceLocation: sourceLocation)
      if !isEqual {
        let (more, fewer) = (
          try await replica.lines(notIn: replicas[0]), try await replicas[0].lines(notIn: replica)
        )
        for line in more.prefix(4) { print("+", line.prefix(300)) }
        for line in fewer.prefix(4) { print("-", line.prefix(300)) }
      }
      let findings = try await replica.store.verify()
      #expect(findings == [], sourceLocation: sourceLocation)
      for finding in findings { print("finding", "\(finding)".prefix(300)) }
    }
  }

  /// Saves a walk of ten minutes with a fix and a heart rate each five seconds.
  private func walk(
    in replica: ReplicaTestStore, hour: Int, name: String? = nil
  ) async throws -> UUID {
    let start = ReplicaTestStore.start + .seconds(hour * 3600)
    let span = TimeRange(start: start, duration: .seconds(600))
    var totals = Workout.Totals()
    totals.distanceMeters = 840
    let metadata: Metadata =
      name.map { [.syncIdentifier: .string($0), .syncVersion: .number(1)] } ?? [:]
    let workout = Workout(
      configuration: WorkoutConfiguration(activityType: .walking), span: span, totals: totals,
      header: ObjectHeader(metadata: metadata))
    let moments = (0..<120).map { start + .seconds($0 * 5) }
    try await replica.store.save(
      workout,
      samples: moments.map {
        QuantitySample(
          type: .heartRate, quantity: Quantity(100, .countPerMinute), span: TimeRange(at: $0),
          header: ObjectHeader())
      })
    let builder = RouteBuilder(in: replica.store)
    try await builder.insert(
      moments.enumerated().map {
        Location(
          time: $0.element, latitude: 48 + Double($0.offset) * 7 / 111_195,
          longitude: 9 + Double(hour) * 0.01, horizontalAccuracy: 3, speed: 1.4)
      })
    _ = try await builder.finish(for: workout, distanceMeters: 840)
    return workout.uuid
  }

  private func locations(_ id: UUID, _ replica: ReplicaTestStore) async throws -> Int {
    var count = 0
    for route in try await replica.store.routes(of: id) { count += route.locationCount }
    return count
  }

  @Test("a merge of two workouts that others have takes nothing from any")
  func merge() async throws {
    let all = try await replicas("watch", "phone")
    let first = try await walk(in: all[0], hour: 0)
    let second = try await walk(in: all[0], hour: 1)
    try await settle(all)
    #expect(try await locations(second, all[1]) == 120)
    try await editor(all[0]).merge(first, second)
    try await settle(all)
    for replica in all {
      #expect(try await locations(first, replica) == 240, "\(replica.name)")
      #expect(try await replica.store.edits(of: first).map(\.kind) == [.merge])
    }
    try await expectEqual(all)
    try await all[1].store.undoEdit(of: first)
    try await settle(all)
    for replica in all {
      #expect(try await locations(first, replica) == 120)
      #expect(try await locations(second, replica) == 120)
    }
    try await expectEqual(all)
  }

  private func rename(_ id: UUID, _ name: String, in replica: ReplicaTestStore) async throws {
    var changes = WorkoutChanges()
    changes.name = .set(name)
    try await replica.store.edit(id, changes)
  }

  private func name(of id: UUID, in replica: ReplicaTestStore) async throws -> String? {
    try await replica.store.workout(id)?.header.metadata.string(.workoutName)
  }

  @Test("a name, a trim and their undo reach the workouts that others have")
  func valuesAndTrim() async throws {
    let all = try await replicas("watch", "phone", "desk")
    let id = try await walk(in: all[0], hour: 0)
    try await settle(all)
    try await rename(id, "Lake", in: all[1])
    try await settle(all)
    for replica in all { #expect(try await name(of: id, in: replica) == "Lake") }
    var trim = WorkoutTrim()
    trim.start = .time(.seconds(300))
    try await editor(all[2]).edit(id, WorkoutChanges(), trimming: trim)
    try await settle(all)
    for replica in all {
      #expect(try await locations(id, replica) == 60)
      var rates = 0
      for try await batch in replica.store.samples(of: id) { rates += batch.count }
      #expect(rates == 60)
    }
    try await expectEqual(all)
    try await all[0].store.undoEdit(of: id)
    try await settle(all)
    for replica in all { #expect(try await locations(id, replica) == 120) }
    try await all[1].store.undoEdit(of: id)
    try await settle(all)
    for replica in all {
      #expect(try await name(of: id, in: replica) == nil)
      #expect(try await replica.store.edits(of: id).isEmpty)
    }
    try await expectEqual(all)
  }

  @Test("of edits that were made apart, one side's are in effect everywhere, whole")
  func concurrent() async throws {
    let all = try await replicas("watch", "phone")
    let id = try await walk(in: all[0], hour: 0)
    try await settle(all)
    try await rename(id, "Lake", in: all[0])
    try await rename(id, "Park", in: all[1])
    try await settle(all)
    let chosen = try #require(try await name(of: id, in: all[0]))
    #expect(["Lake", "Park"].contains(chosen))
    #expect(try await name(of: id, in: all[1]) == chosen)
    try await expectEqual(all)
    // Two edits against one: more edits win.
    try await rename(id, "Hill", in: all[0])
    try await rename(id, "Wood", in: all[1])
    try await rename(id, "Road", in: all[1])
    try await settle(all)
    for replica in all { #expect(try await name(of: id, in: replica) == "Road") }
    try await expectEqual(all)
  }

  @Test("a split and its undo give every replica the same two workouts, and one again")
  func split() async throws {
    let all = try await replicas("watch", "phone")
    let id = try await walk(in: all[0], hour: 0)
    try await settle(all)
    let parts = try await editor(all[1]).split(id, at: .after(.seconds(300)))
    try await settle(all)
    for replica in all {
      for part in parts {
        #expect(try await locations(part.uuid, replica) == 60)
      }
    }
    try await expectEqual(all)
    try await all[0].store.undoEdit(of: id)
    try await settle(all)
    for replica in all {
      #expect(try await locations(id, replica) == 120)
      #expect(try await replica.store.workout(parts[1].uuid) == nil)
    }
    try await expectEqual(all)
  }

  @Test("a workout that was merged before others had it arrives merged, and can be parted there")
  func mergedBefore() async throws {
    let all = try await replicas("watch", "phone")
    let first = try await walk(in: all[0], hour: 0)
    try await settle(all)
    let second = try await walk(in: all[0], hour: 1)
    try await editor(all[0]).merge(first, second)
    try await settle(all)
    for replica in all { #expect(try await locations(first, replica) == 240) }
    try await expectEqual(all)
    try await all[1].store.undoEdit(of: first)
    try await settle(all)
    for replica in all {
      #expect(try await locations(first, replica) == 120)
      #expect(try await locations(second, replica) == 120)
    }
    try await expectEqual(all)
  }

  @Test("a merge that was undone before others heard of it changes nothing there")
  func undoneBefore() async throws {
    let all = try await replicas("watch", "phone")
    let first = try await walk(in: all[0], hour: 0)
    let second = try await walk(in: all[0], hour: 1)
    try await settle(all)
    try await editor(all[0]).merge(first, second)
    try await all[0].store.undoEdit(of: first)
    try await settle(all)
    for replica in all {
      #expect(try await locations(first, replica) == 120)
      #expect(try await locations(second, replica) == 120)
    }
    try await expectEqual(all)
  }

  @Test(
    "random edits on three replicas with random exchanges end in equal archives",
    arguments: Seed.first(Self.historyCount))
  func histories(seed: Seed) async throws {
    var generator = seed.generator
    let all = try await replicas("watch", "phone", "desk")
    var ids: [UUID] = []
    for hour in 0..<4 { ids.append(try await walk(in: all[hour % 3], hour: hour)) }
    try await settle(all)
    for _ in 0..<14 {
      let replica = all[Int.random(in: 0..<3, using: &generator)]
      let id = ids[Int.random(in: ids.indices, using: &generator)]
      do {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...2:
          let name = "name \(Int.random(in: 0..<5, using: &generator))"
          try await rename(id, name, in: replica)
        case 3:
          var trim = WorkoutTrim()
          trim.start = .time(.seconds(Int.random(in: 60...240, using: &generator)))
          try await editor(replica).edit(id, WorkoutChanges(), trimming: trim)
        case 4:
          let other = ids[Int.random(in: ids.indices, using: &generator)]
          try await editor(replica).merge(id, other)
        case 5:
          let moment = Int.random(in: 250...350, using: &generator)
          ids += try await editor(replica).split(id, at: .after(.seconds(moment))).dropFirst()
            .map(\.uuid)
        case 6...7: try await replica.store.undoEdit(of: id)
        default: try await replica.exchange()
        }
      } catch is StoreError {
        // What cannot be edited, as a workout that is gone, is no matter of this test.
      }
    }
    try await settle(all)
    try await settle(all)
    try await expectEqual(all)
  }
}
