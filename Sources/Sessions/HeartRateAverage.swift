internal import HealthModel

/// The average heart rate over the active time, weighted by how long each value was held.
///
/// A value is held until the next one, but no longer than ``maximumHold``, so that a silent strap
/// does not distort the average. (A plain mean of values and an unlimited hold are the two common
/// errors.) 0 is lost contact: it ends the hold and has no weight.
struct HeartRateAverage: Hashable, Sendable, Codable {
  /// Three times the interval of the slowest common sensor, a wrist sensor at 5 s.
  ///
  /// Chosen by this project.
  static let maximumHold = Duration.seconds(15)

  struct Value: Hashable, Sendable, Codable {
    var date: Instant
    /// `nil` if contact was lost.
    var beatsPerMinute: Double?
  }

  /// The sums of beats per minute times seconds, and of seconds, over values too old to be affected
  /// by a later pause.
  private var settledProduct = 0.0
  private var settledSeconds = 0.0
  private var settledMaximum: Double?
  /// The newest values, by date, whose weights may still be changed by a late pause.
  private var recent: [Value] = []

  var last: Value? { recent.last }

  mutating func receive(_ value: Value, in timeline: WorkoutTimeline) {
    recent.append(value)
    var settled = 0
    while settled + 1 < recent.count,
      recent[settled + 1].date < value.date - Session.backdatingLimit
    {
      let (value, seconds) = weight(ofRecent: settled, at: recent[settled + 1].date, in: timeline)
      settledProduct += value * seconds
      settledSeconds += seconds
      if let maximum = counted(recent[settled], in: timeline) {
        settledMaximum = max(settledMaximum ?? maximum, maximum)
      }
      settled += 1
    }
    recent.removeFirst(settled)
  }

  /// Returns the value held at a date.
  func current(at date: Instant) -> Double? {
    guard let last, date - last.date <= Self.maximumHold else { return nil }
    return last.beatsPerMinute
  }

  /// Returns the mean up to a date; `nil` if no value was held during active time.
  func average(at date: Instant, in timeline: WorkoutTimeline) -> Double? {
    let sums = sums(at: date, in: timeline)
    return sums.seconds > 0 ? sums.product / sums.seconds : nil
  }

  /// Beats per minute times seconds, and seconds, up to a date.
  struct Sums: Hashable, Sendable, Codable {
    var product = 0.0
    var seconds = 0.0

    /// Returns the mean since earlier sums; `nil` if no value was held.
    func mean(since earlier: Sums) -> Double? {
      let held = seconds - earlier.seconds
      return held > 0 ? max(0, product - earlier.product) / held : nil
    }
  }

  func sums(at date: Instant, in timeline: WorkoutTimeline) -> Sums {
    var sums = Sums(product: settledProduct, seconds: settledSeconds)
    for index in recent.indices {
      let (value, held) = weight(ofRecent: index, at: date, in: timeline)
      sums.product += value * held
      sums.seconds += held
    }
    return sums
  }

  /// Returns the greatest value in active time.
  func maximum(in timeline: WorkoutTimeline) -> Double? {
    recent.compactMap { counted($0, in: timeline) }.reduce(settledMaximum) {
      max($0 ?? $1, $1)
    }
  }

  mutating func shift(by offset: Duration) {
    for index in recent.indices { recent[index].date += offset }
  }

  private func counted(_ value: Value, in timeline: WorkoutTimeline) -> Double? {
    guard let start = timeline.start, value.date >= start, !timeline.isPaused(at: value.date),
      timeline.end.map({ value.date <= $0 }) ?? true
    else { return nil }
    return value.beatsPerMinute
  }

  private func weight(
    ofRecent index: Int, at date: Instant, in timeline: WorkoutTimeline
  ) -> (beatsPerMinute: Double, seconds: Double) {
    let value = recent[index]
    guard let beatsPerMinute = value.beatsPerMinute else { return (0, 0) }
    var end = min(date, value.date + Self.maximumHold)
    if index + 1 < recent.count { end = min(end, recent[index + 1].date) }
    return (beatsPerMinute, timeline.active(from: value.date, to: end).inSeconds)
  }
}
