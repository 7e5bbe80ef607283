import Feeds
import HealthModel

/// One thing that reaches the recorder's loop, in the order it came.
enum RecorderInput: Sendable {
  case fix(FeedEvent<Fix>)
  case trace(FeedEvent<TraceRow>)
  /// A feed that the start waits for is there.
  case connected
  /// A feed said its last, with the error that ended it if there was one.
  case feedEnded(name: String, isPositioning: Bool, FeedError?)
  /// Someone asks for something: over the control socket, by a key, by a signal.
  case request(ControlRequest, reply: @Sendable (ControlReply) -> Void)
  /// Everything put before has been taken.
  case drained(@Sendable () -> Void)
  /// Time has passed: flush, redraw.
  case tick
}
