/// Reads a column of optional numbers forwards, a block at a time; absent ones are NaN.
struct NumberCursor {
  private enum Source {
    case constant(Double)
    case packed(PackedCursor, Scale)
  }

  private enum Scale {
    case dividedBy(Double)
    case times(Double)
    case floatBits
    case doubleBits
  }

  private var source: Source
  /// The bitmap of present rows, if some are absent.
  private var presence: (bytes: UnsafeRawBufferPointer, bit: Int)?

  /// A column of `rows` rows; `steps` is the grid of its `grid` coding.
  init(
    coding: UInt8, _ reader: ByteReader, rows: Int, steps: Double = 1
  ) throws(ChunkError) {
    var reader = reader
    if coding & NumberColumn.presenceFlag != 0 {
      let length = (rows + 7) / 8
      let start = try reader.skip(length)
      presence = (UnsafeRawBufferPointer(rebasing: reader.bytes[start..<start + length]), 0)
    }
    let scale: Scale
    switch NumberColumn.Coding(rawValue: coding & ~NumberColumn.presenceFlag) {
    case .absent:
      source = .constant(.nan)
      return
    case .grid: scale = .dividedBy(steps)
    case .decimal:
      var divisor = 1.0
      for _ in 0..<(try reader.byte()) { divisor *= 10 }
      scale = .dividedBy(divisor)
    case .multiple: scale = .times(try reader.double())
    case .float: scale = .floatBits
    case .double: scale = .doubleBits
    case nil: throw .malformed(at: reader.offset)
    }
    let packed = try PackedCursor(reader)
    if let number = packed.constant {
      var value = 0.0
      withUnsafePointer(to: number) { Self.scale($0, 1, by: scale, into: &value) }
      source = .constant(value)
    } else {
      source = .packed(packed, scale)
    }
  }

  /// Reads the next block of `count` values; `numbers` is a buffer for as many whole numbers.
  mutating func read(
    _ count: Int, into output: UnsafeMutablePointer<Double>,
    numbers: UnsafeMutablePointer<Int64>
  ) throws(ChunkError) {
    switch source {
    case .constant(let value):
      output.update(repeating: value, count: count)
    case .packed(var packed, let scale):
      try packed.read(count, into: numbers)
      source = .packed(packed, scale)
      Self.scale(numbers, count, by: scale, into: output)
    }
    guard let presence else { return }
    for index in 0..<count {
      let bit = presence.bit + index
      if presence.bytes[bit >> 3] >> UInt8(bit & 7) & 1 == 0 { output[index] = .nan }
    }
    self.presence?.bit += count
  }

  /// Converts whole numbers to values.
  ///
  /// A number *n* below 2^51 becomes floating point by adding it to the bits of 1.5·2^52 and
  /// subtracting that again: exact, and one instruction for several values where the processor has no
  /// conversion of several 64-bit numbers. (Greater numbers, which no encoder writes, give other
  /// values, never a trap.)
  private static func scale(
    _ numbers: UnsafePointer<Int64>, _ count: Int, by scale: Scale,
    into output: UnsafeMutablePointer<Double>
  ) {
    let shift = 0x1.8p52
    let shiftBits = Int64(bitPattern: shift.bitPattern)
    func value(_ number: Int64) -> Double {
      Double(bitPattern: UInt64(bitPattern: number &+ shiftBits)) - shift
    }
    switch scale {
    case .dividedBy(let steps):
      for index in 0..<count { output[index] = value(numbers[index]) / steps }
    case .times(let step):
      for index in 0..<count { output[index] = value(numbers[index]) * step }
    case .floatBits:
      for index in 0..<count {
        output[index] = Double(Float(orderedBits: Int32(truncatingIfNeeded: numbers[index])))
      }
    case .doubleBits:
      for index in 0..<count { output[index] = Double(orderedBits: numbers[index]) }
    }
  }
}
