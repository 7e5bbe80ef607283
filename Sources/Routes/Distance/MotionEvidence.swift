internal import HealthModel

/// The newest windows of body motion, used to decide whether the body was still before a fix.
struct MotionEvidence: Sendable {
  /// The minimum duration of stillness; the slowest walker's steps are less than two seconds apart.
  private static let stillSeconds = 3.0
  /// The minimum age of a used window, since a live window may arrive after the fix.
  private static let latency = Duration.seconds(1)
  private static let remembered = 16

  private var windows: [MotionIntensity] = []

  mutating func process(_ motion: MotionIntensity) {
    if windows.count == Self.remembered { windows.removeFirst() }
    windows.append(motion)
  }

  func isStill(at instant: Instant) -> Bool {
    guard !windows.isEmpty else { return false }
    let end = instant - Self.latency
    let start = end - .seconds(clamping: Self.stillSeconds)
    var covered = Duration.zero
    for window in windows where window.span.end <= end && window.span.end > start {
      guard window.isStill else { return false }
      covered += window.span.duration
    }
    return covered.inSeconds > Self.stillSeconds - 1
  }
}
