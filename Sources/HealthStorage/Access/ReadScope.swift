public import HealthModel

/// How much of a type's data of other sources a client may read.
public enum ReadScope: Hashable, Sendable {
  case nothing
  /// Samples that start at the date or later; earlier ones are not there for the client.
  case since(Instant)
  case everything
}
