/// A key or button, identified by the kernel's number.
public struct InputKey: Hashable, Sendable {
  /// `KEY_…` or `BTN_…` of `linux/input-event-codes.h`.
  public let code: UInt16

  /// The largest number of a key (`KEY_MAX`).
  public static let largestCode: UInt16 = 0x2FF

  public init(_ code: UInt16) {
    self.code = code
  }

  public static let power = InputKey(116)
  public static let program1 = InputKey(148)
  public static let program2 = InputKey(149)

  /// Parses the kernel's name in any case, with or without `KEY_`, or a number, such as `0x74`.
  public init?(_ text: some StringProtocol) {
    let name = text.uppercased()
    if let code = Self.codes[name] ?? Self.codes["KEY_" + name] {
      self.code = code
      return
    }
    let digits = name.hasPrefix("0X") ? name.dropFirst(2) : Substring(name)
    guard let number = UInt16(digits, radix: name.hasPrefix("0X") ? 16 : 10),
      number > 0, number <= Self.largestCode, digits.first != "+",
      // A single digit would be ambiguous with the key labeled with that digit.
      name.count > 1
    else { return nil }
    code = number
  }

  /// The known names, in alphabetical order.
  public static var names: [String] { codes.keys.sorted() }
}

extension InputKey: Comparable, CustomStringConvertible {
  public static func < (a: InputKey, b: InputKey) -> Bool { a.code < b.code }

  /// The kernel's name; for a key that is not in the table, its number.
  public var description: String { Self.namesByCode[code] ?? "\(code)" }
}

extension InputKey {
  /// The keys of wearables, phones, remote controls and small keyboards; any other key is
  /// identified by its number.
  ///
  /// **Source** `linux/input-event-codes.h`.
  static let codes: [String: UInt16] = [
    "KEY_ESC": 1, "KEY_1": 2, "KEY_2": 3, "KEY_3": 4, "KEY_4": 5, "KEY_5": 6, "KEY_6": 7,
    "KEY_7": 8, "KEY_8": 9, "KEY_9": 10, "KEY_0": 11, "KEY_TAB": 15, "KEY_Q": 16, "KEY_W": 17,
    "KEY_E": 18, "KEY_R": 19, "KEY_T": 20, "KEY_Y": 21, "KEY_U": 22, "KEY_I": 23, "KEY_O": 24,
    "KEY_P": 25, "KEY_ENTER": 28, "KEY_LEFTCTRL": 29, "KEY_A": 30, "KEY_S": 31, "KEY_D": 32,
    "KEY_F": 33, "KEY_G": 34, "KEY_H": 35, "KEY_J": 36, "KEY_K": 37, "KEY_L": 38,
    "KEY_LEFTSHIFT": 42, "KEY_Z": 44, "KEY_X": 45, "KEY_C": 46, "KEY_V": 47, "KEY_B": 48,
    "KEY_N": 49, "KEY_M": 50, "KEY_LEFTALT": 56, "KEY_SPACE": 57, "KEY_F1": 59, "KEY_F2": 60,
    "KEY_F3": 61, "KEY_F4": 62, "KEY_F5": 63, "KEY_F6": 64, "KEY_F7": 65, "KEY_F8": 66,
    "KEY_F9": 67, "KEY_F10": 68, "KEY_F11": 87, "KEY_F12": 88, "KEY_HOME": 102, "KEY_UP": 103,
    "KEY_PAGEUP": 104, "KEY_LEFT": 105, "KEY_RIGHT": 106, "KEY_END": 107, "KEY_DOWN": 108,
    "KEY_PAGEDOWN": 109, "KEY_INSERT": 110, "KEY_DELETE": 111, "KEY_MUTE": 113,
    "KEY_VOLUMEDOWN": 114, "KEY_VOLUMEUP": 115, "KEY_POWER": 116, "KEY_PAUSE": 119,
    "KEY_STOP": 128, "KEY_MENU": 139, "KEY_SLEEP": 142, "KEY_WAKEUP": 143, "KEY_PROG1": 148,
    "KEY_PROG2": 149, "KEY_BACK": 158, "KEY_FORWARD": 159, "KEY_NEXTSONG": 163,
    "KEY_PLAYPAUSE": 164, "KEY_PREVIOUSSONG": 165, "KEY_RECORD": 167, "KEY_REWIND": 168,
    "KEY_PHONE": 169, "KEY_HOMEPAGE": 172, "KEY_PROG3": 202, "KEY_PROG4": 203, "KEY_CAMERA": 212,
    "KEY_SEARCH": 217, "KEY_CANCEL": 223, "KEY_BRIGHTNESSDOWN": 224, "KEY_BRIGHTNESSUP": 225,
    "KEY_MEDIA": 226, "KEY_SEND": 231, "KEY_UNKNOWN": 240, "KEY_MICMUTE": 248, "BTN_0": 256,
    "BTN_1": 257, "BTN_2": 258, "BTN_3": 259, "BTN_4": 260, "BTN_5": 261, "BTN_6": 262,
    "BTN_7": 263, "BTN_8": 264, "BTN_9": 265, "BTN_LEFT": 272, "BTN_RIGHT": 273, "BTN_MIDDLE": 274,
    "BTN_SIDE": 275, "BTN_EXTRA": 276, "BTN_FORWARD": 277, "BTN_BACK": 278, "BTN_TASK": 279,
    "BTN_TRIGGER": 288, "BTN_THUMB": 289, "BTN_SOUTH": 304, "BTN_EAST": 305, "BTN_NORTH": 307,
    "BTN_WEST": 308, "BTN_TL": 310, "BTN_TR": 311, "BTN_SELECT": 314, "BTN_START": 315,
    "BTN_MODE": 316, "BTN_THUMBL": 317, "BTN_THUMBR": 318, "BTN_TOUCH": 330, "BTN_STYLUS": 331,
    "KEY_OK": 352, "KEY_SELECT": 353, "KEY_GOTO": 354, "KEY_CLEAR": 355, "KEY_FAVORITES": 364,
    "KEY_CAMERA_FOCUS": 528, "KEY_TOUCHPAD_TOGGLE": 530, "BTN_DPAD_UP": 544, "BTN_DPAD_DOWN": 545,
    "BTN_DPAD_LEFT": 546, "BTN_DPAD_RIGHT": 547, "KEY_ROTATE_LOCK_TOGGLE": 561,
    "KEY_APPSELECT": 580, "KEY_VOICECOMMAND": 582, "KEY_ASSISTANT": 583, "BTN_TRIGGER_HAPPY1": 704,
    "BTN_TRIGGER_HAPPY2": 705, "BTN_TRIGGER_HAPPY3": 706, "BTN_TRIGGER_HAPPY4": 707,
  ]

  static let namesByCode = Dictionary(codes.map { ($0.value, $0.key) }) { min($0, $1) }
}
