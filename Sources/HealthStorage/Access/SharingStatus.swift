/// Whether a client may save a type.
///
/// There is no such answer for reading: what a client may not read looks to it as if it were not there.
///
/// **Source** `HKAuthorizationStatus` of Apple's HealthKit documentation.
public enum SharingStatus: Int, Hashable, Sendable, Codable {
  case notDetermined = 0
  case sharingDenied = 1
  case sharingAuthorized = 2
}
