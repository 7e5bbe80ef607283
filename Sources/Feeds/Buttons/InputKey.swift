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
