internal import HealthModel

/// The way that another sensor counts (a wheel, or the device that wrote a file), for where no fix tells it.
///
/// Between places it is only listened to. Across a gap, before the first place and after a pause, the metres that
/// were counted from one end to the other are the way. Both ends are read by their dates, so that the sum does not
/// depend on which of two feeds was a little earlier, live or replayed.
struct CountedDistance: Sendable {
  /// Readings are remembered so long: longer than a fix is late.
  private static let memory = Duration.seconds(60)
  /// What is told before a gap is over lags by this, so that a fix that is on its way takes nothing back.
  static let lag = Duration.seconds(2)
  private static let gridPerMeter = 1000.0
  /// A step over more seconds says nothing of how long the body moved in it.
  private static let longestStepSeconds = 60.0

  /// The way across gaps that are over.
  private(set) var settled = Travel()
  /// Up to when the way of the gap that lasts is told.
  private(set) var date: Instant?
  private var last: (time: Instant, meters: Double)?
  /// When it last counted anything.
  private var advanced: Instant?
  private var counted = Travel()
  private var history = SlidingWindow<(time: Instant, counted: Travel)>()
  /// What was counted at the last place, or when the route last began to wait for one.
  private var base = Travel()

  /// The date of the newest reading.
  var newest: Instant? { history.last?.time }

  /// Takes in what the sensor has counted so far; a count that begins anew has gone nowhere by it.
  ///
  /// - Parameters:
  ///   - meters: Since whenever the sensor began.
  ///   - time: When it had counted so far.
  ///   - fastest: Metres per second that the body does not exceed: a greater step is a fault and is left out.
  ///   - isPaused: Whether the step belongs to a pause, and not to the route.
  mutating func process(_ meters: Double, at time: Instant, fastest: Double, isPaused: Bool) {
    guard meters.isFinite else { return }
    // Files write fewer digits than they were read with; the sum is to be the same.
    let meters = (meters * Self.gridPerMeter).rounded() / Self.gridPerMeter
    if let last, !isPaused {
      let step = meters - last.meters
      let seconds = (time - last.time).inSeconds
      // A device without fixes may stand still, and then tell the way of minutes at once.
      let silence = (time - (advanced ?? last.time)).inSeconds
      if step > 0, step <= fastest * max(abs(silence), 1) {
        counted.meters += step
        if seconds > 0, seconds <= Self.longestStepSeconds { counted.seconds += seconds }
      }
    }
    if meters != last?.meters { advanced = time }
    if let newest = history.last, time < newest.time {
      // A date out of order; one that is far off was wrong itself, or the one before was.
      if newest.time - time > Self.memory { history.removeAll() }
    }
    if history.last.map({ time >= $0.time }) ?? true { history.append((time, counted)) }
    last = (time, meters)
    forget(before: time - Self.memory)
  }

  /// Meters that were counted since the last place, up to a moment; `nil` before anything was counted.
  func meters(upTo time: Instant) -> Double? {
    last == nil ? nil : (value(at: time) - base).meters
  }

  /// What the gap that lasts has been so far; it is not taken back.
  mutating func pending() -> Travel {
    guard let newest = history.last else { return Travel() }
    let date = newest.time - Self.lag
    self.date = date
    return value(at: date) - base
  }

  /// The route has reached a place, or a pause, or its end.
  ///
  /// - Parameters:
  ///   - time: When it reached it.
  ///   - isBridged: Whether the way since the last one is what was counted; else the places tell it.
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
