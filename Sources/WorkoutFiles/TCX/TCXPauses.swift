internal import HealthModel

/// Infers pauses, which the format does not contain.
///
/// **Within a lap** the time without the timer is the interval from the lap's start to its last
/// point, minus `TotalTimeSeconds`. If it exceeds ``tolerance`` and covers the gaps between the
/// tracks of the lap (of at least ``shortestGap`` each), these gaps are pauses, from the last point
/// before to the first point after. A gap during which the timer ran is a loss of signal; without a
/// gap there is no pause.
///
/// **Between laps** there was a pause if the next lap begins more than ``tolerance`` after both the
/// last point and the duration of the lap with its pauses.
///
/// Checked on 32 real files: where watches interrupt tracks, the gaps agree with the missing time
/// within a second or two, the resolution of the points' times.
struct TCXPauses {
  static let tolerance = 3.0
  static let shortestGap = 2.0
  /// The maximum number of stored gaps of a lap.
  private static let gapLimit = 1000

  private(set) var lapStart: Instant?
  private var lastTime: Instant?
  private var gaps: [TimeRange] = []
  private var isBroken = false
  /// The declared end of the previous lap.
  private var end: Instant?

  /// Begins a lap.
  ///
  /// - Returns: The pause before the lap.
  mutating func beginLap(_ start: Instant) -> TimeRange? {
    defer { reset(start) }
    guard let end, (start - end).inSeconds > Self.tolerance else { return nil }
    return TimeRange(start: end, end: start)
  }

  mutating func breakTrack() { isBroken = true }

  mutating func add(_ time: Instant) {
    if lapStart == nil { lapStart = time }
    if isBroken, let lastTime, gaps.count < Self.gapLimit,
      (time - lastTime).inSeconds >= Self.shortestGap
    {
      gaps.append(TimeRange(start: lastTime, end: time))
    }
    isBroken = false
    lastTime = max(lastTime ?? time, time)
  }

  /// Ends a lap.
  ///
  /// - Returns: The pauses within the lap.
  mutating func endLap(timerSeconds: Double?) -> [TimeRange] {
    guard let lapStart else { return [] }
    defer { gaps = [] }
    let last = lastTime ?? lapStart
    guard let timerSeconds, timerSeconds > 0 else {
      end = last
      return []
    }
    let missing = (last - lapStart).inSeconds - timerSeconds
    let paused = gaps.reduce(0) { $0 + $1.duration.inSeconds }
    let isPaused =
      missing > Self.tolerance && paused > 0 && paused <= missing + Self.tolerance
    let told = lapStart.secondsSince1970 + timerSeconds + (isPaused ? paused : 0)
    end = max(last, Instant(secondsSince1970: told))
    return isPaused ? gaps : []
  }

  private mutating func reset(_ start: Instant) {
    lapStart = start
    lastTime = nil
    gaps = []
    isBroken = false
  }
}
