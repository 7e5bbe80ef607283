public import HealthModel

/// The range of other sources' samples of a type that a client may read.
public enum ReadScope: Hashable, Sendable {
  case nothing
  /// Samples that end at the date or later; earlier samples are invisible to the client.
  ///
  /// A sample that begins before the date and ends after it is visible whole. HealthKit behaves the same:
  /// developers report that it compares the boundary with a sample's end.
  case since(Instant)
  case everything
}
