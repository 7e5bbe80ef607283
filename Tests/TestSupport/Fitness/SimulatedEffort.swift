import Foundation
public import HealthModel

/// A workout on foot of a person whose fitness is known, second by second.
///
/// What is assumed:
/// - Oxygen follows the pace at once in demand; the share of the heart rate reserve it asks for is that of
///   the oxygen between rest and maximum, and the heart rate goes there with a time constant of 30 s.
/// - Heart rates come as whole beats and wander by an autoregressive noise of 1.5 beats per minute that
///   forgets in 10 s; speeds by white noise of 4 %; an air pressure's altitudes by 0.2 m, a receiver's by a
///   wander of 1.5 m that forgets in 60 s.
/// - Cadence is 108 steps a minute at 1.2 m/s of walking and rises by 35 for each m/s; runs have 165.
public struct SimulatedEffort: Sendable {
  /// A second as a recorder has it.
  public struct Second: Hashable, Sendable {
    public var time: Instant
    public var speed: Double?
    public var horizontalAccuracy: Double?
    public var altitude: Double?
    public var isBarometric: Bool
    public var heartRate: Double?
    public var cadence: Double?
  }

  /// A stretch of the course in which pace and grade hold.
  public struct Leg: Hashable, Sendable {
    public var seconds: Int
    /// Metres per second; 0 stands.
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
  /// Beats per minute from which the share of the reserve counts, and at the maximum.
  public var restingHeartRate = 60.0
  public var maximumHeartRate = 185.0
  /// mL/min·kg.
  public var maximalOxygen = 45.0
  /// mL/min·kg that a speed in metres per second and a grade take, gross.
  public var demand: @Sendable (_ speed: Double, _ grade: Double) -> Double
  public var start = Instant(secondsSince1970: 1_750_000_000)
  public var accuracy = 6.0
  /// Whether altitudes are an air pressure's; `nil` for none at all.
  public var hasBarometer: Bool? = true
  /// Whether the heart rate sensor counts steps.
  public var isCadenceLocked = false
  /// The share of heart rates that are lost.
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
