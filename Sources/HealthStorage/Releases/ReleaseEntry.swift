public import HealthModel

/// The ledger entry of a release, with the data that its maker needs to manage it.
public struct ReleaseEntry: Hashable, Sendable {
  /// The permanent code of the release.
  public let code: String
  public let released: Instant
  /// The contents, the recipients and the recall secret of the release: JSON of the module that
  /// made it.
  public var description: String
  /// The time of the recall; `nil` if there was none.
  public var recalled: Instant?

  public init(code: String, released: Instant, description: String, recalled: Instant? = nil) {
    self.code = code
    self.released = released
    self.description = description
    self.recalled = recalled
  }
}
