/// The actions of the buttons.
public struct ButtonMap: Hashable, Sendable {
  /// A key that triggers an action when it is held.
  public struct Hold: Hashable, Sendable {
    public var key: InputKey
    public var duration: Duration

    public init(_ key: InputKey, for duration: Duration = ButtonMap.usualHold) {
      self.key = key
      self.duration = duration
    }
  }

  /// The keys that, pressed together, request a pause or a resume; none, or at least two.
  public var chord: Set<InputKey>
  /// The maximum time from the first key of a chord to the last.
  public var chordWindow: Duration
  /// Keys that end a lap.
  public var lap: Set<InputKey>
  /// Keys that set a marker.
  public var marker: Set<InputKey>
  /// Keys that, when held, end the water lock.
  public var unlock: [Hold]
  /// The number of detents within ``turnSpan`` by which the crown must be turned to end the water
  /// lock; `nil` disables it.
  ///
  /// More than one, since a bump also turns a crown.
  public var unlockingDetents: Int?

  /// The default chord window: two fingers that press at once take no longer.
  public static let usualWindow = Duration.milliseconds(300)
  /// The default time to hold a key: longer than a press, and shorter than the four or more seconds
  /// after which hardware cuts the power.
  public static let usualHold = Duration.milliseconds(1500)
  public static let usualDetents = 3
  public static let turnSpan = Duration.seconds(1)

  /// Creates a map.
  ///
  /// By default, the crown is the power key, and the button next to it the first programmable key.
  ///
  /// Boards differ: the key list of a device shows what its buttons send.
  public init(
    chord: Set<InputKey> = [.power, .program1], chordWindow: Duration = ButtonMap.usualWindow,
    lap: Set<InputKey> = [.program1], marker: Set<InputKey> = [.program2],
    unlock: [Hold] = [Hold(.power)], unlockingDetents: Int? = ButtonMap.usualDetents
  ) {
    self.chord = chord
    self.chordWindow = chordWindow
    self.lap = lap
    self.marker = marker
    self.unlock = unlock
    self.unlockingDetents = unlockingDetents
  }

  /// Every key that has an action.
  public var keys: Set<InputKey> {
    chord.union(lap).union(marker).union(unlock.map(\.key))
  }

  func holdDuration(of key: InputKey) -> Duration? { unlock.first { $0.key == key }?.duration }

  func action(of key: InputKey) -> ButtonAction? {
    lap.contains(key) ? .lap : marker.contains(key) ? .marker : nil
  }
}
