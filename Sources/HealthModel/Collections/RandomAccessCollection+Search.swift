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
