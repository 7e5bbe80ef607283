import Feeds

/// Detects, once, that a feed which a recording waits for is connected.
///
/// A receiver's log does not report a connection: its first fix counts as one, or its end.
struct AwaitedConnection {
  private var isAwaited: Bool

  init(mustConnect: Bool) { isAwaited = mustConnect }

  mutating func isMade<Value>(by event: FeedEvent<Value>) -> Bool {
    switch event {
    case .connected, .reading: connectOnce()
    case .gap, .malformed: false
    }
  }

  /// The feed has ended without an error: the recording does not wait for it any more.
  mutating func isOver() -> Bool { connectOnce() }

  private mutating func connectOnce() -> Bool {
    defer { isAwaited = false }
    return isAwaited
  }
}
