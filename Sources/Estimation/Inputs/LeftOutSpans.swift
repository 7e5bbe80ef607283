import Foundation
import HealthModel
import HealthStorage

/// The intervals that a person's estimates exclude: excluded workouts, and pregnancy.
struct LeftOutSpans: Sendable {
  /// The maximum duration before the interval in which the start of a workout is searched.
  private static let longest = Duration.seconds(7 * 86_400)

  /// The intervals by start.
  private var spans: [TimeRange] = []

  init(of store: HealthStore, in span: TimeRange) async throws(StoreError) {
    let workouts = SampleQuery(
      .workout,
      where: .time(from: span.start - Self.longest, to: span.end)
        && .metadata(.leftOutOfEstimates, .equal, .bool(true)), sort: [.oldestFirst])
    for try await batch in store.batches(workouts) { spans += batch.map(\.span) }
    spans += try await store.categorySamples(.pregnancy, where: .time(in: span)).map(\.span)
    spans.sort { $0.start < $1.start }
  }

  func contain(_ instant: Instant) -> Bool { spans.contains { $0.contains(instant) } }
}
