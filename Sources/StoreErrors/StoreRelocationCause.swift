/// The event that made a new place necessary for a store while a recording wrote to it.
public enum StoreRelocationCause: Hashable, Sendable {
  /// The store's file, or a folder above it, was renamed.
  case moved
  /// The store's file was removed; a complete copy was written.
  case removed
  /// Only the recording's log next to the store was removed; it was recreated.
  case logRemoved
}
