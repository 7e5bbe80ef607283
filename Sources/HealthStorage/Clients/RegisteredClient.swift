package import HealthModel

/// A registered application, as the owner sees it.
package struct RegisteredClient: Hashable, Sendable {
  /// The application, as the source of its samples.
  package let source: Source
  /// The time of its first registration.
  package let registered: Instant
  /// The purpose of reading; `nil` if it registered none.
  package let readPurpose: LocalizedText?
  /// The purpose of saving; `nil` if it registered none.
  package let sharePurpose: LocalizedText?
  /// The bundle identifiers of its companions, which share every decision about it, in order.
  package let companions: [String]
}
