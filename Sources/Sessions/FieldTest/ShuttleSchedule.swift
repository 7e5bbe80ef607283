internal import HealthModel

/// When the line has to be reached in the 20 m shuttle run.
///
/// The first level is run at 8.5 km/h and each further one 0.5 km/h faster. A level lasts the whole
/// number of shuttles that is nearest to a minute, so that the pace changes on a line, never on the way:
/// 7, 8, 8, 8, 9, 9, 10, 10, 10, 11, 11, 12 … shuttles, as in the tables in use.
///
/// **Source** L. A. Léger and others, *J Sports Sci* 6, 93–101, 1988.
/// **Departs from it** in that whole number: the paper changes the pace each minute.
public struct ShuttleSchedule: Hashable, Sendable {
  /// A pace, kept for about a minute.
  public struct Level: Hashable, Sendable {
    /// Counted from 1.
    public let number: Int
    public let kilometersPerHour: Double
    public let shuttleCount: Int
    /// From the start of the test to the first step of the level.
    public let start: Duration

    /// How long after the start of the test a shuttle of the level, counted from 1, is to be over.
    func end(ofShuttle shuttle: Int) -> Duration {
      start + Self.time(meters: Double(shuttle) * ShuttleSchedule.shuttleMeters, kilometersPerHour)
    }

    /// Whole microseconds, as dates have.
    static func time(meters: Double, _ kilometersPerHour: Double) -> Duration {
      .microseconds(Int64(clamping: (meters / (kilometersPerHour / 3.6) * 1e6).rounded()))
    }
  }

  /// The end of one shuttle.
  public struct Beep: Hashable, Sendable {
    public let level: Int
    /// Counted from 1 in the level.
    public let shuttle: Int
    /// From the start of the test.
    public let offset: Duration
  }

  public static let shuttleMeters = 20.0
  static let firstKilometersPerHour = 8.5
  static let stepKilometersPerHour = 0.5
  /// 18.5 km/h at last, faster than anyone has kept turning; as many as the tables in use have.
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

  /// How many shuttles are to be over so long after the start.
  static func beepCount(at elapsed: Duration) -> Int {
    beeps.partitioningIndex { $0.offset > elapsed }
  }

  /// The last level of which every shuttle was run; `nil` before the first is over.
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
