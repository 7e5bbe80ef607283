public import HealthModel

/// The owner's decision about one type; `nil` leaves a part unchanged.
public struct TypeDecision: Hashable, Sendable {
  /// Whether the client may save the type.
  public var share: Bool?
  /// The extent of read access.
  public var read: ReadScope?

  /// Creates a decision about one type.
  public init(share: Bool? = nil, read: ReadScope? = nil) {
    self.share = share
    self.read = read
  }
}

/// The outcome of a request; the granted types are never disclosed.
///
/// **Source** The `success` flag of `requestAuthorization(toShare:read:)` in Apple's HealthKit
/// documentation.
public enum AuthorizationOutcome: Hashable, Sendable {
  /// The person decided, or had decided everything before.
  case completed
  case cancelled
}

/// Whether a request would be shown to the person.
///
/// **Source** `HKAuthorizationRequestStatus` of Apple's HealthKit documentation.
public enum AuthorizationRequestStatus: Int, Hashable, Sendable, Codable {
  /// The client has not registered.
  case unknown = 0
  case shouldRequest = 1
  /// Every type of the request is decided.
  case unnecessary = 2
}
