public import HealthModel

/// The time in each zone of a workout, counted as its values arrive.
///
/// A value counts for the time that it is given for, without pauses. Time without a value, and that of a value
/// which had to stand for longer than the longest gap, is in no zone: it is reported as ``uncounted``. The sums
/// are whole microseconds, so that the result does not depend on how the values are batched.
///
///     var time = TimeInZones(zones)
///     time.process(142, from: first, to: second)
///     time.pause(at: third)
///     time.resume(at: fourth)
///     time.seconds[1]     // of zone 2
///
/// Times that were already accounted for are skipped: late values change nothing.
public struct TimeInZones: Hashable, Sendable, Codable {
  public let zones: TrainingZones
  private var counted: [Int64]
  private var below: Int64 = 0
  private var lost: Int64 = 0
  private var time: AccountedTime

  /// The longest gap where none is given.
  ///
  /// Choice: a strap that misses a few beats still measures; after ten seconds it has lost contact.
  public static let standardGap = Duration.seconds(10)

  /// Creates a count.
  ///
  /// - Parameters:
  ///   - zones: The zones to count in.
  ///   - longestGap: The longest active time that one value may stand for.
  public init(_ zones: TrainingZones, longestGap: Duration = standardGap) {
    self.zones = zones
    time = AccountedTime(longestGap: longestGap)
    counted = [Int64](repeating: 0, count: zones.count)
  }

  /// Counts the time of a value.
  ///
  /// - Parameters:
  ///   - value: In the unit of the zones' quantity; a value that is not finite counts as no value.
  ///   - start: The time from which the value holds.
  ///   - end: The time to which it holds; usually that of the next value.
  public mutating func process(_ value: Double, from start: Instant, to end: Instant) {
    let share = time.account(from: start, to: end, isValid: value.isFinite)
    lost += share.lost
    if let zone = zones.zone(of: value) {
      counted[zone - 1] += share.counted
    } else {
      below += share.counted
    }
  }

  /// Counts the time to an instant as time without a value, as at the end of a workout.
  public mutating func finish(at end: Instant) {
    process(.nan, from: end, to: end)
  }

  /// Stops counting; later values count again only from ``resume(at:)``.
  public mutating func pause(at date: Instant) { time.pause(at: date) }

  public mutating func resume(at date: Instant) { time.resume(at: date) }

  /// The longest active time that one value may stand for.
  public var longestGap: Duration { time.longestGap }

  /// The seconds in each zone, lowest first.
  public var seconds: [Double] { counted.map { Duration.microseconds($0).inSeconds } }

  /// The time in a zone, counted from 1; zero for a zone that does not exist.
  public func duration(inZone zone: Int) -> Duration {
    counted.indices.contains(zone - 1) ? .microseconds(counted[zone - 1]) : .zero
  }

  /// The time with a value below the lowest zone.
  public var belowZones: Duration { .microseconds(below) }

  /// The active time without a value: before, between and after values, and in gaps.
  public var uncounted: Duration { .microseconds(lost) }

  /// The active time so far: in zones, below them, and uncounted.
  public var total: Duration { .microseconds(counted.reduce(below + lost, +)) }
}

/// A count decodes only if it has a time for each zone.
extension TimeInZones {
  private enum CodingKeys: String, CodingKey {
    case zones, counted, below, lost, time
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    zones = try values.decode(TrainingZones.self, forKey: .zones)
    counted = try values.decode([Int64].self, forKey: .counted)
    below = try values.decode(Int64.self, forKey: .below)
    lost = try values.decode(Int64.self, forKey: .lost)
    time = try values.decode(AccountedTime.self, forKey: .time)
    guard counted.count == zones.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .counted, in: values,
        debugDescription: "\(counted.count) times of \(zones.count) zones")
    }
  }
}
