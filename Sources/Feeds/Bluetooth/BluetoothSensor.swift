/// A Bluetooth sensor that a feed is connected to.
public struct BluetoothSensor: Hashable, Sendable {
  public var address: BluetoothAddress
  public var name: String?
  /// The measured quantities that the feed reads.
  public var services: Set<BluetoothService>
  /// The body location, if reported.
  public var location: BodySensorLocation?
  /// The battery level in percent, if reported.
  public var battery: Int?

  public init(
    address: BluetoothAddress, name: String? = nil, services: Set<BluetoothService> = [],
    location: BodySensorLocation? = nil, battery: Int? = nil
  ) {
    self.address = address
    self.name = name
    self.services = services
    self.location = location
    self.battery = battery
  }
}

/// The body location of a heart rate sensor: the characteristic Body Sensor Location (0x2A38).
///
/// **Source** Bluetooth SIG, *Heart Rate Service 1.0*, 3.2.
public enum BodySensorLocation: UInt8, Hashable, Sendable, CaseIterable {
  case other = 0
  case chest = 1
  case wrist = 2
  case finger = 3
  case hand = 4
  case earLobe = 5
  case foot = 6

  /// Decodes a value; `nil` if it is empty or a reserved number.
  public init?(_ value: [UInt8]) {
    guard let first = value.first, let location = Self(rawValue: first) else { return nil }
    self = location
  }
}

/// The address of a Bluetooth device: 48 bits, written `AA:BB:CC:DD:EE:FF`.
public struct BluetoothAddress: Hashable, Sendable, Comparable {
  private static let byteCount = 6

  /// The address in the lower 48 bits; the first written byte is the highest.
  public let bits: UInt64

  /// Parses six pairs of hexadecimal digits separated by colons, in either case.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == Self.byteCount else { return nil }
    var bits: UInt64 = 0
    for part in parts {
      guard part.utf8.count == 2, part.allSatisfy(\.isHexDigit), let byte = UInt8(part, radix: 16)
      else { return nil }
      bits = bits << 8 | UInt64(byte)
    }
    self.bits = bits
  }

  public static func < (left: Self, right: Self) -> Bool { left.bits < right.bits }
}

extension BluetoothAddress: CustomStringConvertible {
  public var description: String {
    let digits = String(bits, radix: 16, uppercase: true)
    let padded = Array(String(repeating: "0", count: Self.byteCount * 2 - digits.count) + digits)
    return stride(from: 0, to: padded.count, by: 2).map { String(padded[$0...$0 + 1]) }
      .joined(separator: ":")
  }
}
