import ActivityItems
import HealthModel
import HealthStorage

/// Passes the items of a stored workout to the writer of a format, and counts them.
struct ItemPump {
  private let activity: StoredActivity
  private static let pointsBetween = 1024

  // `needsLap`: a workout without laps is written as one lap.
  init(_ workout: Workout, in store: HealthStore, needsLap: Bool = false) async throws {
    activity = try await StoredActivity(workout, in: store, needsLap: needsLap)
  }

  var locationCount: Int { activity.locationCount }

  /// Writes all items and ends the file.
  ///
  /// - Throws: `StoreError`, `ActivityWriterError`.
  func pour<Writer: ActivityWriting & ~Copyable>(
    into writer: consuming Writer, _ progress: (Double) -> Void
  ) async throws -> ExportSummary {
    var activity = activity
    var summary = ExportSummary(points: 0, segments: 0, laps: nil)
    let whole = Double(max(activity.locationCount, 1))
    while let item = try await activity.next() {
      switch item {
      case .segment: if summary.points > 0 { summary.segments += 1 }
      case .point:
        summary.points += 1
        if summary.points % Self.pointsBetween == 0 {
          progress(min(1, Double(activity.placeCount) / whole))
        }
      default: break
      }
      try writer.write(item)
    }
    if summary.points > 0 { summary.segments += 1 }
    _ = try writer.finish()
    return summary
  }
}
