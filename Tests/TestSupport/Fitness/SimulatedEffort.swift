import Foundation
public import HealthModel

/// A workout on foot of a person with known fitness, second by second.
///
/// Assumptions:
/// - Oxygen demand follows the pace at once; the required share of the heart rate reserve is that of the
///   oxygen between rest and maximum, and the heart rate approaches it with a time constant of 30 s.
/// - Heart rates are whole beats with autoregressive noise of 1.5 beats per minute and a time constant of 10
///   s; speeds have white noise of 4 %; barometric altitudes have noise of 0.2 m, a receiver's altitudes a
///   wander of 1.5 m with a time constant of 60 s.
/// - Cadence is 108 steps a minute at a walking speed of 1.2 m/s and increases by 35 for each m/s; runs have
///   165.
public struct SimulatedEffort: Sendable {
  /// A second of a recording.
  public struct Second: Hashable, Sendable {
    public var time: Instant
    public var speed: Double?
    public var horizontalAccuracy: Double?
    public var altitude: Double?
    public var isBarometric: Bool
    public var heartRate: Double?
    public var cadence: Double?
  }

  /// A segment of the course with constant pace and grade.
  public struct Leg: Hashable, Sendable {
    public var seconds: Int
    /// Meters per second; 0 for standing still.
    public var speed: Double
    /// A fraction.
    public var grade: Double

    public init(seconds: Int, speed: Double, grade: Double = 0) {
      self.seconds = seconds
      self.speed = speed
      self.grade = grade
    }
  }

  public var legs: [Leg]
  /// Beats per minute at zero and at the full share of the reserve.
  public var restingHeartRate = 60.0
  public var maximumHeartRate = 185.0
  /// mL/min·kg.
  public var maximalOxygen = 45.0
  /// The gross demand in mL/min·kg at a speed in meters per second and a grade.
  public var demand: @Sendable (_ speed: Double, _ grade: Double) -> Double
  public var start = Instant(secondsSince1970: 1_750_000_000)
  public var accuracy = 6.0
  /// Whether altitudes are barometric; `nil` for no altitudes.
  public var hasBarometer: Bool? = true
  /// Whether the heart rate sensor counts steps.
  public var isCadenceLocked = false
  /// The share of lost heart rates.
  public var lostHeartRates = 0.0

  public init(
    legs: [Leg], demand: @escaping @Sendable (_ speed: Double, _ grade: Double) -> Double
  ) {
    self.legs = legs
    self.demand = demand
  }

  public func seconds(seed: UInt64) -> [Second] {
    var random = SplitMix64(seed: seed)
    var seconds: [Second] = []
    var heart = restingHeartRate
    var (wander, height, drift) = (0.0, 100.0, 0.0)
    for leg in legs {
      let oxygen = leg.speed > 0 ? demand(leg.speed, leg.grade) : Self.restingOxygen
      let share = (oxygen - Self.restingOxygen) / (maximalOxygen - Self.restingOxygen)
      let goal = restingHeartRate + min(share, 1) * (maximumHeartRate - restingHeartRate)
      for _ in 0..<leg.seconds {
        heart += (goal - heart) / 30
        wander = wander * exp(-1 / 10) + 1.5 * (1 - exp(-2 / 10)).squareRoot() * random.normal()
        drift = drift * exp(-1 / 60) + 1.5 * (1 - exp(-2 / 60)).squareRoot() * random.normal()
        height += leg.speed * leg.grade
        let cadence =
          leg.speed > 2 ? 165.0 : leg.speed > 0 ? 108 + 35 * (leg.speed - 1.2) : 0
        let beats = isCadenceLocked ? cadence + random.normal() : heart + wander
        let noise = hasBarometer == true ? 0.2 * random.normal() : drift
        seconds.append(
          Second(
            time: start + .seconds(seconds.count),
            speed: max(0, leg.speed * (1 + 0.04 * random.normal())), horizontalAccuracy: accuracy,
            altitude: hasBarometer == nil ? nil : height + noise,
            isBarometric: hasBarometer == true,
            heartRate: random.uniform() < lostHeartRates ? nil : beats.rounded(),
            cadence: cadence > 0 ? cadence : nil))
      }
    }
    return seconds
  }

  private static let restingOxygen = 3.5
}
