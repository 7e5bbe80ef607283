/// One `struct input_event` of the Linux kernel: an event of a button, a dial or a touch screen.
///
/// **Source** `linux/input.h` and `Documentation/input/event-codes.rst` of the kernel.
struct InputEvent: Hashable, Sendable {
  /// The time on the clock requested from the device; in a recording, on the recording's clock.
  var time: Duration
  var type: UInt16
  var code: UInt16
  var value: Int32

  init(time: Duration, type: InputEventType, code: UInt16, value: Int32) {
    self.time = time
    self.type = type.rawValue
    self.code = code
    self.value = value
  }

  var kind: InputEventType? { InputEventType(rawValue: type) }
}

/// The supported types of events.
enum InputEventType: UInt16 {
  case synchronization = 0x00
  case key = 0x01
  case relative = 0x02
  case absolute = 0x03
  case sound = 0x12

  /// The maximum values; larger types and codes are not events (`EV_MAX`, `KEY_MAX`, `REL_MAX`,
  /// `ABS_MAX`, `SYN_MAX`).
  static let largest: UInt16 = 0x1F

  var largestCode: UInt16 {
    switch self {
    case .synchronization, .relative: 0x0F
    case .key: 0x2FF
    case .absolute: 0x3F
    case .sound: 0x07
    }
  }
}

/// The codes of the supported types.
enum InputCode {
  /// The end of a frame: all events since the previous frame happened at one moment.
  static let report: UInt16 = 0
  /// The kernel's buffer overflowed: events up to the next report are invalid.
  static let dropped: UInt16 = 3

  static let x: UInt16 = 0x00
  static let horizontalWheel: UInt16 = 0x06
  static let dial: UInt16 = 0x07
  static let wheel: UInt16 = 0x08
  static let fineWheel: UInt16 = 0x0B
  static let fineHorizontalWheel: UInt16 = 0x0C
  static let touchX: UInt16 = 0x35
  static let touch: UInt16 = 0x14A
  static let tone: UInt16 = 2
}

extension InputEvent {
  /// The memory layout of an event: two words of seconds and microseconds, then type, code and
  /// value.
  ///
  /// The words are the kernel's `unsigned long`, even if the C library has wider times.
  struct Layout: Hashable, Sendable {
    /// The size of a word in bytes: 8 or 4.
    let wordSize: Int

    static let host = Layout(wordSize: MemoryLayout<Int>.size)

    /// The size of an event in bytes: 24 or 16.
    var size: Int { 2 * wordSize + 8 }
  }

  /// Decodes an event from its bytes, in this machine's byte order; `nil` if they are not a valid
  /// event.
  init?(_ bytes: ArraySlice<UInt8>, layout: Layout = .host) {
    guard bytes.count == layout.size else { return nil }
    func number<Number: FixedWidthInteger>(_ start: Int, _: Number.Type) -> Number {
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Number.self) }
    }
    func word(_ index: Int) -> Int64 {
      layout.wordSize == 8
        ? number(index * 8, Int64.self) : Int64(number(index * 4, UInt32.self))
    }
    let (seconds, microseconds) = (word(0), word(1))
    let rest = 2 * layout.wordSize
    type = number(rest, UInt16.self)
    code = number(rest + 2, UInt16.self)
    value = number(rest + 4, Int32.self)
    guard 0..<Self.endOfTime ~= seconds, 0..<1_000_000 ~= microseconds else { return nil }
    time = .seconds(seconds) + .microseconds(microseconds)
    guard type <= InputEventType.largest,
      code <= (kind?.largestCode ?? InputEventType.key.largestCode)
    else { return nil }
  }

  /// A time in seconds that no clock reaches for a thousand years.
  private static let endOfTime: Int64 = 1 << 35

  /// Returns the event in the kernel's format.
  func bytes(layout: Layout = .host) -> [UInt8] {
    func bytes(of number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number) { Array($0) }
    }
    func word(_ number: Int64) -> [UInt8] {
      layout.wordSize == 8 ? bytes(of: number) : bytes(of: UInt32(truncatingIfNeeded: number))
    }
    let (seconds, attoseconds) = time.components
    return word(seconds) + word(attoseconds / 1_000_000_000_000)
      + bytes(of: type) + bytes(of: code) + bytes(of: value)
  }
}
