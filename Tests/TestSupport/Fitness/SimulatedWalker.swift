public import Foundation
public import HealthModel

/// A person who walks about for weeks, and whose distance in six minutes is known.
///
/// What is assumed, and therefore not proved by a figure measured on it:
/// - What the person does is what they can times a factor of their own, the same every day.
/// - In a week they are up to more or less than usual, by a normal number of metres in six minutes; its
///   deviation is such that the 95th percentile of a full week's speeds is off by 60 m.
/// - Bouts have normal speeds with a deviation of 15 % of that percentile, last 30 to 330 s, and are spread
///   evenly over the waking hours.
/// - The distance drifts as a random walk, by 12 m a week, and falls once, all at once.
/// - The sensors are worn 14 hours on most days and 4 hours on the others.
public struct SimulatedWalker: Sendable {
  /// A bout as the sensors have it.
  public struct Bout: Sendable {
    public var id: UUID
    public var span: Span
    public var stepCount: Int
    /// Metres per second.
    public var speed: Double
    /// Steps a minute.
    public var cadence: Double
  }

  /// One day of the person.
  public struct Day: Sendable {
    public var start: Instant
    /// Metres that the person could walk in six minutes at the day's end.
    public var distance: Double
    public var wearHours: Double
    public var bouts: [Bout]
  }

  /// A sudden loss of some metres on a day, counted from 0.
  public struct Loss: Sendable {
    public var day: Int
    public var meters: Double

    public init(day: Int, meters: Double) {
      self.day = day
      self.meters = meters
    }
  }

  /// Metres at the beginning.
  public var distance: Double
  /// What the person does over what people do who can walk as far.
  public var factor = 1.0
  public var boutsPerDay = 9
  /// Deviation of what the person is up to in a week, in metres in six minutes.
  public var weekDeviation = 57.0
  /// Deviation of the speeds of bouts, of their 95th percentile.
  public var boutDeviation = 0.15
  /// Metres by which the distance drifts in a week.
  public var driftDeviation = 12.0
  /// The share of days on which the sensors are worn.
  public var wornShare = 0.85
  public var loss: Loss?
  /// The day on which the sensors come into use.
  public var start = Instant(microseconds: 1_767_571_200_000_000)

  /// Six minutes at the 95th percentile of the speeds are this much less than the distance.
  public static let briskRatio = 1.05

  public init(distance: Double, factor: Double = 1) {
    self.distance = distance
    self.factor = factor
  }

  /// So many days, each from midnight UTC.
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
    // The 95th percentile of 60 normal draws lies this many deviations above their mean.
    let speed = max(0.25, best * (1 + boutDeviation * (generator.normal() - 1.565)))
    let begin = start + .seconds(25_200 + 50_000 * generator.uniform())
    let seconds = 30 + 300 * generator.uniform()
    let cadence = 60 + 45 * speed
    return Bout(
      id: UUID(using: &generator), span: Span(start: begin, duration: .seconds(seconds)),
      stepCount: Int(cadence * seconds / 60), speed: speed, cadence: cadence)
  }
}

extension UUID {
  /// An identifier that the generator makes.
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
