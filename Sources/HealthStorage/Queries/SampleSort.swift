/// A sort term of samples; samples that are equal in it are sorted by the next.
public struct SampleSort: Hashable, Sendable {
  public enum Key: String, Hashable, Sendable, Codable, CaseIterable {
    case start, end
    /// For workouts: the time without pauses, and the totals; unknown values come first.
    case workoutDuration, workoutDistance, workoutEnergy, workoutStrokes, workoutFlights
  }

  public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
    case ascending, descending
  }

  public var key: Key
  public var order: Order

  public init(_ key: Key, _ order: Order = .ascending) {
    self.key = key
    self.order = order
  }

  public static let oldestFirst = SampleSort(.start)
  public static let newestFirst = SampleSort(.start, .descending)
  /// The most recent first: the one with the latest end.
  public static let mostRecentFirst = SampleSort(.end, .descending)
}
