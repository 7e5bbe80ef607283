public import HealthModel

/// The numbers of one stretch of time, in the type's canonical unit; `nil` where a number was not asked
/// for, or no sample gives it.
public struct StatisticsValues: Hashable, Sendable {
  public internal(set) var sum: Quantity?
  public internal(set) var average: Quantity?
  public internal(set) var minimum: Quantity?
  public internal(set) var maximum: Quantity?
  /// The value of the sample that ended last.
  public internal(set) var mostRecent: Quantity?
  /// The whole time of the sample that ``mostRecent`` is of.
  public internal(set) var mostRecentSpan: Span?
  /// Time covered by samples, in seconds; time that several cover counts once.
  public internal(set) var duration: Quantity?

  init() {}
}
