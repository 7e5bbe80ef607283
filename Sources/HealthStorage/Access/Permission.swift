import GRDB
import HealthModel

/// What was decided for a group of clients about one type.
public struct Permission: Hashable, Sendable {
  public internal(set) var share = SharingStatus.notDetermined
  /// How much may be read; `nil` while nobody decided.
  public internal(set) var read: ReadScope?
  /// The number of the change that the last decision was.
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

  /// Whether anything was decided.
  var isDecided: Bool { share != .notDetermined || read != nil }

  /// The numbers of the columns `read` and `readSince`.
  var readColumns: (read: Int, since: Int64?) {
    switch read {
    case nil: (0, nil)
    case .nothing: (1, nil)
    case .since(let date): (2, date.microseconds)
    case .everything: (3, nil)
    }
  }
}
