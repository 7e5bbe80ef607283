/// Numbers kept in few bytes until they are written: differences of thousandths (or other whole units) as
/// variable-length integers.
///
/// Formats that want all times before all positions, or positions before times, cannot be written in one
/// pass without keeping one of them. A second's step of time takes four bytes here, a heart rate one or two.
struct PackedColumn {
  private var bytes: [UInt8] = []
  private var last: Int64 = 0
  private(set) var count = 0
  /// Whether any number is there.
  private(set) var hasValue = false

  /// Adds a number, or that there is none.
  mutating func append(_ value: Int64?) {
    count += 1
    guard let value else { return bytes.append(0) }
    hasValue = true
    let step = value &- last
    last = value
    // Zigzag, so that small steps both ways are short; 0 is left for none. A step whose code does not fit
    // is 73 000 years, which no instant is away from another.
    var code = (UInt64(bitPattern: step << 1) ^ UInt64(bitPattern: step >> 63)) &+ 1
    while code >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: code) | 0x80)
      code >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: code))
  }

  /// Adds a number rounded to thousandths; one too large is none.
  mutating func append(thousandths value: Double?) {
    append(value.flatMap { Int64(exactly: ($0 * 1000).rounded()) })
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    last = 0
    count = 0
    hasValue = false
  }

  /// The numbers in order.
  func forEach(_ body: (Int64?) throws(ActivityWriterError) -> Void) throws(ActivityWriterError) {
    var numbers = numbers
    for _ in 0..<count { try body(numbers.next()) }
  }

  /// The numbers in order, one by one.
  var numbers: Numbers { Numbers(bytes: bytes) }

  struct Numbers {
    private let bytes: [UInt8]
    private var index = 0
    private var value: Int64 = 0

    fileprivate init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// The next number; `nil` where there is none, and at the end.
    mutating func next() -> Int64? {
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
