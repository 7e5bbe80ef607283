import Console
package import HealthStorage
package import TrainingHistory

/// What is kept of all workouts, brought up to date with progress on a terminal.
extension HealthStore {
  /// Returns the figures of all workouts.
  ///
  /// - Throws: The any-time cases of `StoreError`, or `CancellationError`.
  package func trainingHistory() async throws -> TrainingHistory {
    var line = ProgressLine()
    defer { line.clear() }
    return try await TrainingCache(of: self).update { progress in
      line.show("figures: \(progress.workoutsRead) of \(progress.workoutCount) workouts")
    }
  }

  /// Returns the efforts at all segments.
  ///
  /// - Throws: `SegmentError.unreadable`, the any-time cases of `StoreError`, or `CancellationError`.
  package func segmentHistory() async throws -> SegmentHistory {
    var line = ProgressLine()
    defer { line.clear() }
    return try await EffortsCache(of: self).update { progress in
      line.show("efforts: \(progress.workoutsRead) of \(progress.workoutCount)")
    }
  }
}
