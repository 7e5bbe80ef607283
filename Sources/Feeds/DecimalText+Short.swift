extension DecimalText {
  /// A number and where the bytes that spell it end.
  struct Leading {
    var value: Double
    var end: Int
  }

  /// As many characters as are read at once: what sensors write has seldom more.
  private static let width = 8
  /// Powers of ten, by how many digits are after the point.
  private static let powers: [Double] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

  private static let everyByte: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x80 * everyByte

  /// The field that begins at a place, where it is a short number: perhaps a minus, then up to eight digits, or
  /// seven and a point.
  ///
  /// What is not short, or no number, is left to ``number(_:_:)``, which makes the same of the same digits.
  ///
  /// **Source** Digits side by side in one word: D. Lemire, *Quickly parsing eight digits*, 2018.
  /// **Departs from it** in that a point may be among them: it is taken out. There is no branch on what
  /// differs from number to number, as a wrong guess takes longer than to read one.
  ///
  /// - Parameters:
  ///   - line: Fields with commas between them; a shorter one than ``width`` has no short numbers.
  ///   - place: Where the field begins.
  ///   - end: Where the last field ends.
  /// - Returns: `nil` where the field is no short number.
  @inline(__always)
  static func short(
    _ line: borrowing Swift.Span<UInt8>, at place: Int, before end: Int
  ) -> Leading? {
    // Unsigned, what is below 0 is beyond every end.
    guard UInt(bitPattern: end) <= UInt(bitPattern: line.count),
      UInt(bitPattern: place) < UInt(bitPattern: end)
    else { return nil }
    let sign = line[unchecked: place] == UInt8(ascii: "-") ? 1 : 0
    let first = place &+ sign
    // Near the end of the line its last eight bytes are read, and those before the place shifted out.
    let base = min(first, line.count &- width)
    guard base >= 0 else { return nil }
    let word = line.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: base, as: UInt64.self)
    let text = UInt64(littleEndian: word) &>> UInt64(8 &* (first &- base))

    // A digit becomes 0 to 9; the high bit of each byte then says that it is none.
    let digits = text ^ (0x30 &* everyByte)
    let others = ((digits &+ 0x76 &* everyByte) | digits) & highBits
    let point = others.trailingZeroBitCount & ~7
    // Without others, what is asked is the first digit.
    let hasPoint = UInt8(truncatingIfNeeded: text &>> UInt64(point)) == UInt8(ascii: ".")
    // Without a point the number ends there; with one at the next byte that is no digit.
    let rest = hasPoint ? others & (others &- 1) : others
    let stop = rest.trailingZeroBitCount & ~7
    let count = stop &>> 3 &- (hasPoint ? 1 : 0)
    let after = first &+ stop &>> 3
    guard count > 0, after == end || after < end && line[unchecked: after] == UInt8(ascii: ",")
    else { return nil }

    let below: UInt64 = (1 &<< UInt64(point)) &- 1
    let joined = hasPoint ? (digits & below) | ((digits &>> 8) & ~below) : digits
    let mantissa = eightDigits(joined &<< UInt64(8 &* (width &- count)))
    let fraction = hasPoint ? (stop &- point) &>> 3 &- 1 : 0
    let magnitude = Double(Int64(truncatingIfNeeded: mantissa)) / powers[fraction]
    return Leading(
      value: Double(bitPattern: magnitude.bitPattern | UInt64(sign) &<< 63), end: after)
  }

  /// The number whose eight digits are the bytes of a word, the first in the lowest: pairs, then fours, then
  /// all.
  @inline(__always)
  private static func eightDigits(_ digits: UInt64) -> UInt64 {
    let pairs = (digits &* 10) &+ (digits &>> 8)
    let ends: UInt64 = 0x0000_00FF_0000_00FF
    let first = (pairs & ends) &* (100 &+ 1_000_000 &<< 32)
    let second = ((pairs &>> 16) & ends) &* (1 &+ 10_000 &<< 32)
    return (first &+ second) &>> 32
  }
}
