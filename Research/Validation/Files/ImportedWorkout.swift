import Foundation
import HealthModel
import HealthStorage
import Importing
import Reanalysis
import TestSupport

/// An imported workout of a device file as stored, or one activity of it, with its reference row.
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
      let meters = try await DistanceSamples(of: workout, in: store)
      let activities = workout.activities
      if found.count == 1, !activities.isEmpty {
        workouts.append(ImportedWorkout(row, ofAllActivitiesOf: workout))
        workouts += activities.enumerated().compactMap { index, activity in
          ImportedWorkout(
            row, session: index, of: activities.count, workout: workout.part(activity),
            sampledMeters: meters.sum(
              of: activity.configuration.activityType.distanceType, within: activity.span))
        }
      } else {
        workouts.append(
          ImportedWorkout(
            row, session: index, of: found.count, workout: workout,
            sampledMeters: meters.sum(of: workout.configuration.activityType.distanceType)))
      }
    }
    return workouts
  }
}

extension ImportedWorkout {
  /// One session of a file.
  private init(
    _ row: TruthTable.Row, session index: Int, of count: Int, workout: Workout,
    sampledMeters: Double?
  ) {
    func number(_ column: String) -> Double? {
      guard let numbers = row.numbers(column), numbers.count == count else { return nil }
      return numbers[index]
    }
    self.init(
      file: row.fileName, kind: row.kind, workout: workout, deviceMeters: number("distance_m"),
      timerSeconds: number("timer_s"), elapsedSeconds: number("elapsed_s"),
      deviceAscent: number("ascent_m"), deviceKilocalories: number("kcal"),
      sampledMeters: sampledMeters)
  }

  /// A workout of several activities: a device declares totals for each of them, so its own are their sums.
  ///
  /// Its elapsed time includes what is between two activities, and has no reference.
  private init(_ row: TruthTable.Row, ofAllActivitiesOf workout: Workout) {
    func sum(_ column: String) -> Double? {
      guard let numbers = row.numbers(column)?.compactMap(\.self), !numbers.isEmpty else {
        return nil
      }
      return numbers.reduce(0, +)
    }
    self.init(
      file: row.fileName, kind: row.kind, workout: workout, deviceMeters: sum("distance_m"),
      timerSeconds: sum("timer_s"), elapsedSeconds: nil, deviceAscent: sum("ascent_m"),
      deviceKilocalories: sum("kcal"), sampledMeters: nil)
  }
}

/// The distance samples of a workout.
private struct DistanceSamples {
  private var samples: [(type: QuantityType, start: Instant, meters: Double)] = []

  init(of workout: Workout, in store: HealthStore) async throws {
    for try await batch in store.samples(of: workout.uuid) {
      for case .quantity(let sample) in batch.map(Sample.quantity) {
        guard let meters = try? sample.quantity.value(in: .meter) else { continue }
        samples.append((sample.type, sample.span.start, meters))
      }
    }
  }

  /// Returns the sum of the samples of a type, or of those that begin in a span; `nil` without any.
  func sum(of type: QuantityType?, within span: TimeRange? = nil) -> Double? {
    let found = samples.filter { $0.type == type && span?.contains($0.start) ?? true }
    return found.isEmpty ? nil : found.reduce(0) { $0 + $1.meters }
  }
}
