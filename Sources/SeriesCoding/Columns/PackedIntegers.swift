/// Columns of whole numbers in few bits: differences of order 0, 1 or 2 in blocks of 128.
///
/// A column starts with its order and, when that is not 0, its first value; a constant column is its
/// value alone. A block is
///
///     width and flag · base (zigzag) · count × width bits · [exceptions]
///
/// and its differences are `base` plus the packed number. The few that do not fit the width are
/// exceptions, each an index and a value of its own, so that one gap or jump does not widen its
/// neighbours.
///
/// **Source** frame of reference with patches: M. Zukowski et al., *Super-Scalar RAM-CPU Cache
/// Compression*, ICDE 2006. **Departs from it** in coding second differences as well, and exceptions
/// out of line.
enum PackedIntegers {
  static let blockSize = 128
  /// Wider numbers take whole words: a 64-bit load at any bit offset still contains this many bits.
  static let widestPacked = 56
  static let exceptionFlag: UInt8 = 0x80
  /// The order that means “constant”.
  static let constant: UInt8 = 3

  static func append(_ values: [Int64], to writer: inout ByteWriter) {
    guard let first = values.first else { return }
    if values.allSatisfy({ $0 == first }) {
      writer.append(constant)
      writer.append(zigzag: first)
      return
    }
    var best: (order: UInt8, cost: Int, differences: [Int64], plans: [BlockPlan])?
    var differences = values
    for order in UInt8(0)...2 {
      if order > 0 { difference(&differences) }
      let plans = differences.withUnsafeBufferPointer { all in
        stride(from: 0, to: all.count, by: blockSize).map { start in
          BlockPlan(UnsafeBufferPointer(rebasing: all[start..<min(start + blockSize, all.count)]))
        }
      }
      let cost = plans.reduce(0) { $0 + $1.cost }
      if cost < best?.cost ?? .max { best = (order, cost, differences, plans) }
    }
    guard let best else { return }
    writer.append(best.order)
    if best.order > 0 { writer.append(zigzag: first) }
    for (index, plan) in best.plans.enumerated() {
      let start = index * blockSize
      plan.append(best.differences[start..<min(start + blockSize, values.count)], to: &writer)
    }
  }

  /// Replaces each number with its difference from the one before; the first becomes zero.
  private static func difference(_ values: inout [Int64]) {
    guard var previous = values.first else { return }
    for index in values.indices {
      let value = values[index]
      values[index] = value &- previous
      previous = value
    }
  }
}
