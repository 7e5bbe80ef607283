public import Feeds

/// The buttons, the touch screen and the speaker of what the recording is worn on.
public struct ButtonControls: Sendable {
  public var feeds: [any Feed<ButtonSignal>]
  /// What the buttons mean.
  public var map: ButtonMap
  /// What is kept from everyone while the water lock is on; `nil` where nothing is touched.
  public var touch: (any TouchGrab)?
  /// The sound that follows the water lock; `nil` is none, and then the notice alone tells of it.
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
