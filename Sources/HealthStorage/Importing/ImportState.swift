/// What the store knows of an identity that someone wants to import.
public enum ImportState: Hashable, Sendable {
  case unknown
  case stored
  /// It was here and was deleted; it does not come back by an import.
  case deleted
}
