import HealthModel

/// A growing sum, cut into samples of the increase in each interval.
struct SumSlice: Sendable {
  /// The workout total that is cut.
  enum Total: Sendable {
    case distanceMeters, strokeCount, energyKilocalories

    func value(of totals: Workout.Totals) -> Double? {
      switch self {
      case .distanceMeters: totals.distanceMeters
      case .strokeCount: totals.strokeCount.map(Double.init)
      case .energyKilocalories: totals.energyKilocalories
      }
    }
  }

  let type: QuantityType
  let total: Total
  /// The sum of the samples so far.
  private var told = 0.0
  private var from: Instant

  init(_ type: QuantityType, total: Total, from: Instant) {
    self.type = type
    self.total = total
    self.from = from
  }

  /// Returns a sample if the interval is long enough; none if the sum did not grow in it.
  mutating func receive(_ totals: Workout.Totals, at date: Instant) -> [QuantitySample] {
    date - from >= SampleSlicer.sumInterval ? cut(totals, at: date) : []
  }

  /// Ends the interval.
  mutating func cut(_ totals: Workout.Totals, at date: Instant) -> [QuantitySample] {
    guard date >= from, let sum = total.value(of: totals) else { return [] }
    let span = TimeRange(start: from, end: date)
    from = date
    guard sum > told else { return [] }
    let amount = Quantity(sum - told, type.canonicalUnit)
    told = sum
    return [
      QuantitySample(
        type: type, quantity: amount, span: span, header: ObjectHeader(uuid: .timeOrdered()))
    ]
  }

  mutating func begin(at date: Instant) { from = max(from, date) }

  mutating func resume(from total: Double, at date: Instant) {
    told = total
    from = date
  }

  mutating func shift(by offset: Duration) { from += offset }
}
