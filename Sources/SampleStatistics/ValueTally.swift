import Foundation
import HealthModel

/// Adds up the visible values of one interval.
struct ValueTally {
  /// The maximum time for which a value without length holds if no other follows.
  ///
  /// HealthKit does not document the weight of such a value. Wrist devices measure the heart rate of a
  /// person at rest about every five minutes; with a longer hold, a value would represent time without
  /// measurements.
  static let maximumHold = Duration.seconds(300)

  private let type: QuantityType
  private let options: StatisticsOptions

  private var coveredMicroseconds: Int64 = 0
  private var sum = 0.0
  private var range: ClosedRange<Double>?
  private var mean: WeightedMean
  private var mostRecent: StatisticsSample?
  /// The values without length that still hold, with their start.
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

  /// Adds a part of a sample with length, of which so many microseconds are visible.
  mutating func add(_ sample: StatisticsSample, uncovered: Int64) {
    guard uncovered > 0 else { return }
    note(sample)
    if type.aggregation == .cumulative {
      sum += sample.value * (Double(uncovered) / Double(sample.length))
    } else {
      mean.add(sample.value, weight: weighsByTime ? Double(uncovered) : 1)
    }
  }

  /// Adds a visible sample without length.
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

  /// Ends the hold of earlier values without length when another value becomes visible.
  mutating func show(at instant: Instant) {
    guard !held.isEmpty else { return }
    let time = min(instant - heldSince, Self.maximumHold)
    for value in held { mean.add(value, weight: Double(time.wholeMicroseconds)) }
    held.removeAll(keepingCapacity: true)
  }

  /// The interval's values, after ``show(at:)`` with its end.
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

/// An incremental mean of weighted values.
///
/// A sound level is averaged by its energy (equivalent continuous level, ISO 1996-1):
///
///     L = 10 · log10( Σ wᵢ · 10^(Lᵢ/10) / Σ wᵢ )
struct WeightedMean {
  private let isLevel: Bool
  private var weight = 0.0
  /// The total of the values, or of energies relative to that of `loudest`, so that no level
  /// overflows.
  private var total = 0.0
  private var loudest = -Double.infinity

  init(of aggregation: QuantityType.Aggregation) {
    isLevel = aggregation == .discreteEquivalentContinuousLevel
  }

  mutating func add(_ value: Double, weight added: Double) {
    weight += added
    guard isLevel else {
      total += value * added
      return
    }
    if value > loudest {
      total *= Self.energy(loudest - value)
      loudest = value
    }
    total += Self.energy(value - loudest) * added
  }

  /// The mean; `nil` if the total weight is zero.
  var value: Double? {
    guard weight > 0 else { return nil }
    let mean = total / weight
    return isLevel ? loudest + 10 * log10(mean) : mean
  }

  private static func energy(_ level: Double) -> Double { pow(10, level / 10) }
}
