import Consent
import GRDB
import HealthModel

extension Permission {
  init(_ row: Row) {
    self.init()
    share = SharingStatus(rawValue: row["share"]) ?? .sharingDenied
    switch row["read"] as Int {
    case 0: read = nil
    case 2: read = .since(Instant(microseconds: row["readSince"]))
    case 3: read = .everything
    default: read = .nothing
    }
    decidedChange = row["decidedChange"]
  }

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
