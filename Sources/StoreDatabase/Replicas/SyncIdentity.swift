package import HealthModel

/// The name and version under which an application replaces its own objects.
package struct SyncIdentity: Hashable, Sendable {
  package let identifier: String
  package let version: Double

  /// The identity in validated metadata; `nil` if they have none.
  package init?(_ metadata: Metadata) {
    guard case .string(let identifier)? = metadata[.syncIdentifier],
      case .number(let version)? = metadata[.syncVersion]
    else { return nil }
    self.identifier = identifier
    self.version = version
  }
}
