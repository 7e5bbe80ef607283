/// What the samples of one day amount to.
public struct DailyValue: Hashable, Sendable {
  /// The whole range of the day's samples, in the unit that they were given in.
  public let minimum: Double
  public let maximum: Double
  /// The one value that stands for the day: a percentile, since one outlier among many samples is the
  /// day's maximum but hardly moves a percentile.
  public let value: Double
  /// How many samples there were; at least 1.
  public let count: Int

  /// - Parameters:
  ///   - values: The day's samples in any order, already in the unit that is shown.
  ///   - percentile: Which one stands for the day.
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
