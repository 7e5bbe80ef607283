/// The summary of one day's samples.
public struct DailyValue: Hashable, Sendable {
  /// The range of the day's samples, in their unit.
  public let minimum: Double
  public let maximum: Double
  /// The value that represents the day: a percentile, because a single outlier determines the maximum but
  /// hardly changes a percentile.
  public let value: Double
  /// The number of samples; at least 1.
  public let count: Int

  /// Summarizes a day; `nil` without samples.
  ///
  /// - Parameters:
  ///   - values: The day's samples in any order, in the display unit.
  ///   - percentile: The percentile that represents the day.
  public init?(of values: [Double], percentile: Percentile) {
    let sorted = values.sorted()
    guard let minimum = sorted.first, let maximum = sorted.last,
      let value = percentile.value(ofSorted: sorted)
    else { return nil }
    self.minimum = minimum
    self.maximum = maximum
    self.value = value
    count = sorted.count
  }
}
