import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("edits of a workout")
struct WorkoutEditTests {
  private static func changes(_ body: (inout WorkoutChanges) -> Void) -> WorkoutChanges {
    var changes = WorkoutChanges()
    body(&changes)
    return changes
  }

  @Test("each edit makes a version with what changed, and undo restores the one before")
  func versions() async throws {
    let test = try TestStore()
    let store = test.store
    let original = try await store.save(.walk())
    let id = original.uuid
    #expect(try await store.edits(of: id).isEmpty)
    try await store.edit(
      id,
      Self.changes {
        $0.activity = .running
        $0.name = .set("River")
        $0.effort = .set(7)
      })
    let second = try #require(try await store.workout(id))
    #expect(second.configuration.activityType == .running)
    #expect(second.effort == 7)
    try await store.edit(
      id,
      Self.changes {
        $0.name = .set("Along the river")
        $0.effort = .remove
        $0.isPrivate = true
      })
    let third = try #require(try await store.workout(id))
    #expect(third.isPrivate)
    #expect(third.effort == nil)
    let edits = try await store.edits(of: id)
    #expect(edits.map(\.version) == [2, 3])
    #expect(edits.map(\.kind) == [.values, .values])
    #expect(edits[0].source == TestStore.client.sourceRevision)
    #expect(
      edits[0].changes == [
        .init(.activity, from: .activity(.walking), to: .activity(.running)),
        .init(.name, from: nil, to: .text("River")), .init(.effort, from: nil, to: .number(7)),
      ])
    #expect(
      edits[1].changes == [
        .init(.name, from: .text("River"), to: .text("Along the river")),
        .init(.effort, from: .number(7), to: nil), .init(.private, from: nil, to: .flag(true)),
      ])
    #expect(try await store.undoEdit(of: id) == edits[1])
    #expect(try await store.workout(id) == second)
    #expect(try await store.undoEdit(of: id) == edits[0])
    #expect(try await store.workout(id) == original)
    await #expect(throws: StoreError.object(id, .notEditable(.nothingToUndo))) {
      try await store.undoEdit(of: id)
    }
    #expect(try await store.verify().isEmpty)
  }

  @Test("an edit without a difference makes no version and notifies nobody")
  func same() async throws {
    let test = try TestStore()
    let workout = try await test.store.save(.walk())
    let edit = Self.changes { $0.name = .set("A") }
    try await test.store.edit(workout.uuid, edit)
    let anchor = try await test.store.changes(ChangeQuery([.workout])).anchor
    try await test.store.edit(workout.uuid, edit)
    #expect(try await test.store.edits(of: workout.uuid).count == 1)
    #expect(try await test.store.changes(ChangeQuery([.workout]), since: anchor).added.isEmpty)
  }

  @Test(
    "followers of changes receive an edited workout and an undone one again, under its identity")
  func followers() async throws {
    let test = try TestStore()
    let workout = try await test.store.save(
      .walk(
        header: ObjectHeader(metadata: [.syncIdentifier: .string("w"), .syncVersion: .number(1)])))
    var anchor = try await test.store.changes(ChangeQuery([.workout])).anchor
    for step in 0..<2 {
      if step == 0 {
        try await test.store.edit(workout.uuid, Self.changes { $0.note = .set("windy") })
      } else {
        try await test.store.undoEdit(of: workout.uuid)
      }
      let changes = try await test.store.changes(ChangeQuery([.workout]), since: anchor)
      #expect(changes.added.map(\.uuid) == [workout.uuid])
      #expect(changes.deleted.isEmpty)
      anchor = changes.anchor
    }
  }

  @Test("the values of a newer version from the source are those before the edits, which stay")
  func newerVersion() async throws {
    let test = try TestStore()
    func version(_ number: Double, _ name: String, meters: Double) -> Workout {
      var workout = Workout.walk(
        header: ObjectHeader(metadata: [
          .syncIdentifier: .string("w"), .syncVersion: .number(number),
          .workoutName: .string(name),
        ]))
      workout.totals.distanceMeters = meters
      return workout
    }
    let first = try await test.store.save(version(1, "one", meters: 1))
    try await test.store.edit(
      first.uuid,
      Self.changes {
        $0.name = .set("mine")
        $0.gear = .set("shoes")
      })
    let second = try await test.store.save(version(2, "two", meters: 2))
    let stored = try #require(try await test.store.workout(second.uuid))
    #expect(stored.header.metadata.string(.workoutName) == "mine")
    #expect(stored.header.metadata.string(.workoutGear) == "shoes")
    #expect(stored.totals.distanceMeters == 2)
    #expect(try await test.store.edits(of: second.uuid).count == 1)
    try await test.store.undoEdit(of: second.uuid)
    let undone = try #require(try await test.store.workout(second.uuid))
    #expect(undone.header.metadata.string(.workoutName) == "two")
    #expect(undone.header.metadata[.workoutGear] == nil)
    #expect(try await test.store.verify().isEmpty)
  }

  @Test("an application edits what it saved, and nothing else; the owner edits anything")
  func permission() async throws {
    let test = try TestStore()
    let other = ClientIdentity(source: Source(name: "Other", bundleIdentifier: "org.example.other"))
    let owner = try test.reopened(as: other)
    let theirs = try await owner.save(.walk(from: 5000, to: 6000))
    let client = try await test.application()
    try await test.decide([.workout: .both])
    let mine = try await client.save(.walk())
    let edit = Self.changes { $0.effort = .set(3) }
    #expect(try await client.edit(mine.uuid, edit).effort == 3)
    await #expect(throws: StoreError.notOwn(theirs.uuid)) {
      try await client.edit(theirs.uuid, edit)
    }
    await #expect(throws: StoreError.notOwn(theirs.uuid)) {
      try await client.undoEdit(of: theirs.uuid)
    }
    #expect(try await test.store.edit(theirs.uuid, edit).effort == 3)
    #expect(try await client.undoEdit(of: mine.uuid).version == 2)
  }

  @Test(
    "values that are not valid are refused, and nothing changes",
    arguments: [
      (changes { $0.name = .set(" ") }, WorkoutEditError.emptyText(.name)),
      (changes { $0.note = .set("") }, .emptyText(.note)),
      (changes { $0.effort = .set(0) }, .effort(0)),
      (changes { $0.effort = .set(11) }, .effort(11)),
      (changes { $0.gear = .set(String(repeating: "x", count: 10_001)) }, .longText(.gear)),
    ])
  func refused(changes: WorkoutChanges, error: WorkoutEditError) async throws {
    let test = try TestStore()
    let workout = try await test.store.save(.walk())
    await #expect(throws: StoreError.object(workout.uuid, .notEditable(error))) {
      try await test.store.edit(workout.uuid, changes)
    }
    #expect(try await test.store.workout(workout.uuid) == workout)
    let unknown = UUID()
    await #expect(throws: StoreError.unknownWorkout(unknown)) {
      try await test.store.edit(unknown, Self.changes { $0.effort = .set(1) })
    }
  }

  @Test("deleting a workout deletes its edits")
  func deletion() async throws {
    let test = try TestStore()
    let workout = try await test.store.save(.walk())
    try await test.store.edit(workout.uuid, Self.changes { $0.effort = .set(1) })
    try await test.store.deleteWorkout(workout.uuid)
    let left = try await test.store.database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM workoutEdit")
    }
    #expect(left == 0)
  }

  @Test("private workouts are omitted by a filter, and found by their identity")
  func privacy() async throws {
    let test = try TestStore()
    let hidden = try await test.store.save(.walk())
    let shown = try await test.store.save(.walk(from: 5000, to: 6000))
    try await test.store.edit(hidden.uuid, Self.changes { $0.isPrivate = true })
    let filtered = try await test.store.workoutBatches(where: WorkoutFilter(omitsPrivate: true))
      .collected().flatMap { $0 }
    #expect(filtered.map(\.uuid) == [shown.uuid])
    #expect(try await test.store.workouts().count == 2)
    #expect(try await test.store.workout(hidden.uuid)?.isPrivate == true)
  }

  @Test("random edits, each undone, restore the workout", arguments: Seed.first(20))
  func property(seed: Seed) async throws {
    var random = seed.generator
    let test = try TestStore()
    let workout = try await test.store.save(.walk())
    var states = [workout]
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let changes = Self.changes { changes in
        let number = Int.random(in: 1...10, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: changes.activity = number < 5 ? .running : .hiking
        case 1: changes.name = .set("name \(number)")
        case 2: changes.name = .remove
        case 3: changes.effort = .set(number)
        case 4: changes.effort = .remove
        default: changes.isPrivate = number < 5
        }
        changes.note = number % 3 == 0 ? .set("note \(number)") : nil
      }
      let before = try await test.store.edits(of: workout.uuid).count
      let edited = try await test.store.edit(workout.uuid, changes)
      if try await test.store.edits(of: workout.uuid).count > before { states.append(edited) }
    }
    while states.count > 1 {
      #expect(try await test.store.workout(workout.uuid) == states.removeLast())
      try await test.store.undoEdit(of: workout.uuid)
    }
    #expect(try await test.store.workout(workout.uuid) == workout)
    #expect(try await test.store.verify().isEmpty)
  }
}
