import HealthModel

/// Adds up the visible values of one interval.
struct ValueTally {
  /// How long a value without length holds when no other follows, at most.
  ///
  /// HealthKit does not tell what such a value weighs. Wrist devices measure the heart rate of a person
  /// at rest about every five minutes; held longer, a value would speak for time nobody measured.
  static let longestHold = Duration.seconds(300)

  private let type: QuantityType
  private let options: StatisticsOptions

  private var coveredMicroseconds: Int64 = 0
  private var sum = 0.0
  private var range: ClosedRange<Double>?
  private var mean: WeightedMean
  private var mostRecent: StatisticsSample?
  /// Values without length that still hold, and since when.
  private var held: [Double] = []
  private var heldSince = Instant.earliest

  init(_ type: QuantityType, options: StatisticsOptions) {
    self.type = type
    self.options = options
    mean = WeightedMean(of: type.aggregation)
  }

  /// Whether any value was visible.
  var isEmpty: Bool { mostRecent == nil }

  mutating func addCovered(microseconds: Int64) {
    coveredMicroseconds += microseconds
  }

  /// A part of a sample that lasts, with so many microseconds of it visible.
  mutating func add(_ sample: StatisticsSample, uncovered: Int64) {
    guard uncovered > 0 else { return }
    note(sample)
    if type.aggregation == .cumulative {
      sum += sample.value * (Double(uncovered) / Double(sample.length))
    } else {
      mean.add(sample.value, weight: weighsByTime ? Double(uncovered) : 1)
    }
  }

  /// A visible sample without length.
  mutating func add(moment sample: StatisticsSample) {
    note(sample)
    if type.aggregation == .cumulative {
      sum += sample.value
    } else if weighsByTime {
      held.append(sample.value)
      heldSince = sample.span.start
    } else {
      mean.add(sample.value, weight: 1)
    }
  }

  /// Another value shows: those without length that were before it hold no longer.
  mutating func show(at instant: Instant) {
    guard !held.isEmpty else { return }
    let time = min(instant - heldSince, Self.longestHold)
    for value in held { mean.add(value, weight: Double(time.wholeMicroseconds)) }
    held.removeAll(keepingCapacity: true)
  }

  /// The interval's numbers, after ``show(at:)`` with its end.
  var values: StatisticsValues {
    var values = StatisticsValues()
    guard let mostRecent else { return values }
    func quantity(_ number: Double?) -> Quantity? {
      number.flatMap { $0.isFinite ? Quantity($0, type.canonicalUnit) : nil }
    }
    if options.contains(.cumulativeSum) { values.sum = quantity(sum) }
    if options.contains(.discreteAverage) { values.average = quantity(mean.value) }
    if options.contains(.discreteMin) { values.minimum = quantity(range?.lowerBound) }
    if options.contains(.discreteMax) { values.maximum = quantity(range?.upperBound) }
    if options.contains(.mostRecent) {
      values.mostRecent = quantity(mostRecent.value)
      values.mostRecentSpan = mostRecent.span
    }
    if options.contains(.duration) {
      values.duration = Quantity(Double(coveredMicroseconds) / 1e6, .second)
    }
    return values
  }

  private var weighsByTime: Bool {
    switch type.aggregation {
    case .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel: true
    case .cumulative, .discreteArithmetic: false
    }
  }

  private mutating func note(_ sample: StatisticsSample) {
    let value = sample.value
    range = range.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
    if mostRecent.map(sample.isMoreRecent) ?? true { mostRecent = sample }
  }
}
