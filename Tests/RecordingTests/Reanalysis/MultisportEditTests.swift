import Feeds
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Reanalysis
@testable import Recording
@testable import RecordingCore

@Suite("Editing a workout of several activities")
struct MultisportEditTests {
  private let folder: TemporaryFolder
  private let store: HealthStore
  private let workout: Workout
  private let editor: WorkoutEditor

  init() throws {
    let scene = RecordedScene.triathlon
    (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    editor = WorkoutEditor(of: store) { _ in nil }
  }

  private static func meters(_ activities: [WorkoutActivity]) -> [Double?] {
    activities.map(\.totals.distanceMeters)
  }

  @Test(
    "a trim shortens the activities at its ends, measures them anew, and leaves the others alone")
  func trim() async throws {
    let whole = workout.activities
    let trimmed = try await editor.edit(
      workout.uuid, WorkoutChanges(),
      trimming: WorkoutTrim(start: .time(.seconds(60)), end: .time(.seconds(50))))
    let activities = trimmed.activities
    #expect(activities.map(\.uuid) == whole.map(\.uuid))
    #expect(activities.first?.span.start == trimmed.span.start)
    #expect(activities.last?.span.end == trimmed.span.end)
    #expect(activities[1..<4].map(\.span) == whole[1..<4].map(\.span))
    let (before, after) = (Self.meters(whole), Self.meters(activities))
    for index in [0, 4] {
      #expect(try #require(after[index]) < #require(before[index]))
      #expect(try #require(after[index]) > 0)
    }
    // The ride has the same fixes as before, and the step to them from another activity is in no distance.
    #expect(try abs(#require(after[2]) - #require(before[2])) < 0.01)
    try await store.undoEdit(of: workout.uuid)
    #expect(try await store.workout(workout.uuid)?.activities == whole)
  }

  @Test("a trim beyond an activity removes it")
  func removed() async throws {
    let trimmed = try await editor.edit(
      workout.uuid, WorkoutChanges(), trimming: WorkoutTrim(start: .time(.seconds(170))))
    #expect(
      trimmed.activities.map(\.configuration.activityType) == [.cycling, .transition, .running])
    #expect(trimmed.activities.first?.span.start == trimmed.span.start)
  }

  @Test("the parts of a split have the activities of their time, and merged again have all of them")
  func split() async throws {
    let moment = StoredRecording.start + .seconds(260)
    let parts = try await editor.split(workout.uuid, at: .at(moment))
    #expect(
      parts.map { $0.activities.map(\.configuration.activityType) }
        == [[.swimming, .transition, .cycling], [.cycling, .transition, .running]])
    #expect(parts[0].activities.last?.span.end == moment)
    #expect(parts[1].activities.first?.span.start == moment)
    let merged = try await editor.merge(parts[0].uuid, parts[1].uuid)
    #expect(merged.activities == parts[0].activities + parts[1].activities)
  }

  @Test("a workout without activities becomes one when it is merged with one that has some")
  func mergedWithPlain() async throws {
    var plain = Workout(
      configuration: workout.configuration,
      span: TimeRange(start: workout.span.end + .seconds(60), end: workout.span.end + .seconds(660))
    )
    plain.totals.distanceMeters = 1500
    try await store.save(plain)
    let merged = try await editor.merge(plain.uuid, workout.uuid)
    #expect(merged.activities.dropLast() == workout.activities[...])
    let last = try #require(merged.activities.last)
    #expect(last.span == plain.span && last.totals == plain.totals)
    try await store.undoEdit(of: merged.uuid)
    #expect(try await store.workout(workout.uuid)?.activities == workout.activities)
    #expect(try await store.workout(plain.uuid)?.isMultisport == false)
  }
}
