import Archiving
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Reanalysis
@testable import Recording
@testable import RecordingCore

@Suite("Editing a workout's time")
struct WorkoutEditorTests {
  private static let scenes: [RecordedScene] = RecordedScene.all.filter {
    ["moving", "hilly", "all sensors", "a triathlon"].contains($0.name)
  }

  private static func editor(_ store: HealthStore) -> WorkoutEditor {
    WorkoutEditor(of: store) { _ in nil }
  }

  /// The bytes of an archive of a store, without the number of edits of a workout, which no undo takes back, and the sums
  /// of the members; without the records of deletions if `isPartial`.
  private static func archive(
    _ store: HealthStore, _ folder: TemporaryFolder, _ name: String, isPartial: Bool = false
  ) async throws -> [String: Data] {
    let path = folder.file(name).path
    _ = try await ArchiveExport(of: store, to: path, as: .folder, by: "test").run()
    var members: [String: Data] = [:]
    for member in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let url = URL(filePath: path).appending(path: member)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      members[member] = try Data(contentsOf: url)
    }
    members["SHA256SUMS"] = nil
    let list = members["workouts.ndjson"].map { String(decoding: $0, as: UTF8.self) }
    members["workouts.ndjson"] = list.map {
      Data(
        $0.replacing(/"metadata":{"WorkoutEditCount":\d+},/, with: "")
          .replacing(/"WorkoutEditCount":\d+,|,"WorkoutEditCount":\d+/, with: "").utf8)
    }
    if isPartial {
      for member in ["deletions.ndjson", "manifest.json"] { members[member] = nil }
    }
    return members
  }

  private static func locations(
    of workout: UUID, in store: HealthStore
  ) async throws -> (accepted: [Location], all: Int) {
    var (accepted, all): ([Location], Int) = ([], 0)
    for route in try await store.routes(of: workout) {
      for try await batch in RouteQuery(route, in: store).batches() { accepted += batch.locations }
      for try await batch in RouteQuery(route, in: store).recordedBatches() {
        all += batch.locations.count
      }
    }
    return (accepted, all)
  }

  @Test(
    "a trim measures the rest, keeps every location and sample, and is undone to the byte",
    arguments: scenes)
  func trim(scene: RecordedScene) async throws {
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    let before = try await Self.archive(store, folder, "before")
    let samples = try await StoredRecording.samples(of: workout, in: store).count
    let all = try await Self.locations(of: workout.uuid, in: store).all
    let trimmed = try await Self.editor(store).edit(
      workout.uuid, WorkoutChanges(),
      trimming: WorkoutTrim(start: .time(.seconds(20)), end: .time(.seconds(30))))
    #expect(
      trimmed.span
        == TimeRange(
          start: workout.span.start + .seconds(20), end: workout.span.end - .seconds(30)))
    let (meters, whole) = (trimmed.totals.distanceMeters, workout.totals.distanceMeters)
    #expect(try #require(meters) < #require(whole))
    let locations = try await Self.locations(of: workout.uuid, in: store)
    #expect(locations.accepted.allSatisfy { trimmed.span.contains($0.time) })
    #expect(locations.all == all)
    let left = try await StoredRecording.samples(of: trimmed, in: store)
    #expect(left.count < samples)
    #expect(
      left.allSatisfy { $0.span.end >= trimmed.span.start && $0.span.start < trimmed.span.end })
    let edit = try #require(try await store.edits(of: workout.uuid).first)
    #expect(edit.kind == .trim)
    #expect(edit.changes.map(\.field) == [.start, .end])
    #expect(try await store.verify() == [])
    // An analysis measures the same, and touches no sample.
    let (told, _) = try await ReanalysisTests.run(store, forced: true)
    #expect(told.replacements.allSatisfy { $0.saved.isEmpty && $0.withdrawn.isEmpty })
    #expect(try await store.workout(workout.uuid)?.totals == trimmed.totals)
    try await store.undoEdit(of: workout.uuid)
    #expect(try await store.workout(workout.uuid) == workout)
    #expect(try await Self.archive(store, folder, "after") == before)
    #expect(try await store.verify() == [])
  }

  @Test("a trim by distance is measured along the route")
  func trimByDistance() async throws {
    let scene = try #require(Self.scenes.first)
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    let whole = try #require(workout.totals.distanceMeters)
    let cut = whole / 4
    let trimmed = try await Self.editor(store).edit(
      workout.uuid, WorkoutChanges(), trimming: WorkoutTrim(start: .distance(cut)))
    let rest = try #require(trimmed.totals.distanceMeters)
    #expect(abs(rest - (whole - cut)) < 0.05 * whole)
    await #expect(throws: StoreError.object(workout.uuid, .notEditable(.trimsAll))) {
      try await Self.editor(store).edit(
        workout.uuid, WorkoutChanges(), trimming: WorkoutTrim(end: .distance(whole * 2)))
    }
    await #expect(throws: StoreError.object(workout.uuid, .notEditable(.trimsAll))) {
      try await Self.editor(store).edit(
        workout.uuid, WorkoutChanges(),
        trimming: WorkoutTrim(start: .time(workout.span.duration)))
    }
    withExtendedLifetime(folder) {}
  }

  @Test(
    "the parts of a split have what the whole had, and are one again after its undo",
    arguments: scenes)
  func split(scene: RecordedScene) async throws {
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    let before = try await Self.archive(store, folder, "before", isPartial: true)
    let moment = workout.span.start + workout.span.duration / 2
    let parts = try await Self.editor(store).split(workout.uuid, at: .at(moment))
    #expect(parts.count == 2)
    #expect(parts[0].uuid == workout.uuid)
    #expect(
      parts.map(\.span) == [
        TimeRange(start: workout.span.start, end: moment),
        TimeRange(start: moment, end: workout.span.end),
      ])
    let whole = try #require(workout.totals.distanceMeters)
    let sum = parts.compactMap(\.totals.distanceMeters).reduce(0, +)
    #expect(abs(sum - whole) < 0.05 * whole)
    var times: [Instant] = []
    for part in parts {
      let accepted = try await Self.locations(of: part.uuid, in: store).accepted
      #expect(accepted.allSatisfy { part.span.contains($0.time) || $0.time == part.span.end })
      times += accepted.map(\.time)
    }
    #expect(times == times.sorted())
    #expect(parts[1].header.sourceRevision == workout.header.sourceRevision)
    #expect(try await store.edits(of: parts[1].uuid).map(\.kind) == [.splitOff])
    #expect(try await store.verify() == [])
    // Undone from either part.
    try await store.undoEdit(of: parts[1].uuid)
    #expect(try await store.workout(parts[1].uuid) == nil)
    #expect(try await store.workout(workout.uuid) == workout)
    #expect(try await Self.archive(store, folder, "after", isPartial: true) == before)
    #expect(try await store.verify() == [])
  }

  @Test("two workouts become one with a pause between them, and two again")
  func merge() async throws {
    let scene = try #require(Self.scenes.first)
    let (folder, store, first) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    let later = StoredRecording.start + .seconds(7200)
    let inputs = scene.inputs().map { ($0.seconds, $0.input.later(by: 7200)) }
    let second = try StoredRecording.record(
      scene.configuration, scene.options, inputs, in: store, at: later)
    let before = try await Self.archive(store, folder, "before")
    let editor = Self.editor(store)
    let merged = try await editor.merge(second.uuid, first.uuid)
    #expect(merged.uuid == first.uuid)
    #expect(merged.span == TimeRange(start: first.span.start, end: second.span.end))
    #expect(
      merged.totals.distanceMeters
        == (first.totals.distanceMeters ?? 0) + (second.totals.distanceMeters ?? 0))
    #expect(merged.duration == first.duration + second.duration)
    #expect(try await store.workout(second.uuid) == nil)
    #expect(try await store.routes(of: merged.uuid).count == 2)
    #expect(try await store.verify() == [])
    #expect(try await store.edits(of: merged.uuid).map(\.other) == [second.uuid])
    await #expect(throws: StoreError.object(first.uuid, .notEditable(.sameWorkout))) {
      try await editor.merge(first.uuid, first.uuid)
    }
    // The archive has the ledger: another store can undo the merge.
    let path = folder.file("merged.zip").path
    _ = try await ArchiveExport(of: store, to: path, as: .zip, by: "test").run()
    let other = try HealthStore(
      at: folder.file("other.sqlite").path, for: StoredRecording.client, as: .owner)
    let report = try await ArchiveImport(from: path, into: other).run()
    #expect(report.issues == [])
    for each in [store, other] {
      try await each.undoEdit(of: first.uuid)
      #expect(try await each.workout(first.uuid) == first)
      #expect(try await each.workout(second.uuid) == second)
      #expect(try await each.verify() == [])
    }
    // The second one begins anew, since other replicas may have its deletion.
    var after = try await Self.archive(store, folder, "after")
    let list = try #require(after["workouts.ndjson"].map { String(decoding: $0, as: UTF8.self) })
    #expect(list.components(separatedBy: "\"incarnation\":1,").count == 2, "\(list)")
    after["workouts.ndjson"] = Data(list.replacing("\"incarnation\":1,", with: "").utf8)
    let deletions = String(decoding: try #require(after["deletions.ndjson"]), as: UTF8.self)
    #expect(deletions.contains("\"saved_again\":true"))
    for member in Set(before.keys).union(after.keys)
    where !["deletions.ndjson", "manifest.json"].contains(member) {
      #expect(after[member] == before[member], "\(member)")
    }
  }

  @Test("random edits, each undone, give the archive of before", arguments: Seed.first(6))
  func property(seed: Seed) async throws {
    var random = seed.generator
    let scene = try #require(Self.scenes.randomElement(using: &random))
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    let before = try await Self.archive(store, folder, "before", isPartial: true)
    let editor = Self.editor(store)
    var edited: [UUID] = []
    var ids = [workout.uuid]
    for _ in 0..<Int.random(in: 2...7, using: &random) {
      let id = try #require(ids.randomElement(using: &random))
      let count = try await store.edits(of: id).count
      let seconds = Int.random(in: 1...20, using: &random)
      do {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          var changes = WorkoutChanges()
          changes.name = .set("name \(seconds)")
          try await editor.edit(id, changes)
        case 1:
          try await editor.edit(
            id, WorkoutChanges(), trimming: WorkoutTrim(start: .time(.seconds(seconds))))
        case 2:
          try await editor.edit(
            id, WorkoutChanges(), trimming: WorkoutTrim(end: .time(.seconds(seconds))))
        case 3: ids.append(try await editor.split(id, at: .after(.seconds(seconds)))[1].uuid)
        default:
          guard ids.count == 2 else { continue }
          let merged = try await editor.merge(ids[0], ids[1]).uuid
          ids = [merged]
          edited.append(merged)
          #expect(try await store.verify() == [])
          continue
        }
      } catch StoreError.object(_, .notEditable) {
        // A part that is too short, or parts that are not next to each other.
        continue
      }
      #expect(try await store.verify() == [])
      if try await store.edits(of: id).count > count { edited.append(id) }
    }
    for id in edited.reversed() { try await store.undoEdit(of: id) }
    #expect(try await store.workouts() == [workout])
    #expect(try await Self.archive(store, folder, "after", isPartial: true) == before)
    #expect(try await store.verify() == [])
  }
}

extension StoredRecording.Input {
  /// The input of a receiver whose time is later.
  fileprivate func later(by seconds: Double) -> StoredRecording.Input {
    guard case .fix(var fix) = self else { return self }
    fix.receiverTime = fix.receiverTime.map { $0 + .seconds(seconds) }
    if let time = fix.location?.time { fix.location?.time = time + .seconds(seconds) }
    return .fix(fix)
  }
}
