import CTerminal
import Foundation
import Synchronization

/// A progress line on standard error, shown on a terminal after one second.
package struct ProgressLine {
  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  private let isShown = Terminal.error.isInteractive
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var isDrawn = false

  package init() {
    next = ContinuousClock().now + Self.patience
  }

  /// Draws the line if the update interval has passed.
  package mutating func show(_ words: @autoclosure () -> String) {
    guard isShown, clock.now >= next else { return }
    next = clock.now + Self.interval
    isDrawn = true
    Terminal.draw(words(), erasingLine: true)
  }

  /// Erases the line.
  package mutating func clear() {
    guard isDrawn else { return }
    isDrawn = false
    Terminal.draw("", erasingLine: true)
  }
}
