import Foundation
public import HealthModel

/// A walk through a building with known stairs, as measured by a barometer, with its steps.
///
///     var stairs = SimulatedStairs(seed: 1)
///     stairs.walk(20)
///     stairs.climb(18, .up)
///     stairs.ride(meters: 6)
///     let pressure = stairs.pressure(rate: 10)
///
/// Assumptions: one step per tread, all treads of equal height, at an even pace; an elevator accelerates and
/// decelerates smoothly; an escalator rises 0.3 m/s, and a person walking on it climbs one of its treads with
/// each step. The pressure is that of air at rest at one temperature, with white noise of the sensor, gusts
/// that wander within seconds, and weather that changes evenly. There are no doors, no wind tunnels and no
/// body that shields the sensor: it proves that rules hold, and gives no evidence of accuracy in buildings.
public struct SimulatedStairs: Sendable {
  public enum Direction: Sendable {
    case up, down

    var sign: Double { self == .up ? 1 : -1 }
  }

  /// Simulated stairs, including landings.
  public struct Climb: Hashable, Sendable {
    /// Seconds from the start.
    public var start: Double
    public var end: Double
    /// Meters, up positive.
    public var rise: Double
    public var steps: Int
  }

  /// A section of even rise; an elevator's speed is that of its middle.
  private struct Part {
    var start, end: Double
    var from, rise: Double
    var isSmooth: Bool
  }

  public private(set) var climbs: [Climb] = []
  /// The times of steps, in seconds from the start.
  public private(set) var stepSeconds: [Double] = []
  /// The simulated seconds so far.
  public private(set) var seconds = 0.0
  private var parts: [Part] = []
  private var height = 0.0
  private var generator: SplitMix64

  /// The vertical speed in meters per second.
  private static let escalatorSpeed = 0.3
  /// The height of an escalator's tread in meters.
  private static let escalatorTread = 0.2
  /// The acceleration of an elevator, in m/s².
  private static let liftAcceleration = 0.8
  private static let seaLevelPascals = 101_325.0

  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  public mutating func stand(_ seconds: Double) { add(seconds, rise: 0) }

  /// Walks on a floor, or on a road with a grade.
  public mutating func walk(
    _ seconds: Double, cadence: Double = 110, grade: Double = 0, stepLength: Double = 0.7
  ) {
    let count = Int((seconds * cadence / 60).rounded())
    step(count, over: Double(count) * 60 / cadence)
    add(Double(count) * 60 / cadence, rise: Double(count) * stepLength * grade)
  }

  /// Climbs stairs.
  ///
  /// - Parameters:
  ///   - treads: The number of treads.
  ///   - direction: Up or down.
  ///   - tread: The height of one in meters.
  ///   - cadence: The steps per minute.
  ///   - landings: The treads after which four steps are walked on the level.
  public mutating func climb(
    _ treads: Int, _ direction: Direction, tread: Double = 0.17, cadence: Double = 95,
    landings: [Int] = []
  ) {
    let start = self.seconds
    let before = stepSeconds.count
    var done = 0
    for landing in landings + [treads] {
      let count = landing - done
      step(count, over: Double(count) * 60 / cadence)
      add(Double(count) * 60 / cadence, rise: direction.sign * Double(count) * tread)
      done = landing
      if landing < treads { walk(4 * 60 / cadence, cadence: cadence) }
    }
    climbs.append(
      Climb(
        start: start, end: self.seconds, rise: direction.sign * Double(treads) * tread,
        steps: stepSeconds.count - before))
  }

  /// Rides an elevator, standing.
  public mutating func ride(meters: Double, speed: Double = 1) {
    let seconds = abs(meters) / speed + speed / Self.liftAcceleration
    add(seconds, rise: meters, isSmooth: true)
  }

  /// Rides an escalator, and walks for a fraction of the ride.
  public mutating func escalator(meters: Double, walking share: Double = 0, cadence: Double = 90) {
    let sign = meters < 0 ? -1.0 : 1.0
    let standing = abs(meters) * (1 - share)
    if standing > 0 { add(standing / Self.escalatorSpeed, rise: sign * standing) }
    guard share > 0 else { return }
    let own = Self.escalatorTread * cadence / 60
    let seconds = abs(meters) * share / (Self.escalatorSpeed + own)
    step(Int((seconds * cadence / 60).rounded()), over: seconds)
    add(seconds, rise: sign * abs(meters) * share)
  }

  private mutating func step(_ count: Int, over seconds: Double) {
    for index in 0..<count {
      let even = (Double(index) + 0.5) * seconds / Double(count)
      stepSeconds.append(self.seconds + even + 0.01 * generator.normal())
    }
  }

  private mutating func add(_ seconds: Double, rise: Double, isSmooth: Bool = false) {
    parts.append(
      Part(
        start: self.seconds, end: self.seconds + seconds, from: height, rise: rise,
        isSmooth: isSmooth))
    self.seconds += seconds
    height += rise
  }

  /// Returns the readings of a barometer.
  ///
  /// - Parameters:
  ///   - rate: The samples per second.
  ///   - noise: The white noise of a sample in Pa; 12 Pa are a meter.
  ///   - gusts: The part that wanders within five seconds, in Pa.
  ///   - weather: The pascals per hour by which the pressure falls, as in a climb.
  ///   - celsius: The temperature of the air.
  ///   - start: The time of the first sample.
  /// - Returns: A reading for each sample.
  public func pressure(
    rate: Double, noise: Double = 1.5, gusts: Double = 1, weather: Double = 0, celsius: Double = 15,
    start: Instant = Instant(secondsSince1970: 1_790_000_000)
  ) -> [Reading<AirPressure>] {
    var generator = generator
    var gust = GaussMarkovNoise(
      deviation: gusts, correlationSeconds: 5, stepSeconds: 1 / rate, generator: &generator)
    // The gas constant of dry air over gravity, in m/K.
    let scaleHeight = 287.05287 / 9.80665 * (273.15 + celsius)
    var place = 0
    return (0..<Int(seconds * rate)).map { index in
      let time = Double(index) / rate
      while place + 1 < parts.count, parts[place].end <= time { place += 1 }
      let pascals =
        Self.seaLevelPascals * exp(-height(at: time, place) / scaleHeight)
        - weather * time / 3600 + gust.step(&generator) + noise * generator.normal()
      let microseconds = Int64((time * 1e6).rounded())
      return Reading(
        time: start + .microseconds(microseconds), uptime: .microseconds(microseconds),
        value: AirPressure(pascals: pascals))
    }
  }

  private func height(at time: Double, _ place: Int) -> Double {
    let part = parts[place]
    let share = min(1, max(0, (time - part.start) / (part.end - part.start)))
    let risen = part.isSmooth ? share * share * (3 - 2 * share) : share
    return part.from + part.rise * risen
  }
}
