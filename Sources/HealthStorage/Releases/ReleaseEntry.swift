public import HealthModel

/// What the store keeps of a release: that it left, and what its maker needs to know of it again.
public struct ReleaseEntry: Hashable, Sendable {
  /// What the release is called, everywhere and for ever.
  public let code: String
  public let released: Instant
  /// What was released, to whom, and what recalls it: JSON of the room that made the release.
  public var description: String
  /// When it was called back.
  public var recalled: Instant?

  public init(code: String, released: Instant, description: String, recalled: Instant? = nil) {
    self.code = code
    self.released = released
    self.description = description
    self.recalled = recalled
  }
}
