public import HealthModel

/// An application that registered with the store, as its owner sees it.
public struct RegisteredClient: Hashable, Sendable {
  public let source: Source
  /// When it registered for the first time.
  public let registered: Instant
  public let readPurpose: LocalizedText?
  public let sharePurpose: LocalizedText?
  /// The bundle identifiers of the others that every decision about it holds for, in order.
  public let companions: [String]
}
