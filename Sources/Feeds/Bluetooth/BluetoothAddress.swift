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
