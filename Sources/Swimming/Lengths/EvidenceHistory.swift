/// The evidence of the decoder's last steps, to locate the start and end of a length precisely.
struct EvidenceHistory: Hashable, Sendable {
  /// The number of stored steps, slightly more than the decoder's lag.
  private static let capacity = 360
  private static let step = LengthDecoder.stepSeconds

  private var times: [Double] = []
  private var logOdds: [Double?] = []
  /// The decoder's index of the first stored step; the first of all is 1.
  private var first = 1

  /// The search radius in seconds around the edge of the decoder's length.
  private static let radius = 1.5
  /// The log odds of a turn at the edge.
  private static let threshold = -0.5
  /// The offset in seconds of window-based edges from human labels: starts are slightly early and ends
  /// slightly late.
  private static let startOffset = 0.25
  private static let endOffset = -0.3

  /// Appends a step; a step without evidence has no odds.
  mutating func append(time: Double, logOdds odds: Double?) {
    times.append(time)
    logOdds.append(odds)
    guard times.count > Self.capacity * 2 else { return }
    let excess = times.count - Self.capacity
    times.removeFirst(excess)
    logOdds.removeFirst(excess)
    first += excess
  }

  /// Returns the decoder's index of the last step whose middle is not after a moment.
  func step(notAfter moment: Double) -> Int { first + lastIndex(notAfter: moment) }

  /// Returns the time between a step and the next.
  func boundary(after step: Int) -> Double {
    let index = step - first
    guard let last = times.last else { return 0 }
    if index < 0 { return times[0] - Self.step / 2 + Double(index + 1) * Self.step }
    guard index + 1 < times.count else { return last + Self.step / 2 }
    return (times[index] + times[index + 1]) / 2
  }

  /// Returns the start and end of a length: the times where the odds cross a threshold near its first and
  /// last step.
  func edges(of length: LengthDecoder.Steps) -> (start: Double, end: Double) {
    let start = boundary(after: length.start)
    let end = boundary(after: length.end)
    return (
      (fallingEdge(near: start) ?? start) + Self.startOffset,
      (risingEdge(near: end) ?? end) + Self.endOffset
    )
  }

  /// Returns the last time around `moment` at which turning changed to swimming.
  private func fallingEdge(near moment: Double) -> Double? {
    var index = lastIndex(notAfter: moment + Self.radius)
    while index > 0, times[index] > moment - Self.radius {
      if let before = logOdds[index - 1], let after = logOdds[index],
        before >= Self.threshold, after < Self.threshold
      {
        let step = times[index] - times[index - 1]
        return times[index] - step * (Self.threshold - after) / (before - after)
      }
      index -= 1
    }
    return nil
  }

  /// Returns the first time around `moment` at which swimming changed to turning, for more than a step.
  private func risingEdge(near moment: Double) -> Double? {
    var index = max(lastIndex(notAfter: moment - Self.radius), 0) + 1
    while index < times.count, times[index] <= moment + Self.radius {
      if let before = logOdds[index - 1], let after = logOdds[index],
        before < Self.threshold, after >= Self.threshold,
        index + 1 >= times.count || (logOdds[index + 1] ?? after) >= Self.threshold
      {
        let step = times[index] - times[index - 1]
        return times[index - 1] + step * (Self.threshold - before) / (after - before)
      }
      index += 1
    }
    return nil
  }

  private func lastIndex(notAfter moment: Double) -> Int {
    var index = times.count - 1
    while index > 0, times[index] > moment { index -= 1 }
    return index
  }
}
