import HealthModel

/// A rise or a fall without a rest, before it is known what made it.
struct StairsRun: Hashable {
  /// +1 up, −1 down.
  var sign: Double
  /// From the level before the first that moves to the last that does.
  var levels: [AltitudeTrack.Level]
  /// How many of them are up to the last that moves.
  var moving: Int

  /// Lower than this it may be a landing, a kerb, or the air: three metres less what the smoothing takes.
  static let leastMeters = 2.5
  /// Fewer steps climb no flight: then it is a lift.
  static let leastSteps = 6
  /// Metres a step.
  ///
  /// Treads are 0.13 to 0.22 m high, and a landing adds steps that do not rise. A steep road
  /// rises less. More is a lift, an escalator, or two treads at a time, which from an escalator that is
  /// walked up cannot be told.
  static let meters = 0.10...0.26
  /// In m/s; outside of this a climb is not one person's, or its ends are wrong.
  static let speeds = 0.10...1.50
  /// The part of the height over which speed is measured.
  static let lowShare = 0.1
  static let highShare = 0.9

  /// Shares of the height that were the first and the last step's; before and after, heights tremble.
  static let firstShare = 0.03
  static let lastShare = 0.97

  var start: Int64 { levels[0].time }
  var end: Int64 { levels[moving - 1].time }
  /// Metres, up positive.
  var rise: Double { levels[moving - 1].meters - levels[0].meters }

  /// The stairs that it was, if it was stairs.
  ///
  /// - Parameter steps: The times of the steps from its ``start`` to its ``end``.
  /// - Returns: `nil` for what is too low, and for lifts, escalators and roads.
  func bout(steps: [Int64]) -> StairsBout? {
    let height = abs(rise)
    guard rise * sign > 0, height >= Self.leastMeters, let top = crossing(Self.lastShare) else {
      return nil
    }
    let foot = lastBelow(Self.firstShare)
    let climb = foot..<max(foot + 1, start + Int64(clamping: top * 1e6))
    let count = steps.count { climb.contains($0) }
    guard count >= Self.leastSteps, Self.meters.contains(height / Double(count)) else { return nil }
    let span = Span(
      start: Instant(microseconds: climb.lowerBound), end: Instant(microseconds: climb.upperBound))
    return StairsBout(
      span: span, direction: sign > 0 ? .up : .down, stepCount: count,
      heightMeters: height, speedMetersPerSecond: speed(height))
  }

  private func speed(_ height: Double) -> Double? {
    guard let low = crossing(Self.lowShare), let high = crossing(Self.highShare), high > low else {
      return nil
    }
    let speed = (Self.highShare - Self.lowShare) * height / (high - low)
    return Self.speeds.contains(speed) ? speed : nil
  }

  /// The time of the last level before the middle of the rise that is no higher than a share of it.
  private func lastBelow(_ share: Double) -> Int64 {
    var time = start
    for level in levels[..<moving] {
      let risen = (level.meters - levels[0].meters) * sign / abs(rise)
      if risen <= share { time = level.time }
      if risen >= 0.5 { break }
    }
    return time
  }

  /// Seconds after the start when a share of the rise was first reached.
  private func crossing(_ share: Double) -> Double? {
    let wanted = share * abs(rise)
    var before = 0.0
    for index in 1..<moving {
      let risen = (levels[index].meters - levels[0].meters) * sign
      if risen >= wanted {
        let part = risen > before ? (wanted - before) / (risen - before) : 1
        let interval = Double(levels[index].time - levels[index - 1].time)
        return (Double(levels[index - 1].time - start) + part * interval) / 1e6
      }
      before = risen
    }
    return nil
  }
}
