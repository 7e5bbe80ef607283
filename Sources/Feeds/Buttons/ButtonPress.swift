/// What someone meant with the buttons.
public enum ButtonAction: Hashable, Sendable {
  /// Both buttons at once: pause when running, resume when paused.
  case pauseOrResumeRequest
  case lap
  case marker
  /// The crown was turned, or a key held: the water lock ends, if it is on.
  case unlock
}

/// An action with its moment, which lies a little before it is told where a press had to be waited out.
public struct ButtonPress: Hashable, Sendable {
  public var action: ButtonAction
  /// The boot clock when the key went down; of a chord the last one, of a hold when it was long enough.
  public var uptime: Duration

  public init(_ action: ButtonAction, uptime: Duration) {
    self.action = action
    self.uptime = uptime
  }
}
