/// A sort term of samples; samples that are equal in it are sorted by the next.
public struct SampleSort: Hashable, Sendable {
  /// A property to sort by.
  public enum Key: String, Hashable, Sendable, Codable, CaseIterable {
    case start, end
    /// For workouts: the time without pauses, and the totals; unknown values come first.
    case workoutDuration, workoutDistance, workoutEnergy, workoutStrokes, workoutFlights
  }

  /// The direction of a sort.
  public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
    case ascending, descending
  }

  /// The property to sort by.
  public var key: Key
  /// The direction of the sort.
  public var order: Order

  /// Creates a sort term, ascending by default.
  public init(_ key: Key, _ order: Order = .ascending) {
    self.key = key
    self.order = order
  }

  /// The earliest start first.
  public static let oldestFirst = SampleSort(.start)
  /// The latest start first.
  public static let newestFirst = SampleSort(.start, .descending)
  /// The most recent first: the one with the latest end.
  public static let mostRecentFirst = SampleSort(.end, .descending)
}
