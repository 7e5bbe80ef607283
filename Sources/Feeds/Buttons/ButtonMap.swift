/// What the buttons mean.
public struct ButtonMap: Hashable, Sendable {
  /// A key that does something when it is held.
  public struct Hold: Hashable, Sendable {
    public var key: InputKey
    public var duration: Duration

    public init(_ key: InputKey, for duration: Duration = ButtonMap.usualHold) {
      self.key = key
      self.duration = duration
    }
  }

  /// The keys that are pressed together to ask for a pause or a resume; none, or two and more.
  public var chord: Set<InputKey>
  /// From the first key of a chord to the last.
  public var chordWindow: Duration
  /// Keys that end a lap.
  public var lap: Set<InputKey>
  /// Keys that set a marker.
  public var marker: Set<InputKey>
  /// Keys that end the water lock when they are held.
  public var unlock: [Hold]
  /// How far the crown is turned, in detents within ``turnSpan``, to end the water lock; `nil` is not at all.
  ///
  /// More than one, since a bump turns a crown too.
  public var unlockingDetents: Int?

  /// As long as both fingers take that mean to press at once.
  public static let usualWindow = Duration.milliseconds(300)
  /// Longer than a press, and shorter than the four seconds and more after which hardware cuts the power.
  public static let usualHold = Duration.milliseconds(1500)
  public static let usualDetents = 3
  public static let turnSpan = Duration.seconds(1)

  /// The crown is taken to be the power key, and the button beside it the first programmable one.
  ///
  /// No two boards agree here: what a button sends is shown by its device's list of keys.
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

  /// Every key that means something.
  public var keys: Set<InputKey> {
    chord.union(lap).union(marker).union(unlock.map(\.key))
  }

  func holdDuration(of key: InputKey) -> Duration? { unlock.first { $0.key == key }?.duration }

  func action(of key: InputKey) -> ButtonAction? {
    lap.contains(key) ? .lap : marker.contains(key) ? .marker : nil
  }
}
