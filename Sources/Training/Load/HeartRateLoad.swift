import Foundation
public import HealthModel

/// The training impulse (TRIMP) of a workout by Banister: its minutes, weighted by how near the heart rate is
/// to its maximum.
///
///     load = Σ minutes · x · factor · e^(exponent · x)
///     x    = (heart rate − resting) / (maximum − resting), clamped to 0…1
///
/// An hour at half the reserve is 50 for a man and 59 for a woman. The unit has no name and the loads of two
/// people are not comparable.
///
/// **Source** E. W. Banister, *Modeling elite athletic performance*, in *Physiological Testing of Elite
/// Athletes*, 1991; R. H. Morton, J. R. Fitz-Clarke, E. W. Banister, *Modeling human performance in running*,
/// J Appl Physiol 69(3), 1990 (recalled; the coefficients checked on public pages). **Departs from it** in that
/// each value is weighted on its own, where the paper weights the mean of a session: the curve is convex, so a
/// session of intervals has more load than a steady one of the same mean.
public struct HeartRateLoad: Hashable, Sendable, Codable {
  /// The weight of a share of the reserve: `factor · e^(exponent · share)`.
  public struct Weight: Hashable, Sendable, Codable {
    public let factor: Double
    public let exponent: Double

    public static let men = Weight(factor: 0.64, exponent: 1.92)
    public static let women = Weight(factor: 0.86, exponent: 1.67)

    public init(factor: Double, exponent: Double) {
      self.factor = factor
      self.exponent = exponent
    }

    /// Creates the weight for a sex; the mean of both coefficients where it is not given.
    public init(_ sex: BiologicalSex) {
      switch sex {
      case .male: self = .men
      case .female: self = .women
      case .notSet, .other:
        self.init(
          factor: (Self.men.factor + Self.women.factor) / 2,
          exponent: (Self.men.exponent + Self.women.exponent) / 2)
      }
    }
  }

  public let resting: Double
  public let maximum: Double
  public let weight: Weight
  private var time: AccountedTime
  /// The load so far, without time that has no value.
  public private(set) var load = 0.0
  private var counted: Int64 = 0
  private var lost: Int64 = 0

  /// Creates the load of a workout that starts.
  ///
  /// - Parameters:
  ///   - resting: The resting heart rate in beats per minute.
  ///   - maximum: The maximum heart rate in beats per minute.
  ///   - weight: The weight of a share of the reserve; `Weight(sex)` for a person.
  ///   - longestGap: The longest active time that one value may stand for.
  /// - Throws: ``LoadError/reserve(resting:maximum:)`` if the reserve is below
  ///   ``TrainingZones/minimumReserve``.
  public init(
    resting: Double, maximum: Double, weight: Weight,
    longestGap: Duration = TimeInZones.standardGap
  ) throws(LoadError) {
    guard resting > 0, maximum - resting >= TrainingZones.minimumReserve, maximum.isFinite else {
      throw .reserve(resting: resting, maximum: maximum)
    }
    self.resting = resting
    self.maximum = maximum
    self.weight = weight
    time = AccountedTime(longestGap: longestGap)
  }

  /// Adds a heart rate with the time that it holds for, as of ``TimeInZones/process(_:from:to:)``.
  ///
  /// - Parameters:
  ///   - heartRate: Beats per minute; a value that is not finite counts as no value.
  ///   - start: The time from which it holds.
  ///   - end: The time to which it holds.
  public mutating func process(_ heartRate: Double, from start: Instant, to end: Instant) {
    let share = time.account(from: start, to: end, isValid: heartRate.isFinite)
    lost += share.lost
    guard share.counted > 0 else { return }
    counted += share.counted
    load += perMinute(at: heartRate) * Duration.microseconds(share.counted).inSeconds / 60
  }

  /// Returns the load of a minute at a heart rate.
  ///
  /// - Parameter heartRate: Beats per minute; finite.
  /// - Returns: From 0 at rest to `factor · e^exponent` at the maximum.
  public func perMinute(at heartRate: Double) -> Double {
    let x = min(max((heartRate - resting) / (maximum - resting), 0), 1)
    return x * weight.factor * exp(weight.exponent * x)
  }

  public mutating func pause(at date: Instant) { time.pause(at: date) }

  public mutating func resume(at date: Instant) { time.resume(at: date) }

  /// The active time with a heart rate.
  public var countedTime: Duration { .microseconds(counted) }

  /// The active time without one; its load is unknown and not estimated.
  public var uncounted: Duration { .microseconds(lost) }
}
