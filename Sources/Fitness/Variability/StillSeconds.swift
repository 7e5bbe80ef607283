import HealthModel

/// The last minutes of a motion sensor, second by second: whether the body was still.
struct StillSeconds: Sendable {
  /// Longer than a window and all that is waited for.
  private static let memory = Duration.seconds(600)
  /// What is older is dropped when this many are kept.
  private static let most = 2048
  /// Of the seconds that were measured, so many are still: a hand may move once; ours.
  private static let stillShare = 0.95
  /// So much of a stretch has to be measured; ours.
  private static let measuredShare = 0.8

  private var seconds: [(start: Instant, isStill: Bool)] = []

  var latest: Instant? { seconds.last?.start }

  mutating func take(isStill: Bool, at start: Instant) {
    seconds.append((start, isStill))
    guard seconds.count > Self.most else { return }
    seconds.removeAll { $0.start < start - Self.memory }
    // Clocks that go back leave nothing old to drop.
    if seconds.count > Self.most { seconds.removeFirst(seconds.count / 2) }
  }

  /// Whether the body was still over a stretch; `nil` where it was not measured.
  func isStill(in span: Span) -> Bool? {
    let within = seconds.filter { $0.start >= span.start && $0.start < span.end }
    guard Double(within.count) >= Self.measuredShare * span.duration.inSeconds else { return nil }
    return Double(within.count(where: \.isStill)) >= Self.stillShare * Double(within.count)
  }

  mutating func shift(by offset: Duration) {
    for index in seconds.indices { seconds[index].start += offset }
  }
}
