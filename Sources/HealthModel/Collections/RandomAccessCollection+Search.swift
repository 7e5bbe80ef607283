extension RandomAccessCollection {
  /// The first index from which on a condition holds, found by halving; the end where it holds nowhere.
  ///
  /// The elements have to be in an order in which the condition, once it holds, goes on holding.
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
