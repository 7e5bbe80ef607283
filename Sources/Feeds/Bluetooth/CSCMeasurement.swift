/// One value of the characteristic CSC Measurement (0x2A5B): a bicycle's wheel and crank.
///
/// **Source** Bluetooth SIG, *Cycling Speed and Cadence Service 1.0*, 3.1. Flag bits above the
/// second are reserved and ignored.
public struct CSCMeasurement: Hashable, Sendable {
  /// Revolutions of 32 bits, event times in 1/1024 s.
  public var wheel: RevolutionCount?
  /// Revolutions of 16 bits, event times in 1/1024 s.
  public var crank: RevolutionCount?

  public init(wheel: RevolutionCount? = nil, crank: RevolutionCount? = nil) {
    self.wheel = wheel
    self.crank = crank
  }

  /// Decodes a value; `nil` if it is shorter than its flags require.
  public init?(_ value: [UInt8]) {
    var bytes = AttributeBytes(value)
    guard let flags = bytes.byte() else { return nil }
    if flags & Self.wheelFlag != 0 {
      guard let count = bytes.wheelCount() else { return nil }
      wheel = count
    }
    if flags & Self.crankFlag != 0 {
      guard let count = bytes.crankCount() else { return nil }
      crank = count
    }
  }

  static let wheelFlag: UInt8 = 1 << 0
  static let crankFlag: UInt8 = 1 << 1
}

extension AttributeBytes {
  mutating func wheelCount() -> RevolutionCount? {
    guard let revolutions = uint32(), let time = uint16() else { return nil }
    return RevolutionCount(revolutions: revolutions, eventTime: time)
  }

  mutating func crankCount() -> RevolutionCount? {
    guard let revolutions = uint16(), let time = uint16() else { return nil }
    return RevolutionCount(revolutions: UInt32(revolutions), eventTime: time)
  }
}

/// The value of a GATT attribute, read from its beginning; numbers are little-endian.
///
/// **Source** Bluetooth Core Specification, volume 3, part G, 2.4: multi-byte fields of
/// characteristics are sent least significant byte first.
struct AttributeBytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var count: Int { rest.count }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func uint16() -> UInt16? { integer() }

  mutating func int16() -> Int16? {
    let bits: UInt16? = integer()
    return bits.map { Int16(bitPattern: $0) }
  }

  mutating func uint32() -> UInt32? { integer() }

  /// Skips bytes; returns `nil` if there are not enough.
  mutating func skip(_ count: Int) -> Void? {
    guard rest.count >= count else { return nil }
    rest.removeFirst(count)
    return ()
  }

  private mutating func integer<Integer: FixedWidthInteger & UnsignedInteger>() -> Integer? {
    let width = Integer.bitWidth / 8
    guard rest.count >= width else { return nil }
    var value: Integer = 0
    for (place, byte) in rest.prefix(width).enumerated() {
      value |= Integer(byte) << Integer(place * 8)
    }
    rest.removeFirst(width)
    return value
  }
}
