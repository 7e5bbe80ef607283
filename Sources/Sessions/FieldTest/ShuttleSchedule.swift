internal import HealthModel

/// The schedule of the 20 m shuttle run.
///
/// The first level is run at 8.5 km/h and each further level is 0.5 km/h faster. A level lasts the
/// whole number of shuttles that is nearest to a minute, so that the pace changes only on a line:
/// 7, 8, 8, 8, 9, 9, 10, 10, 10, 11, 11, 12 … shuttles, as in the commonly used tables.
///
/// **Source** L. A. Léger and others, *J Sports Sci* 6, 93–101, 1988. **Departs from it** in that
/// whole number: the paper changes the pace each minute.
public struct ShuttleSchedule: Hashable, Sendable {
  /// A pace that is held for about a minute.
  public struct Level: Hashable, Sendable {
    /// The level number, counted from 1.
    public let number: Int
    public let kilometersPerHour: Double
    public let shuttleCount: Int
    /// The time from the start of the test to the start of the level.
    public let start: Duration

    /// Returns the time from the start of the test at which a shuttle of the level, counted from 1,
    /// must end.
    func end(ofShuttle shuttle: Int) -> Duration {
      start + Self.time(meters: Double(shuttle) * ShuttleSchedule.shuttleMeters, kilometersPerHour)
    }

    /// Returns a time in whole microseconds, the resolution of dates.
    static func time(meters: Double, _ kilometersPerHour: Double) -> Duration {
      .microseconds(Int64(clamping: (meters / (kilometersPerHour / 3.6) * 1e6).rounded()))
    }
  }

  /// The end of one shuttle.
  public struct Beep: Hashable, Sendable {
    public let level: Int
    /// The shuttle number within the level, counted from 1.
    public let shuttle: Int
    /// The time from the start of the test.
    public let offset: Duration
  }

  public static let shuttleMeters = 20.0
  static let firstKilometersPerHour = 8.5
  static let stepKilometersPerHour = 0.5
  /// The number of levels, as in the commonly used tables.
  ///
  /// The last is 18.5 km/h, faster than anyone has sustained with turns.
  static let levelCount = 21
  private static let levelSeconds = 60.0

  public static let levels: [Level] = {
    var levels: [Level] = []
    var start = Duration.zero
    for number in 1...levelCount {
      let speed = firstKilometersPerHour + Double(number - 1) * stepKilometersPerHour
      let count = Int(clamping: (levelSeconds * speed / 3.6 / shuttleMeters).rounded())
      let level = Level(number: number, kilometersPerHour: speed, shuttleCount: count, start: start)
      levels.append(level)
      start = level.end(ofShuttle: count)
    }
    return levels
  }()

  public static let beeps: [Beep] = levels.flatMap { level in
    (1...level.shuttleCount).map {
      Beep(level: level.number, shuttle: $0, offset: level.end(ofShuttle: $0))
    }
  }

  /// Returns the number of shuttles that must be complete after a time.
  static func beepCount(at elapsed: Duration) -> Int {
    beeps.partitioningIndex { $0.offset > elapsed }
  }

  /// Returns the last completed level; `nil` before the first is complete.
  public static func completedLevel(shuttles: Int) -> Level? {
    var left = shuttles
    var completed: Level?
    for level in levels {
      left -= level.shuttleCount
      if left < 0 { break }
      completed = level
    }
    return completed
  }
}
