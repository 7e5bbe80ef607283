extension HealthStore {
  /// In whose name a handle acts.
  public enum Role: Hashable, Sendable {
    /// The person whose data it is, and the platform on their behalf: sees and deletes everything,
    /// decides what others may.
    case owner
    /// An application: sees and saves what the owner allowed it.
    case client
  }
}
