public import HealthModel

/// A registered application, as the owner sees it.
public struct RegisteredClient: Hashable, Sendable {
  public let source: Source
  /// The time of its first registration.
  public let registered: Instant
  public let readPurpose: LocalizedText?
  public let sharePurpose: LocalizedText?
  /// The bundle identifiers of its companions, which share every decision about it, in order.
  public let companions: [String]
}
