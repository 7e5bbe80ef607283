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
  /// A device of buttons said something.
  case button(FeedEvent<ButtonSignal>, from: String)
  /// Buttons said their last; the recording goes on without them.
  case buttonsEnded(name: String, FeedError?)
  /// A press has been waited out.
  case buttonsDue
  /// The touch screen could not be taken for the water lock.
  case touchNotHeld(TouchGrabError)
  /// The sound after the water lock is over.
  case ejected(EjectSignal.Outcome)
  /// Someone asks for something: over the control socket, by a key, by a signal.
  case request(ControlRequest, reply: @Sendable (ControlReply) -> Void)
  /// Everything put before has been taken.
  case drained(@Sendable () -> Void)
  /// Time has passed: flush, redraw.
  case tick
}
