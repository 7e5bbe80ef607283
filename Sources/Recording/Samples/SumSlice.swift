import HealthModel

/// A sum that grows, cut into samples of what came in each stretch of time.
struct SumSlice: Sendable {
  /// Which of a workout's totals it is.
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
  /// What the samples so far add up to.
  private var told = 0.0
  private var from: Instant

  init(_ type: QuantityType, total: Total, from: Instant) {
    self.type = type
    self.total = total
    self.from = from
  }

  /// A sample when the stretch is long enough; a stretch in which nothing came gives none.
  mutating func take(_ totals: Workout.Totals, at date: Instant) -> [QuantitySample] {
    date - from >= SampleSlicer.sumInterval ? cut(totals, at: date) : []
  }

  /// Ends the stretch.
  mutating func cut(_ totals: Workout.Totals, at date: Instant) -> [QuantitySample] {
    guard date >= from, let sum = total.value(of: totals) else { return [] }
    let span = Span(start: from, end: date)
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

  mutating func goOn(from total: Double, at date: Instant) {
    told = total
    from = date
  }

  mutating func shift(by offset: Duration) { from += offset }
}
