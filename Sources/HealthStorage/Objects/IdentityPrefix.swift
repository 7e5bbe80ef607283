import Foundation

/// The beginning of an identity as a range of stored identities.
struct IdentityPrefix {
  static let candidatesShown = 10

  let first: Data
  let last: Data

  init?(_ text: String) {
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
