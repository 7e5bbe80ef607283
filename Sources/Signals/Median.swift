extension Collection<Double> {
  /// The median; the mean of the two middle values for an even count, `nil` for an empty collection.
  @inlinable public var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}
