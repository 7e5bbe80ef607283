import Glibc

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

extension TouchGrabError: CustomStringConvertible {
  /// One line: the device, and why it could not be grabbed.
  public var description: String {
    switch reason {
    case .unreadable(let number): "\(path): cannot be read: \(systemMessage(number))"
    case .taken: "\(path): another program has taken it"
    case .refused(let number): "\(path): cannot be taken: \(systemMessage(number))"
    }
  }
}

extension EjectSignal.Outcome: CustomStringConvertible {
  public var description: String {
    switch self {
    case .done: "done"
    case .failed(let number): systemMessage(number)
    case .exited(let code): "the program ended with \(code)"
    case .timedOut: "the program took too long"
    }
  }
}

extension ButtonMapError: CustomStringConvertible {
  /// One line: the invalid part, and what is expected.
  public var description: String {
    switch reason {
    case .unknownWord:
      "“\(text)” is not a valid entry of a button map; use "
        + ButtonMap.words.map { "\($0)=…" }.joined(separator: ", ")
    case .repeatedWord: "“\(text)” is given twice"
    case .unknownKey: "“\(text)” is not a key; use a name such as KEY_POWER, or its number"
    case .chordOfOne: "“\(text)” is not a chord; use two keys, such as KEY_POWER+KEY_PROG1"
    case .notADuration: "“\(text)” is not a time from 20ms to 60s; use 300ms or 1.5s"
    case .notACount: "“\(text)” is not a number of detents from 1 to 1000"
    case .keyOfTwoMeanings: "\(text) both ends a lap and sets a marker; give it one of them"
    }
  }
}

/// Returns the system's message for an error number.
private func systemMessage(_ number: Int32) -> String {
  String(cString: strerror(number))
}
