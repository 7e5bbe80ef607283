extension RandomAccessCollection {
  /// Returns the first index from which on a condition holds, by binary search; the end index if
  /// there is none.
  ///
  /// The elements must be partitioned: once the condition holds, it holds for all later elements.
  @inlinable public func partitioningIndex(where condition: (Element) -> Bool) -> Index {
    var (start, length) = (startIndex, count)
    while length > 0 {
      let half = length / 2
      let middle = index(start, offsetBy: half)
      if condition(self[middle]) {
        length = half
      } else {
        start = index(after: middle)
        length -= half + 1
      }
    }
    return start
  }
}

extension FixedWidthInteger {
  /// Creates the integer part of a number, clamped to the range of the type; NaN becomes zero.
  ///
  /// Every number from a file, a device or another program is converted here, since the standard
  /// library's initializer traps on values that do not fit.
  ///
  ///     Int(clamping: 3.9)           // 3
  ///     UInt8(clamping: -1e300)      // 0
  ///     Int32(clamping: Double.nan)  // 0
  @inlinable public init(clamping value: Double) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else if value.isNaN {
      self = 0
    } else {
      self = value < 0 ? .min : .max
    }
  }
}
