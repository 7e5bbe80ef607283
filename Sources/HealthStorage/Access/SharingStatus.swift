/// Whether a client may save a type.
///
/// Read access has no such status: data that a client may not read appears to it as absent.
///
/// **Source** `HKAuthorizationStatus` of Apple's HealthKit documentation.
public enum SharingStatus: Int, Hashable, Sendable, Codable {
  case notDetermined = 0
  case sharingDenied = 1
  case sharingAuthorized = 2
}
