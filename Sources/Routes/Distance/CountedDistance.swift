internal import HealthModel

/// The distance counted by another sensor (a wheel, or the device that wrote a file), used where
/// fixes are missing.
///
/// Between locations, the count is only recorded. Across a gap, before the first location and after
/// a pause, the counted meters from one end to the other are the distance. Both ends are looked up
/// by date, so the sum does not depend on small delays between two feeds, live or replayed.
struct CountedDistance: Sendable {
  /// The time for which readings are stored: longer than a fix is late.
  private static let memory = Duration.seconds(60)
  /// The lag of the distance reported within an open gap, so that a delayed fix never reduces it.
  static let lag = Duration.seconds(2)
  private static let gridPerMeter = 1000.0
  /// The maximum seconds of a step that counts as moving time.
  private static let maximumStepSeconds = 60.0

  /// The distance across finished gaps.
  private(set) var settled = Travel()
  /// The date up to which the distance of the open gap is reported.
  private(set) var date: Instant?
  private var last: (time: Instant, meters: Double)?
  /// The last time the count increased.
  private var advanced: Instant?
  private var counted = Travel()
  private var history = SlidingWindow<(time: Instant, counted: Travel)>()
  /// The count at the last location, or when the route began to wait for one.
  private var base = Travel()

  /// The date of the newest reading.
  var newest: Instant? { history.last?.time }

  /// Processes the sensor's current count; a restart of the count adds no distance.
  ///
  /// - Parameters:
  ///   - meters: The count since the sensor's own start.
  ///   - time: The time of the count.
  ///   - fastest: The body's maximum speed in meters per second; a larger step is an error and is
  ///     ignored.
  ///   - isPaused: Whether the step belongs to a pause, and not to the route.
  mutating func process(_ meters: Double, at time: Instant, fastest: Double, isPaused: Bool) {
    guard meters.isFinite else { return }
    // Files store fewer digits than the original values; rounding makes the sums equal.
    let meters = (meters * Self.gridPerMeter).rounded() / Self.gridPerMeter
    if let last, !isPaused {
      let step = meters - last.meters
      let seconds = (time - last.time).inSeconds
      // A device without fixes may stall, and then report the distance of minutes at once.
      let silence = (time - (advanced ?? last.time)).inSeconds
      if step > 0, step <= fastest * max(abs(silence), 1) {
        counted.meters += step
        if seconds > 0, seconds <= Self.maximumStepSeconds { counted.seconds += seconds }
      }
    }
    if meters != last?.meters { advanced = time }
    if let newest = history.last, time < newest.time {
      // A date is out of order. If it is far off, either it or the previous one is wrong.
      if newest.time - time > Self.memory { history.removeAll() }
    }
    if history.last.map({ time >= $0.time }) ?? true { history.append((time, counted)) }
    last = (time, meters)
    forget(before: time - Self.memory)
  }

  /// Returns the meters counted since the last location, up to a date; `nil` before any count.
  func meters(upTo time: Instant) -> Double? {
    last == nil ? nil : (value(at: time) - base).meters
  }

  /// Returns the distance of the open gap so far; it never decreases.
  mutating func pending() -> Travel {
    guard let newest = history.last else { return Travel() }
    let date = newest.time - Self.lag
    self.date = date
    return value(at: date) - base
  }

  /// Handles a location, a pause or the end of the route.
  ///
  /// - Parameters:
  ///   - time: The date.
  ///   - isBridged: Whether the distance since the last one is the counted one; otherwise, it is
  ///     that of the locations.
  mutating func reach(_ time: Instant, isBridged: Bool) {
    guard last != nil else { return }
    let value = value(at: time)
    if isBridged { settled = settled.atLeast(settled + (value - base)) }
    base = value
    date = nil
  }

  private func value(at time: Instant) -> Travel {
    if let index = history.lastIndex(where: { $0.time <= time }) { return history[index].counted }
    return history.first?.counted ?? counted
  }

  private mutating func forget(before horizon: Instant) {
    var count = 0
    while count + 1 < history.count, history[count + 1].time < horizon { count += 1 }
    if count > 0 { history.removeFirst(count) }
  }
}

/// Meters moved and seconds of movement.
struct Travel: Hashable, Sendable {
  var meters = 0.0
  var seconds = 0.0

  static func + (a: Travel, b: Travel) -> Travel {
    Travel(meters: a.meters + b.meters, seconds: a.seconds + b.seconds)
  }

  static func - (a: Travel, b: Travel) -> Travel {
    Travel(meters: a.meters - b.meters, seconds: a.seconds - b.seconds)
  }

  /// Returns the maximum of each component.
  func atLeast(_ other: Travel) -> Travel {
    Travel(meters: max(meters, other.meters), seconds: max(seconds, other.seconds))
  }
}
