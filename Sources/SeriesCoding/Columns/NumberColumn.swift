/// A column of optional numbers as whole numbers: of a grid, of a step detected in the values, or of
/// bits.
///
/// Every coding reproduces each number exactly: a NaN, which represents an absent value, as a NaN, and
/// a negative zero as a zero.
enum NumberColumn {
  /// The relation of whole numbers to the values; the raw value is stored.
  enum Coding: UInt8 {
    /// No row has a value.
    case absent = 0
    /// `n / steps`, with the steps of the column's own grid.
    case grid = 1
    /// `n / 10^k`; a byte *k* precedes the numbers.
    case decimal = 2
    /// `n · step`; the step precedes the numbers.
    case multiple = 3
    /// The bits of 32-bit floats, ordered as the floats are.
    case float = 4
    /// The bits of 64-bit floats, ordered as the floats are.
    case double = 5
  }

  /// The flag in the coding's byte if a bitmap of present rows precedes the numbers.
  static let presenceFlag: UInt8 = 0x80

  /// Whole numbers below this convert to floating point and back without loss, by addition alone.
  static let limit = 0x1p51

  /// The coded bytes of a column, without the byte of its coding.
  struct Encoded {
    var coding: UInt8
    var bytes: [UInt8]
  }

  /// Encodes values that lie on a grid of `steps` to one.
  static func encode(_ values: [Double], steps: Double) -> Encoded {
    encode(values) { present, writer in
      let numbers = present.map { ($0 * steps).rounded() }
      if numbers.allSatisfy({ abs($0) < limit }) {
        PackedIntegers.append(numbers.map { Int64($0) }, to: &writer)
        return .grid
      }
      appendBits(numbers.map { $0 / steps }, to: &writer)
      return .double
    }
  }

  /// Encodes values at the coarsest resolution that reproduces every one of them.
  static func encode(_ values: [Double]) -> Encoded {
    encode(values) { present, writer in
      if let (digits, numbers) = decimals(present) {
        writer.append(digits)
        PackedIntegers.append(numbers, to: &writer)
        return .decimal
      }
      if let (step, numbers) = multiples(present) {
        writer.append(fixed: step)
        PackedIntegers.append(numbers, to: &writer)
        return .multiple
      }
      if present.allSatisfy({ Double(Float($0)) == $0 }) {
        PackedIntegers.append(
          present.map { Int64(Float($0).orderedBits) }, to: &writer)
        return .float
      }
      appendBits(present, to: &writer)
      return .double
    }
  }

  /// Encodes whole numbers as a column, without a search for their resolution.
  static func encode(whole numbers: [Int64]) -> Encoded {
    var writer = ByteWriter()
    PackedIntegers.append(numbers, to: &writer)
    return Encoded(coding: Coding.grid.rawValue, bytes: writer.bytes)
  }

  private static func appendBits(_ values: [Double], to writer: inout ByteWriter) {
    PackedIntegers.append(values.map(\.orderedBits), to: &writer)
  }

  /// Writes which rows have a value, then all rows; an absent one repeats its neighbor.
  private static func encode(
    _ values: [Double], _ encodePresent: ([Double], inout ByteWriter) -> Coding
  ) -> Encoded {
    guard let first = values.first(where: { !$0.isNaN }) else {
      return Encoded(coding: Coding.absent.rawValue, bytes: [])
    }
    var writer = ByteWriter()
    guard values.contains(where: \.isNaN) else {
      let coding = encodePresent(values, &writer)
      return Encoded(coding: coding.rawValue, bytes: writer.bytes)
    }
    writer.append(packed: values.lazy.map { $0.isNaN ? 0 : 1 }, width: 1)
    var filled = values
    var last = first
    for index in filled.indices {
      if filled[index].isNaN { filled[index] = last } else { last = filled[index] }
    }
    let coding = encodePresent(filled, &writer)
    return Encoded(coding: coding.rawValue | presenceFlag, bytes: writer.bytes)
  }
}

extension Double {
  /// Its bits as a number with the same order as the values.
  var orderedBits: Int64 {
    let bits = Int64(bitPattern: bitPattern)
    return bits ^ ((bits >> 63) & .max)
  }

  init(orderedBits: Int64) {
    self.init(bitPattern: UInt64(bitPattern: orderedBits ^ ((orderedBits >> 63) & .max)))
  }
}

extension Float {
  var orderedBits: Int32 {
    let bits = Int32(bitPattern: bitPattern)
    return bits ^ ((bits >> 31) & .max)
  }

  init(orderedBits: Int32) {
    self.init(bitPattern: UInt32(bitPattern: orderedBits ^ ((orderedBits >> 31) & .max)))
  }
}
