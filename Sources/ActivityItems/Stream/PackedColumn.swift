/// A compact buffer of numbers, stored as variable-length differences of thousandths or other whole
/// units.
///
/// A format that requires all times before all positions (or the reverse) cannot be written in one
/// pass without buffering one of the two. A time step of one second takes four bytes here, a heart
/// rate one or two.
package struct PackedColumn {
  private var bytes: [UInt8] = []
  private var last: Int64 = 0
  private(set) var count = 0
  /// Whether the column contains at least one number.
  package private(set) var hasValue = false

  package init(bytes: [UInt8] = [], last: Int64 = 0, count: Int = 0, hasValue: Bool = false) {
    self.bytes = bytes
    self.last = last
    self.count = count
    self.hasValue = hasValue
  }

  /// Appends a number, or a missing value.
  package mutating func append(_ value: Int64?) {
    count += 1
    guard let value else { return bytes.append(0) }
    hasValue = true
    let step = value &- last
    last = value
    // Zigzag encoding keeps small steps in both directions short; 0 encodes a missing value. A step
    // whose code overflows would be 73,000 years, more than any two instants differ.
    var code = (UInt64(bitPattern: step << 1) ^ UInt64(bitPattern: step >> 63)) &+ 1
    while code >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: code) | 0x80)
      code >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: code))
  }

  /// Appends a number rounded to thousandths; a number out of range is appended as missing.
  package mutating func append(thousandths value: Double?) {
    append(value.flatMap { Int64(exactly: ($0 * 1000).rounded()) })
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    last = 0
    count = 0
    hasValue = false
  }

  /// Calls the closure with each number, in order.
  package func forEach(_ body: (Int64?) throws(ActivityWriterError) -> Void)
    throws(ActivityWriterError)
  {
    var numbers = numbers
    for _ in 0..<count { try body(numbers.next()) }
  }

  /// An iterator over the numbers, in order.
  package var numbers: Numbers { Numbers(bytes: bytes) }

  package struct Numbers {
    private let bytes: [UInt8]
    private var index = 0
    private var value: Int64 = 0

    fileprivate init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// Returns the next number; `nil` for a missing value and at the end.
    package mutating func next() -> Int64? {
      var code: UInt64 = 0
      var shift: UInt64 = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        code |= UInt64(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { break }
      }
      guard code > 0 else { return nil }
      let zigzag = code &- 1
      value = value &+ (Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1))
      return value
    }
  }
}
