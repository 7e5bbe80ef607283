public import HealthModel

/// How much of a type's data of other sources a client may read.
public enum ReadScope: Hashable, Sendable {
  case nothing
  /// Samples that end at the date or later; earlier ones are not there for the client.
  ///
  /// One that begins before the date and ends after it is there whole, as on the platform that the boundary is
  /// known from: developers there report that it is held against a sample's end.
  case since(Instant)
  case everything
}
