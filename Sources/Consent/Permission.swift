public import HealthModel

/// The owner's decision for a group of clients about one type.
public struct Permission: Hashable, Sendable {
  /// The decision about saving; not determined until the owner decides.
  public package(set) var share = SharingStatus.notDetermined
  /// The extent of read access; `nil` if it is undecided.
  public package(set) var read: ReadScope?
  /// The change number of the last decision.
  package var decidedChange: Int64 = 0

  package init() {}

  /// Whether read or save access was decided.
  package var isDecided: Bool { share != .notDetermined || read != nil }
}

/// The range of other sources' samples of a type that a client may read.
public enum ReadScope: Hashable, Sendable {
  case nothing
  /// Samples that end at the date or later; earlier samples are invisible to the client.
  ///
  /// A sample that begins before the date and ends after it is visible whole. HealthKit behaves the same:
  /// developers report that it compares the boundary with a sample's end.
  case since(Instant)
  case everything
}

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
