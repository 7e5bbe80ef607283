public import HealthModel

/// The last minutes of a motion sensor, second by second.
struct StillSeconds: Sendable {
  /// The retained duration, longer than a window and the maximum wait.
  private static let memory = Duration.seconds(600)
  /// The number of stored seconds at which old ones are dropped.
  private static let most = 2048
  /// The minimum share of still seconds among the measured ones: a hand may move once; this project's choice.
  private static let stillShare = 0.95
  /// The minimum share of measured seconds in an interval; this project's choice.
  private static let measuredShare = 0.8

  private var seconds: [(start: Instant, isStill: Bool)] = []

  var latest: Instant? { seconds.last?.start }

  mutating func receive(isStill: Bool, at start: Instant) {
    seconds.append((start, isStill))
    guard seconds.count > Self.most else { return }
    seconds.removeAll { $0.start < start - Self.memory }
    // If the clock was set back, no seconds are old enough to drop.
    if seconds.count > Self.most { seconds.removeFirst(seconds.count / 2) }
  }

  /// Returns whether the body was still over an interval; `nil` where it was not measured.
  func isStill(in span: TimeRange) -> Bool? {
    let within = seconds.filter { $0.start >= span.start && $0.start < span.end }
    guard Double(within.count) >= Self.measuredShare * span.duration.inSeconds else { return nil }
    return Double(within.count(where: \.isStill)) >= Self.stillShare * Double(within.count)
  }

  mutating func shift(by offset: Duration) {
    for index in seconds.indices { seconds[index].start += offset }
  }
}

extension WorkoutActivityType {
  /// Whether the activity implies rest: meditation and breathing, sitting or lying.
  ///
  /// After exercise the heart rate takes minutes to settle, so a cooldown is not rest.
  public var isRestForTheHeart: Bool { self == .mindAndBody }
}
