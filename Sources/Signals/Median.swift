extension Collection<Double> {
  /// The number in the middle by size, of an even count the mean of the two; `nil` of none.
  @inlinable public var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}
