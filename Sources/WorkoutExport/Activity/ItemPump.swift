import ActivityItems
import HealthModel
import HealthStorage

/// Passes the items of a stored workout to the writer of a format, and counts them.
struct ItemPump {
  private let activity: StoredActivity
  /// The number of points between two reports of progress.
  static let pointsBetween = 1024

  init(_ workout: Workout, in store: HealthStore) async throws {
    self.init(try await StoredActivity(workout, in: store))
  }

  init(_ activity: StoredActivity) { self.activity = activity }

  var locationCount: Int { activity.locationCount }

  /// Writes all items and ends the file.
  ///
  /// - Throws: `StoreError`, `ActivityWriterError`.
  func pour<Writer: ActivityWriting & ~Copyable>(
    into writer: consuming Writer, countsLaps: Bool = false, _ progress: (Double) -> Void
  ) async throws -> ExportSummary {
    var activity = activity
    var summary = ExportSummary(points: 0, segments: 0, laps: countsLaps ? 0 : nil)
    let whole = Double(max(activity.locationCount, 1))
    while let item = try await activity.next() {
      switch item {
      case .lap: if countsLaps { summary.laps = (summary.laps ?? 0) + 1 }
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
