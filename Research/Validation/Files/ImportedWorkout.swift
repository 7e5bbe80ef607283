import Foundation
import HealthModel
import HealthStorage
import Importing
import Reanalysis
import TestSupport

/// An imported workout of a device file as stored, with its reference row.
struct ImportedWorkout: Sendable {
  let file: String
  /// The class of the file in the table: `fit-run`, `tcx-other`.
  let kind: String
  let workout: Workout
  /// The device's own totals, read by another reader; `nil` if the file declares none.
  let deviceMeters: Double?
  let timerSeconds: Double?
  let elapsedSeconds: Double?
  let deviceAscent: Double?
  let deviceKilocalories: Double?
  /// The sum of the workout's stored distance samples.
  let sampledMeters: Double?

  private static let client = ClientIdentity(
    source: Source(name: "workout", bundleIdentifier: "org.workout.cli"), version: "0")

  /// Imports and analyzes the FIT and TCX files of a table, each in a store of its own.
  ///
  /// Files whose totals were computed by this project, and not by a device, are not a reference.
  static func all(_ truth: TruthTable, files: URL) async throws -> [ImportedWorkout] {
    var workouts: [ImportedWorkout] = []
    for row in truth.rows where ["fit", "tcx"].contains(row.format) {
      guard row.numbers("distance_m") != nil || row.numbers("timer_s") != nil else { continue }
      workouts += try await of(row, at: files.appending(path: row.file))
    }
    return workouts
  }

  private static func of(_ row: TruthTable.Row, at url: URL) async throws -> [ImportedWorkout] {
    let folder = try TemporaryFolder()
    let store = try HealthStore(at: folder.file("health.sqlite").path, for: client, as: .owner)
    let report = try await ImportRun(into: store).importFiles([url.path])
    let found = report.files.flatMap(\.workouts)
    guard !found.isEmpty else { return [] }
    _ = try await WorkoutReanalysis(of: store) { _ in nil }.run(nil) { _ in }
    var workouts: [ImportedWorkout] = []
    for (index, outcome) in found.enumerated() {
      guard let workout = try await store.workout(outcome.id) else { continue }
      func number(_ column: String) -> Double? {
        guard let numbers = row.numbers(column), numbers.count == found.count else { return nil }
        return numbers[index]
      }
      var sampled: Double?
      let type = workout.configuration.activityType.distanceType
      for try await batch in store.samples(of: workout.uuid) {
        for case .quantity(let sample) in batch.map(Sample.quantity) where sample.type == type {
          sampled = (sampled ?? 0) + ((try? sample.quantity.value(in: .meter)) ?? 0)
        }
      }
      workouts.append(
        ImportedWorkout(
          file: (row.file as NSString).lastPathComponent, kind: row.kind, workout: workout,
          deviceMeters: number("distance_m"), timerSeconds: number("timer_s"),
          elapsedSeconds: number("elapsed_s"), deviceAscent: number("ascent_m"),
          deviceKilocalories: number("kcal"), sampledMeters: sampled))
    }
    return workouts
  }
}
