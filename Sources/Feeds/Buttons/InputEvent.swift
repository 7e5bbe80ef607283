/// One `struct input_event` of the Linux kernel: what a button, a dial or a touch screen said.
///
/// **Source** `linux/input.h` and `Documentation/input/event-codes.rst` of the kernel.
struct InputEvent: Hashable, Sendable {
  /// On the clock that the device was asked to use; in a recording whatever it was recorded by.
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

/// The types of event that mean something here.
enum InputEventType: UInt16 {
  case synchronization = 0x00
  case key = 0x01
  case relative = 0x02
  case absolute = 0x03
  case sound = 0x12

  /// Types and codes past these are no events (`EV_MAX`, `KEY_MAX`, `REL_MAX`, `ABS_MAX`, `SYN_MAX`).
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

/// Codes of the types that are used here.
enum InputCode {
  /// A frame is whole: what came since the one before happened at one moment.
  static let report: UInt16 = 0
  /// The kernel's buffer ran over: what comes up to the next report is not to be believed.
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
  /// How an event lies in memory: two words of seconds and microseconds, then type, code and value.
  ///
  /// The words are the kernel's `unsigned long`, also where the C library has longer times.
  struct Layout: Hashable, Sendable {
    /// Bytes of a word: 8 or 4.
    let wordSize: Int

    static let host = Layout(wordSize: MemoryLayout<Int>.size)

    /// Bytes of an event: 24 or 16.
    var size: Int { 2 * wordSize + 8 }
  }

  /// An event from its bytes, in the order of this machine; `nil` when no event looks like that.
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

  /// Seconds that no clock will say for a thousand years.
  private static let endOfTime: Int64 = 1 << 35

  /// The event as the kernel would give it.
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
