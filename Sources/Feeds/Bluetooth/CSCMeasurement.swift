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
