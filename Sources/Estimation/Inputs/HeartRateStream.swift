import Fitness
import HealthModel
import HealthStorage

/// The heart rate of a workout, read at ascending moments.
struct HeartRateStream {
  /// The duration for which a value remains valid after its time.
  private static let maximumHold = Duration.seconds(6)

  private struct Rate {
    var span: TimeRange
    var beatsPerMinute: Double
  }

  private var trace: BatchCursor<[TraceSample<HeartRate>], Rate>
  /// The samples, used without a trace.
  private var samples: BatchCursor<[Sample], Rate>
  private var newest: Rate?

  init(of workout: Workout, traces: [Trace], in store: HealthStore) {
    let own = traces.filter { $0.kind == .heartRate }
    trace = BatchCursor(own.map { store.heartRates(of: $0) }) { samples in
      samples.map { Rate(span: TimeRange(at: $0.time), beatsPerMinute: $0.value.beatsPerMinute) }
    }
    let query = SampleQuery(
      .quantity(.heartRate), where: .time(in: workout.span), sort: [.oldestFirst])
    samples = BatchCursor(own.isEmpty ? [store.batches(query)] : []) { $0.compactMap(Self.rate) }
  }

  mutating func move(to time: Instant, _ moment: inout EffortMoment) async throws(StoreError) {
    while let rate = try await trace.next(where: { $0.span.start <= time }) { newest = rate }
    while let rate = try await samples.next(where: { $0.span.start <= time }) { newest = rate }
    guard let newest, newest.beatsPerMinute > 0, time - newest.span.end < Self.maximumHold else {
      return
    }
    moment.heartRate = newest.beatsPerMinute
  }

  private static func rate(_ sample: Sample) -> Rate? {
    guard case .quantity(let rate) = sample,
      let value = try? rate.quantity.value(in: .countPerMinute)
    else { return nil }
    return Rate(span: rate.span, beatsPerMinute: value)
  }
}
