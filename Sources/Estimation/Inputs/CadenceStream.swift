import Fitness
import HealthModel
import HealthStorage

/// The cadence of a workout from its step samples, read at ascending moments.
struct CadenceStream {
  /// The longest usable sample; in a longer one the times of the steps are unknown.
  private static let maximumSample = Duration.seconds(120)

  private struct Pace {
    var span: TimeRange
    var perMinute: Double
  }

  private var cursor: BatchCursor<[Sample], Pace>
  private var now: Pace?

  init(of workout: Workout, in store: HealthStore) {
    let query = SampleQuery(
      .quantity(.stepCount), where: .time(in: workout.span), sort: [.oldestFirst])
    cursor = BatchCursor([store.batches(query)]) { $0.compactMap(Self.pace) }
  }

  mutating func move(to time: Instant, _ moment: inout EffortMoment) async throws(StoreError) {
    while let pace = try await cursor.next(where: { $0.span.start <= time }) { now = pace }
    if let now, now.span.contains(time) { moment.cadence = now.perMinute }
  }

  private static func pace(_ sample: Sample) -> Pace? {
    guard case .quantity(let steps) = sample, steps.span.duration > .zero,
      steps.span.duration <= maximumSample,
      let count = try? steps.quantity.value(in: .count)
    else { return nil }
    // This project's samples extend from their first step to their last, and n steps have n - 1 intervals.
    let isOwn = steps.header.metadata[.algorithm] != nil
    let times = isOwn ? max(0, count - 1) : count
    return Pace(span: steps.span, perMinute: times / (steps.span.duration / .seconds(60)))
  }
}
