/// How a request ended; what was granted, nobody is told.
///
/// **Source** The `success` flag of `requestAuthorization(toShare:read:)` in Apple's HealthKit
/// documentation.
public enum AuthorizationOutcome: Hashable, Sendable {
  /// The person decided, or had decided everything before.
  case completed
  case cancelled
}

/// Whether asking would show anything.
///
/// **Source** `HKAuthorizationRequestStatus` of Apple's HealthKit documentation.
public enum AuthorizationRequestStatus: Int, Hashable, Sendable, Codable {
  /// The client has not registered, so nothing is known of it.
  case unknown = 0
  case shouldRequest = 1
  /// Everything in it is decided.
  case unnecessary = 2
}
