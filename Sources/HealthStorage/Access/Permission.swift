import GRDB
public import HealthModel

/// The owner's decision for a group of clients about one type.
public struct Permission: Hashable, Sendable {
  /// The decision about saving; not determined until the owner decides.
  public internal(set) var share = SharingStatus.notDetermined
  /// The extent of read access; `nil` if it is undecided.
  public internal(set) var read: ReadScope?
  /// The change number of the last decision.
  var decidedChange: Int64 = 0

  init() {}

  init(_ row: Row) {
    share = SharingStatus(rawValue: row["share"]) ?? .sharingDenied
    switch row["read"] as Int {
    case 0: read = nil
    case 2: read = .since(Instant(microseconds: row["readSince"]))
    case 3: read = .everything
    default: read = .nothing
    }
    decidedChange = row["decidedChange"]
  }

  /// Whether read or save access was decided.
  var isDecided: Bool { share != .notDetermined || read != nil }

  /// The values of the columns `read` and `readSince`.
  var readColumns: (read: Int, since: Int64?) {
    switch read {
    case nil: (0, nil)
    case .nothing: (1, nil)
    case .since(let date): (2, date.microseconds)
    case .everything: (3, nil)
    }
  }
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

extension HealthStore {
  /// The identity that a handle acts for.
  public enum Role: Hashable, Sendable {
    /// The person who owns the data, and the platform on their behalf: sees and deletes everything,
    /// and decides what clients may access.
    case owner
    /// An application: sees and saves what the owner permits.
    case client
  }
}
