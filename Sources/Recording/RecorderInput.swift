import Feeds
import HealthModel

/// An input of the recorder's loop, in order of arrival.
enum RecorderInput: Sendable {
  case fix(FeedEvent<Fix>)
  case trace(FeedEvent<TraceRow>)
  /// A feed that the start waits for is connected.
  case connected
  /// A feed has ended, with its error if there was one.
  case feedEnded(name: String, isPositioning: Bool, FeedError?)
  /// A signal from a button device.
  case button(FeedEvent<ButtonSignal>, from: String)
  /// A button device has ended; the recording continues without it.
  case buttonsEnded(name: String, FeedError?)
  /// The time limit of a button press has passed.
  case buttonsDue
  /// The touch screen could not be grabbed for the water lock.
  case touchNotHeld(TouchGrabError)
  /// The sound after the water lock has ended.
  case ejected(EjectSignal.Outcome)
  /// A request: over the control socket, by a key, by a signal.
  case request(ControlRequest, reply: @Sendable (ControlReply) -> Void)
  /// All earlier inputs have been processed.
  case drained(@Sendable () -> Void)
  /// Time has passed: flush, redraw.
  case tick
}
