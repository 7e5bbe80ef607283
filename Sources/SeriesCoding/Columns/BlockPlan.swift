/// The coding of one block of differences in the fewest bytes.
struct BlockPlan {
  let base: Int64
  let width: Int
  /// Whether numbers outside the width are written separately.
  let hasExceptions: Bool
  /// The size of the block in bytes, exceptions by their upper bound.
  let cost: Int

  /// Compares a frame that fits every difference with a narrow one around zero with exceptions.
  init(_ differences: UnsafeBufferPointer<Int64>) {
    var least = Int64.max
    var greatest = Int64.min
    // The number of differences by the bits that they need around zero.
    var histogram = [Int32](repeating: 0, count: 65)
    for difference in differences {
      least = min(least, difference)
      greatest = max(greatest, difference)
      histogram[64 - difference.zigzag.leadingZeroBitCount] += 1
    }
    let count = differences.count
    var range = 64 - UInt64(bitPattern: greatest &- least).leadingZeroBitCount
    if range > PackedIntegers.widestPacked { range = 64 }
    var best = (base: least, width: range, hasExceptions: false)
    var bestCost = 1 + Self.varintSize(least.zigzag) + (count * range + 7) / 8
    var exceptions = 0
    var exceptionBytes = 0
    for width in stride(from: 64, through: 1, by: -1) {
      // One bit less turns the differences that need exactly `width` bits into exceptions.
      exceptions += Int(histogram[width])
      exceptionBytes += Int(histogram[width]) * (1 + (width + 6) / 7)
      let narrow = width - 1
      guard narrow <= PackedIntegers.widestPacked, exceptions < count else { continue }
      let base = narrow == 0 ? 0 : -(Int64(1) << Int64(narrow - 1))
      let cost =
        2 + Self.varintSize(base.zigzag) + (count * narrow + 7) / 8 + exceptionBytes
      if cost < bestCost {
        bestCost = cost
        best = (base, narrow, exceptions > 0)
      }
    }
    base = best.base
    width = best.width
    hasExceptions = best.hasExceptions
    cost = bestCost
  }

  func append(_ differences: ArraySlice<Int64>, to writer: inout ByteWriter) {
    writer.append(UInt8(width) | (hasExceptions ? PackedIntegers.exceptionFlag : 0))
    writer.append(zigzag: base)
    guard hasExceptions else {
      writer.append(
        packed: differences.lazy.map { UInt64(bitPattern: $0 &- base) }, width: width)
      return
    }
    writer.append(
      packed: differences.lazy.map { fits($0) ? UInt64(bitPattern: $0 &- base) : 0 },
      width: width)
    let outside = differences.indices.filter { !fits(differences[$0]) }
    writer.append(UInt8(outside.count))
    for index in outside {
      writer.append(UInt8(index - differences.startIndex))
      writer.append(zigzag: differences[index])
    }
  }

  private func fits(_ difference: Int64) -> Bool {
    let offset = UInt64(bitPattern: difference &- base)
    return width == 64 || offset < UInt64(1) << UInt64(width)
  }

  private static func varintSize(_ value: UInt64) -> Int {
    max(1, (64 - value.leadingZeroBitCount + 6) / 7)
  }
}
