import Feeds

/// Whether a feed that a recording waits for is there, told once.
///
/// A log of a receiver does not say that it is connected: its first fix says so, or its end.
struct AwaitedConnection {
  private var isAwaited: Bool

  init(mustConnect: Bool) { isAwaited = mustConnect }

  mutating func isMade<Value>(by event: FeedEvent<Value>) -> Bool {
    switch event {
    case .connected, .reading: take()
    case .gap, .malformed: false
    }
  }

  /// The feed has ended without a failure: nothing more is to be waited for.
  mutating func isOver() -> Bool { take() }

  private mutating func take() -> Bool {
    defer { isAwaited = false }
    return isAwaited
  }
}
