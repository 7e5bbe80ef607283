public import HealthModel

/// The numbers of one stretch of time, in the type's canonical unit.
///
/// One is `nil` where it was not asked for, no sample gives it, or it is too large for a number.
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
