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
