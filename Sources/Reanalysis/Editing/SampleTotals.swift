import HealthModel
import HealthStorage

/// The totals of a part of a workout as far as its samples have them: what no trace measures.
struct SampleTotals {
  private let span: TimeRange
  private var sums: [QuantityType: Double] = [:]
  private var beats = (sum: 0.0, count: 0, maximum: 0.0)

  init(in span: TimeRange) {
    self.span = span
  }

  /// Sums the samples of a workout.
  ///
  /// - Returns: The totals; those without samples are absent.
  mutating func read(
    _ workout: Workout, in store: HealthStore
  ) async throws(StoreError) -> Workout.Totals {
    for try await samples in store.samples(of: workout.uuid) {
      for sample in samples { add(sample) }
    }
    var totals = Workout.Totals()
    totals.distanceMeters = workout.configuration.activityType.distanceType.flatMap { sums[$0] }
    totals.energyKilocalories = sums[.activeEnergyBurned]
    totals.stepCount = sums[.stepCount].map { Int(clamping: $0.rounded()) }
    totals.strokeCount = sums[.swimmingStrokeCount].map { Int(clamping: $0.rounded()) }
    if beats.count > 0 {
      totals.averageHeartRate = beats.sum / Double(beats.count)
      totals.maximumHeartRate = beats.maximum
    }
    return totals
  }

  /// Adds a sample; one that is partly outside counts with the share of its time inside.
  private mutating func add(_ sample: QuantitySample) {
    if sample.type == .heartRate {
      guard span.contains(sample.span.start),
        let rate = try? sample.quantity.value(in: .countPerMinute)
      else { return }
      beats = (beats.sum + rate, beats.count + 1, max(beats.maximum, rate))
      return
    }
    guard let unit = Self.unit(of: sample.type), let value = try? sample.quantity.value(in: unit)
    else { return }
    let start = max(sample.span.start, span.start)
    let end = min(sample.span.end, span.end)
    let seconds = sample.span.duration.inSeconds
    let share =
      seconds > 0
      ? (end > start ? (end - start).inSeconds / seconds : 0)
      : (span.contains(sample.span.start) ? 1 : 0)
    guard share > 0 else { return }
    sums[sample.type, default: 0] += value * share
  }

  /// The unit in which totals have a sum; `nil` for a type without a total.
  private static func unit(of type: QuantityType) -> Unit? {
    guard type.aggregation == .cumulative else { return nil }
    if type == .activeEnergyBurned { return .kilocalorie }
    if type == .stepCount || type == .swimmingStrokeCount { return .count }
    return type.canonicalUnit.isCompatible(with: .meter) ? .meter : nil
  }
}
