import CTerminal
import Foundation
import HealthStorage
import Synchronization

/// A progress line on standard error, shown on a terminal after one second.
struct ProgressLine {
  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  private let isShown = Terminal.error.isInteractive
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var isDrawn = false

  init() {
    next = ContinuousClock().now + Self.patience
  }

  /// Draws the line if the update interval has passed.
  mutating func show(_ words: @autoclosure () -> String) {
    guard isShown, clock.now >= next else { return }
    next = clock.now + Self.interval
    isDrawn = true
    Terminal.draw(words(), erasingLine: true)
  }

  /// Erases the line.
  mutating func clear() {
    guard isDrawn else { return }
    isDrawn = false
    Terminal.draw("", erasingLine: true)
  }
}
