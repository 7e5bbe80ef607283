public import Foundation
public import HealthModel

/// A person who walks for weeks, with a known six-minute walk distance.
///
/// Assumptions, which a figure measured on it therefore does not prove:
/// - The person's performance is their capacity times a personal factor, the same every day.
/// - A week's performance varies by a normal number of meters in six minutes; its deviation is such that the
///   95th percentile of a full week's speeds is off by 60 m.
/// - Bouts have normal speeds with a deviation of 15 % of that percentile, last 30 to 330 s, and are spread
///   evenly over the waking hours.
/// - The distance drifts as a random walk, by 12 m a week, and drops suddenly once.
/// - The sensors are worn 14 hours on most days and 4 hours on the others.
public struct SimulatedWalker: Sendable {
  /// A bout as measured by the sensors.
  public struct Bout: Sendable {
    public var id: UUID
    public var span: TimeRange
    public var stepCount: Int
    /// Meters per second.
    public var speed: Double
    /// Steps per minute.
    public var cadence: Double
  }

  /// One day of the person.
  public struct Day: Sendable {
    public var start: Instant
    /// The meters that the person could walk in six minutes at the day's end.
    public var distance: Double
    public var wearHours: Double
    public var bouts: [Bout]
  }

  /// A sudden loss of some meters on a day, counted from 0.
  public struct Loss: Sendable {
    public var day: Int
    public var meters: Double

    public init(day: Int, meters: Double) {
      self.day = day
      self.meters = meters
    }
  }

  /// Meters at the beginning.
  public var distance: Double
  /// The person's performance relative to people with the same distance.
  public var factor = 1.0
  public var boutsPerDay = 9
  /// The deviation of a week's performance, in meters in six minutes.
  public var weekDeviation = 57.0
  /// The deviation of the speeds of bouts, as a fraction of their 95th percentile.
  public var boutDeviation = 0.15
  /// The deviation of the weekly drift of the distance, in meters.
  public var driftDeviation = 12.0
  /// The share of days of wear.
  public var wornShare = 0.85
  public var loss: Loss?
  /// The first day of the sensors' use.
  public var start = Instant(microseconds: 1_767_571_200_000_000)

  /// The ratio of the distance to six minutes at the 95th percentile of the speeds.
  public static let briskRatio = 1.05

  public init(distance: Double, factor: Double = 1) {
    self.distance = distance
    self.factor = factor
  }

  /// Returns the given number of days, each from midnight UTC.
  public func days(_ count: Int, using generator: inout SplitMix64) -> [Day] {
    var distance = distance
    var effort = 0.0
    return (0..<count).map { number in
      if number % 7 == 0 { effort = weekDeviation * generator.normal() }
      distance += driftDeviation / 7.0.squareRoot() * generator.normal()
      if number == loss?.day { distance -= loss?.meters ?? 0 }
      distance = max(distance, 50)
      let best = max(50, distance * factor + effort) / (360 * Self.briskRatio)
      let start = start + .seconds(number * 86_400)
      let bouts = (0..<boutsPerDay).map { _ in bout(best, from: start, &generator) }
      let hours = generator.uniform() < wornShare ? 14.0 : 4
      return Day(start: start, distance: distance, wearHours: hours, bouts: bouts)
    }
  }

  private func bout(
    _ best: Double, from start: Instant, _ generator: inout SplitMix64
  ) -> Bout {
    // The 95th percentile of 60 normal draws is this many deviations above their mean.
    let speed = max(0.25, best * (1 + boutDeviation * (generator.normal() - 1.565)))
    let begin = start + .seconds(25_200 + 50_000 * generator.uniform())
    let seconds = 30 + 300 * generator.uniform()
    let cadence = 60 + 45 * speed
    return Bout(
      id: UUID(using: &generator), span: TimeRange(start: begin, duration: .seconds(seconds)),
      stepCount: Int(cadence * seconds / 60), speed: speed, cadence: cadence)
  }
}

extension UUID {
  /// Creates a random identifier from the generator.
  public init(using generator: inout SplitMix64) {
    var bytes: [UInt8] = []
    for _ in 0..<2 {
      let word = generator.next()
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
