import HealthModel

/// The altitudes of the last quarter of an hour, for the classification of a bout's ground.
struct AltitudeHistory: Sendable {
  /// The minimum number of retained levels: fifteen minutes, because a bout is reported after at most ten.
  static let count = 1800

  private var levels: ContiguousArray<AltitudeTrack.Level> = []

  mutating func append(_ level: AltitudeTrack.Level) {
    levels.append(level)
    if levels.count >= 2 * Self.count { levels.removeFirst(levels.count - Self.count) }
  }

  /// Returns the levels within a span, or `nil` where they are missing for more than a fifth of it.
  func levels(in span: TimeRange) -> ArraySlice<AltitudeTrack.Level>? {
    let (start, end) = (span.start.microseconds, span.end.microseconds)
    let first = levels.partitioningIndex { $0.time >= start }
    let last = levels.partitioningIndex { $0.time >= end }
    let wanted = Double(end - start) / Double(AltitudeTrack.interval)
    guard last - first > 1, Double(last - first) >= 0.8 * wanted else { return nil }
    return ArraySlice(levels[first..<last])
  }
}

extension ContiguousArray {
  /// Returns the first index from which a condition holds, if it holds for all later elements.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
