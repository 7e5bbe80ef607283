public import HealthModel

/// The best time over each of several distances within one workout, found as its distance grows.
///
/// Between two readings the distance grows evenly. The best time is exact for that course: a window may start
/// and end between readings. Only the readings within the longest distance are in memory, and a reading costs
/// a constant for each distance.
///
///     var efforts = DistanceEfforts()
///     for point in route { efforts.process(meters: point.meters, at: point.date) }
///     efforts.best        // 400 m, 1/2 mile, 1 km …
///
/// A time is elapsed time, as in a race, unless the clock is ``Clock/active``: then the pauses within the
/// window are not counted. Where a receiver had no position, the time is as good as the straight line between
/// the positions around it.
public struct DistanceEfforts: Hashable, Sendable, Codable {
  /// The time that counts.
  public enum Clock: String, Hashable, Sendable, Codable, CaseIterable {
    /// From start to end, pauses included.
    case elapsed
    /// Without the pauses of the workout.
    case active
  }

  /// 400 m, 1/2 mile, 1 km, 1 mile, 5 km, 10 km, half marathon and marathon in meters.
  public static let standardMeters = [
    400, 804.672, 1000, 1609.344, 5000, 10_000, 21_097.5, 42_195,
  ]

  public let clock: Clock
  private var windows: SlidingWindows
  private var start: Instant?
  private var pausedSince: Instant?
  private var paused = Duration.zero

  /// Creates the search; distances that are not above zero are skipped, and equal ones counted once.
  ///
  /// - Parameters:
  ///   - meters: The distances.
  ///   - clock: The time that counts.
  public init(over meters: [Double] = standardMeters, clock: Clock = .elapsed) {
    self.clock = clock
    windows = SlidingWindows(widths: meters, extreme: .smallest)
  }

  /// Adds a reading.
  ///
  /// A reading that is not later than the one before it is skipped; one whose distance is lower counts as no
  /// movement. Readings in a pause are skipped where pauses are not counted.
  ///
  /// - Parameters:
  ///   - meters: The distance since the start of the workout.
  ///   - date: The date of the reading.
  public mutating func process(meters: Double, at date: Instant) {
    guard meters.isFinite, clock == .elapsed || pausedSince == nil else { return }
    let origin = start ?? date
    start = origin
    let seconds = (date - origin - paused).inSeconds
    if let last = windows.last {
      guard seconds > last.y else { return }
      windows.append(.init(x: max(meters, last.x), y: seconds))
    } else {
      windows.append(.init(x: meters, y: seconds))
    }
  }

  public mutating func pause(at date: Instant) {
    guard clock == .active, pausedSince == nil, start != nil else { return }
    pausedSince = date
  }

  public mutating func resume(at date: Instant) {
    guard let since = pausedSince else { return }
    pausedSince = nil
    paused += max(.zero, date - since)
  }

  /// The best effort over each distance that the workout reached, shortest first.
  public var best: [DistanceEffort] {
    zip(windows.widths, windows.best).compactMap { meters, window in
      window.map {
        DistanceEffort(
          meters: meters, seconds: $0.rise, startSeconds: $0.start.y, startMeters: $0.start.x)
      }
    }
  }

  /// The number of readings in memory.
  package var retainedCount: Int { windows.count }
}

/// The best time over a distance within one workout.
public struct DistanceEffort: Hashable, Sendable, Codable {
  /// The distance in meters.
  public let meters: Double
  /// The time over it in seconds.
  public let seconds: Double
  /// The start of the effort in seconds since the first reading, on the clock of the search.
  public let startSeconds: Double
  /// The distance of the workout at which the effort starts, in meters.
  public let startMeters: Double

  public init(meters: Double, seconds: Double, startSeconds: Double = 0, startMeters: Double = 0) {
    self.meters = meters
    self.seconds = seconds
    self.startSeconds = startSeconds
    self.startMeters = startMeters
  }

  /// The mean speed in meters per second; 0 if the time is.
  public var metersPerSecond: Double { seconds > 0 ? meters / seconds : 0 }
}
