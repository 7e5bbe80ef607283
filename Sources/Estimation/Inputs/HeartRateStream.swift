import Fitness
import HealthModel
import HealthStorage

/// The heart rate of a workout, at any later moment than before.
struct HeartRateStream {
  /// A value is one of now for so long after its moment.
  private static let longestHold = Duration.seconds(6)

  private struct Rate {
    var span: Span
    var beatsPerMinute: Double
  }

  private typealias TraceCursor = BatchCursor<[TraceSample<HeartRate>], Rate>

  private var traces: [TraceCursor]
  /// The samples, where there is no trace.
  private var samples: BatchCursor<[Sample], Rate>?
  private var newest: Rate?
  private var ahead: Rate?

  init(of workout: Workout, in store: HealthStore) async throws(StoreError) {
    traces = try await store.traces(of: workout.uuid).filter { $0.kind == .heartRate }
      .map { trace in
        TraceCursor(store.heartRates(of: trace)) { samples in
          samples.map { Rate(span: Span(at: $0.time), beatsPerMinute: $0.value.beatsPerMinute) }
        }
      }
    guard traces.isEmpty else { return }
    let query = SampleQuery(
      .quantity(.heartRate), where: .time(in: workout.span), sort: [.oldestFirst])
    samples = BatchCursor(store.batches(query)) { samples in samples.compactMap(Self.rate) }
  }

  mutating func move(to time: Instant, _ moment: inout EffortMoment) async throws(StoreError) {
    while true {
      if ahead == nil { ahead = try await next() }
      guard let rate = ahead, rate.span.start <= time else { break }
      newest = rate
      ahead = nil
    }
    guard let newest, newest.beatsPerMinute > 0, time - newest.span.end < Self.longestHold else {
      return
    }
    moment.heartRate = newest.beatsPerMinute
  }

  private mutating func next() async throws(StoreError) -> Rate? {
    if samples != nil { return try await samples?.next() }
    while !traces.isEmpty {
      if let rate = try await traces[0].next() { return rate }
      traces.removeFirst()
    }
    return nil
  }

  private static func rate(_ sample: Sample) -> Rate? {
    guard case .quantity(let rate) = sample,
      let value = try? rate.quantity.value(in: .countPerMinute)
    else { return nil }
    return Rate(span: rate.span, beatsPerMinute: value)
  }
}
