public import Feeds

/// The buttons, the touch screen and the speaker of the recording device.
public struct ButtonControls: Sendable {
  public var feeds: [any Feed<ButtonSignal>]
  /// The meanings of the buttons.
  public var map: ButtonMap
  /// The touch screen to grab while the water lock is on; `nil` if there is none.
  public var touch: (any TouchGrab)?
  /// The sound that follows the water lock; `nil` for none, and then only the notice reports it.
  public var eject: EjectSignal?

  public init(
    feeds: [any Feed<ButtonSignal>] = [], map: ButtonMap = ButtonMap(),
    touch: (any TouchGrab)? = nil, eject: EjectSignal? = nil
  ) {
    self.feeds = feeds
    self.map = map
    self.touch = touch
    self.eject = eject
  }
}
