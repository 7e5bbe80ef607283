extension HealthStore {
  /// The identity that a handle acts for.
  public enum Role: Hashable, Sendable {
    /// The person who owns the data, and the platform on their behalf: sees and deletes everything,
    /// and decides what clients may access.
    case owner
    /// An application: sees and saves what the owner permits.
    case client
  }
}
