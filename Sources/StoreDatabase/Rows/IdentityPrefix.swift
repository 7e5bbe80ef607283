package import Foundation

/// The beginning of an identity as a range of stored identities.
package struct IdentityPrefix {
  /// The number of matching identities that an error names.
  package static let candidatesShown = 10

  package let first: Data
  package let last: Data

  /// Parses digits, with or without hyphens; `nil` for any other text.
  ///
  /// - Parameter text: From one to 32 hexadecimal digits.
  package init?(_ text: String) {
    let digits = text.filter { $0 != "-" }
    guard (1...32).contains(digits.utf8.count) else { return nil }
    var nibbles: [UInt8] = []
    for digit in digits {
      guard let value = digit.hexDigitValue else { return nil }
      nibbles.append(UInt8(value))
    }
    func bytes(filledWith fill: UInt8) -> Data {
      let all = nibbles + [UInt8](repeating: fill, count: 32 - nibbles.count)
      return Data(stride(from: 0, to: 32, by: 2).map { all[$0] << 4 | all[$0 + 1] })
    }
    first = bytes(filledWith: 0)
    last = bytes(filledWith: 15)
  }
}
