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
  /// The difference between the sum and that of the samples of the type, which activities of other types cause.
  private var offset = 0.0
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
    told = total + offset
    from = date
  }

  /// Begins with an activity of a workout of several.
  ///
  /// - Parameters:
  ///   - total: The sum so far.
  ///   - saved: The part of it that samples of the type contain.
  ///   - date: The start of the activity.
  mutating func begin(after total: Double, saved: Double, at date: Instant) {
    told = total
    offset = total - saved
    from = date
  }

  mutating func shift(by offset: Duration) { from += offset }
}

/// Values of a sensor in samples of a few seconds: the mean of the values in each, from the first to the
/// last.
struct MeanSlice: Sendable {
  /// The reporting interval of wrist sensors; a strap's five values are one sample.
  ///
  /// Every original value is in the workout's traces.
  static let interval = Duration.seconds(5)

  let type: QuantityType
  private let unit: Unit
  private var sum = 0.0
  private var count = 0
  private var span: TimeRange?
  private var savedUntil: Instant?

  init(_ type: QuantityType, _ unit: Unit) {
    self.type = type
    self.unit = unit
  }

  /// Adds a value; `nil` means that the sensor has none, and ends the current sample.
  mutating func receive(_ value: Double?, at date: Instant) -> [QuantitySample] {
    if let savedUntil, date <= savedUntil { return [] }
    guard let value else { return cut() }
    var samples: [QuantitySample] = []
    if let span, date - span.start >= Self.interval || date < span.end { samples = cut() }
    span = TimeRange(start: span?.start ?? date, end: date)
    sum += value
    count += 1
    return samples
  }

  /// Ends the current sample.
  mutating func cut() -> [QuantitySample] {
    guard let span, count > 0 else { return [] }
    let mean = Quantity(sum / Double(count), unit)
    self.span = nil
    sum = 0
    count = 0
    return [
      QuantitySample(
        type: type, quantity: mean, span: span, header: ObjectHeader(uuid: .timeOrdered()))
    ]
  }

  mutating func resume(after end: Instant) {
    savedUntil = end
    if let span, span.start <= end { _ = cut() }
  }

  mutating func shift(by offset: Duration) {
    span = span.map { TimeRange(start: $0.start + offset, end: $0.end + offset) }
    savedUntil = savedUntil.map { $0 + offset }
  }
}
