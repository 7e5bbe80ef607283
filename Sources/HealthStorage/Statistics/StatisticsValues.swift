public import HealthModel

/// The statistics of one time range, in the type's canonical unit.
///
/// A value is `nil` if it was not requested, no sample has it, or it overflows.
public struct StatisticsValues: Hashable, Sendable {
  /// The sum of the values, for cumulative types.
  public internal(set) var sum: Quantity?
  /// The average by the type's aggregation, for discrete types.
  public internal(set) var average: Quantity?
  /// The minimum value, for discrete types.
  public internal(set) var minimum: Quantity?
  /// The maximum value, for discrete types.
  public internal(set) var maximum: Quantity?
  /// The value of the sample with the latest end.
  public internal(set) var mostRecent: Quantity?
  /// The whole time of the ``mostRecent`` sample.
  public internal(set) var mostRecentSpan: TimeRange?
  /// The time covered by samples, in seconds; overlapping time counts once.
  public internal(set) var duration: Quantity?

  init() {}
}
