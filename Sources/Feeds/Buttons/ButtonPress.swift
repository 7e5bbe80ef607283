/// An action that a user requested with the buttons.
public enum ButtonAction: Hashable, Sendable {
  /// Both buttons at once: pause if running, resume if paused.
  case pauseOrResumeRequest
  case lap
  case marker
  /// The crown was turned or a key held: ends the water lock if it is on.
  case unlock
}

/// An action and its time, which is slightly in the past if a press had to be waited out.
public struct ButtonPress: Hashable, Sendable {
  public var action: ButtonAction
  /// The boot clock when the key went down: the last key of a chord, or the end of the required
  /// time of a hold.
  public var uptime: Duration

  public init(_ action: ButtonAction, uptime: Duration) {
    self.action = action
    self.uptime = uptime
  }
}
