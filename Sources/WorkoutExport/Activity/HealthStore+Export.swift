import Console
public import HealthModel
public import HealthStorage
import ByteStreams

extension HealthStore {
  /// Writes one workout to a file, with only a batch of it in memory.
  ///
  /// The file appears under its name when it is complete. A new file is readable by its owner alone (mode 0600); one
  /// that replaces a file keeps the mode of that file. A client of the store exports what it may read.
  ///
  ///     let workout = try await store.workouts(limit: 1)[0]
  ///     let summary = try await store.export(workout, as: .gpx, to: "walk.gpx")
  ///     print(summary.points, "points")
  ///
  /// - Parameters:
  ///   - workout: A workout of this store.
  ///   - format: Any format but ``ExportFormat/archive`` and ``ExportFormat/fhir``.
  ///   - path: The path of the file.
  ///   - progress: Called repeatedly with the progress from 0 to 1.
  /// - Returns: What was written.
  /// - Throws: ``WorkoutExportError`` if the workout does not have what the format needs, `StoreError`, or the error of
  ///   the format's writer, such as that of a full disk.
  @discardableResult
  public func export(
    _ workout: Workout, as format: ExportFormat, to path: String,
    progress: (Double) -> Void = { _ in }
  ) async throws -> ExportSummary {
    let export = try await format.export(workout, in: self)
    if let lack = format.lack(of: export, workout) { throw lack }
    let sink = try FileSink(path: path)
    let summary = try await export.write(to: sink, progress: progress)
    try sink.commit()
    return summary
  }
}

/// The reason why a workout cannot be exported in a format.
public enum WorkoutExportError: Error, Hashable, CustomStringConvertible {
  /// The workout has no route, and the format is one of places.
  case noRoute(workout: String)
  /// The workout has no sensor readings for a trace.
  case noReadings(workout: String)
  /// The format is one of a whole store.
  case notPerWorkout(ExportFormat)

  public var description: String {
    switch self {
    case .noRoute(let workout):
      "workout \(workout) has no route, which GPX needs; use fit, tcx or csv"
    case .noReadings(let workout): "workout \(workout) has no sensor readings"
    case .notPerWorkout(let format): "\(format) cannot be written per workout"
    }
  }

  /// The word of ``ExportReport``.
  package var word: String {
    switch self {
    case .noRoute: "no_route"
    case .noReadings: "no_readings"
    case .notPerWorkout: "not_per_workout"
    }
  }
}
