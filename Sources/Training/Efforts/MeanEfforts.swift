public import HealthModel

/// The greatest mean of a value over each of several durations within one workout: power, heart rate, speed.
///
/// A value holds for the time that it is given for, so the mean is that of a step function and the result is
/// exact for it. No window spans time without a value. Only the values within the longest duration are
/// in memory, and a value costs a constant for each duration.
///
///     var efforts = MeanEfforts()
///     efforts.process(230, from: first, to: second)
///     efforts.best        // 1 s, 2 s, 5 s … as far as there are values
///
/// The time is that of the values: a pause has none, so no window spans it.
public struct MeanEfforts: Hashable, Sendable, Codable {
  /// 1 s to 6 h, in seconds; the durations of power curves.
  public static let standardSeconds: [Double] = [
    1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 300, 480, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200,
    10_800, 14_400, 18_000, 21_600,
  ]

  /// The longest time that one value may stand for; a longer one is time without a value.
  public let longestGap: Duration
  private var windows: SlidingWindows
  private var origin: Instant?
  private var end: Instant?

  /// Creates the search; durations that are not above zero are skipped, and equal ones counted once.
  ///
  /// - Parameters:
  ///   - seconds: The durations.
  ///   - longestGap: The longest time that one value may stand for.
  public init(
    over seconds: [Double] = standardSeconds, longestGap: Duration = TimeInZones.standardGap
  ) {
    self.longestGap = longestGap
    windows = SlidingWindows(widths: seconds, extreme: .greatest)
  }

  /// Adds a value with the time that it holds for.
  ///
  /// - Parameters:
  ///   - value: In any unit; one that is not finite counts as no value.
  ///   - start: The time from which it holds; time before the end of the last value is skipped.
  ///   - end: The time to which it holds.
  public mutating func process(_ value: Double, from start: Instant, to end: Instant) {
    let from = max(start, self.end ?? start)
    guard end > from else { return }
    if let last = self.end, from > last { windows.restart() }
    guard value.isFinite, end - from <= longestGap else {
      windows.restart()
      self.end = end
      return
    }
    let origin = self.origin ?? from
    self.origin = origin
    self.end = end
    let x = (from - origin).inSeconds
    if windows.last == nil { windows.append(.init(x: x, y: 0)) }
    guard let last = windows.last else { return }
    let seconds = (end - from).inSeconds
    windows.append(.init(x: (end - origin).inSeconds, y: last.y + value * seconds))
  }

  /// The best effort over each duration that the values reach, shortest first.
  public var best: [MeanEffort] {
    zip(windows.widths, windows.best).compactMap { seconds, window in
      window.map {
        MeanEffort(seconds: seconds, mean: $0.rise / seconds, startSeconds: $0.start.x)
      }
    }
  }

  /// The number of values in memory.
  package var retainedCount: Int { windows.count }
}

/// The greatest mean of a value over a duration within one workout.
public struct MeanEffort: Hashable, Sendable, Codable {
  /// The duration in seconds.
  public let seconds: Double
  /// The mean in the unit of the values.
  public let mean: Double
  /// The start of the effort in seconds since the first value.
  public let startSeconds: Double

  public init(seconds: Double, mean: Double, startSeconds: Double = 0) {
    self.seconds = seconds
    self.mean = mean
    self.startSeconds = startSeconds
  }
}
