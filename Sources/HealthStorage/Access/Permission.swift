import GRDB
import HealthModel

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
