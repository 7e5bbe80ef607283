package import HealthModel

/// The ledger entry of a release, with the data that its maker needs to manage it.
package struct ReleaseEntry: Hashable, Sendable {
  /// The permanent code of the release.
  package let code: String
  package let released: Instant
  /// The contents, the recipients and the recall secret of the release: JSON of the module that
  /// made it.
  package var description: String
  /// The time of the recall; `nil` if there was none.
  package var recalled: Instant?

  package init(code: String, released: Instant, description: String, recalled: Instant? = nil) {
    self.code = code
    self.released = released
    self.description = description
    self.recalled = recalled
  }
}
