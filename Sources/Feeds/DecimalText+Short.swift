extension DecimalText {
  /// A number and the index where its bytes end.
  struct Leading {
    var value: Double
    var end: Int
  }

  /// The number of characters that are read at once; sensors rarely write longer fields.
  private static let width = 8
  /// Powers of ten, by the number of digits after the decimal point.
  private static let powers: [Double] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

  private static let everyByte: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x80 * everyByte

  /// Parses the field at an index if it is a short number: an optional minus sign, then up to eight
  /// digits, or seven and a decimal point.
  ///
  /// Longer numbers and invalid fields are left to ``number(_:_:)``, which returns the same value
  /// for the same digits.
  ///
  /// **Source** Parsing digits in parallel in one word: D. Lemire, *Quickly parsing eight digits*,
  /// 2018. **Departs from it** in allowing a decimal point among the digits, which is removed.
  /// Nothing branches on the value of the number, since a branch misprediction costs more than
  /// parsing one number.
  ///
  /// - Parameters:
  ///   - line: Fields separated by commas; a line shorter than ``width`` has no short numbers.
  ///   - place: The index where the field begins.
  ///   - end: The index where the last field ends.
  /// - Returns: `nil` if the field is not a short number.
  @inline(__always)
  static func short(
    _ line: borrowing Swift.Span<UInt8>, at place: Int, before end: Int
  ) -> Leading? {
    // As an unsigned number, a negative index is greater than every end.
    guard UInt(bitPattern: end) <= UInt(bitPattern: line.count),
      UInt(bitPattern: place) < UInt(bitPattern: end)
    else { return nil }
    let sign = line[unchecked: place] == UInt8(ascii: "-") ? 1 : 0
    let first = place &+ sign
    // Near the end of the line, its last eight bytes are read and the bytes before the index are
    // shifted out.
    let base = min(first, line.count &- width)
    guard base >= 0 else { return nil }
    let word = line.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: base, as: UInt64.self)
    let text = UInt64(littleEndian: word) &>> UInt64(8 &* (first &- base))

    // A digit becomes 0 to 9; the high bit of a byte marks any other character.
    let digits = text ^ (0x30 &* everyByte)
    let others = ((digits &+ 0x76 &* everyByte) | digits) & highBits
    let point = others.trailingZeroBitCount & ~7
    // Without other characters, this compares the first digit.
    let hasPoint = UInt8(truncatingIfNeeded: text &>> UInt64(point)) == UInt8(ascii: ".")
    // Without a decimal point, the number ends there; with one, at the next byte that is not a
    // digit.
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

  /// Returns the number whose eight digits are the bytes of a word, the first in the lowest byte.
  ///
  /// Combines pairs, then fours, then all eight.
  @inline(__always)
  private static func eightDigits(_ digits: UInt64) -> UInt64 {
    let pairs = (digits &* 10) &+ (digits &>> 8)
    let ends: UInt64 = 0x0000_00FF_0000_00FF
    let first = (pairs & ends) &* (100 &+ 1_000_000 &<< 32)
    let second = ((pairs &>> 16) & ends) &* (1 &+ 10_000 &<< 32)
    return (first &+ second) &>> 32
  }
}
