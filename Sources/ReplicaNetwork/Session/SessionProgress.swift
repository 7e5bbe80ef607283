import Foundation
import Replication
import Synchronization

/// How far the two sides of a session are; shared by its tasks.
final class SessionProgress: Sendable {
  struct Values: Sendable {
    /// The last change of the other store, as it reported, and the last of them that is stored here.
    var theirLast: Int64
    var position: Int64
    /// Whether changes were asked for and have not arrived.
    var isWaiting = false
    /// The last change of the other store that it had reported when it was asked.
    var wanted: Int64 = 0
    /// The last change of the other store after which it had nothing more; `nil` before.
    var pulledThrough: Int64?
    /// The last change of this store that was reported to the other side.
    var reported: Int64
    /// Whether a request of the other side is being answered, or its receipt is missing.
    var isServing = false
    /// The change through which an answer was sent, until its receipt arrives.
    var sent: Answer?
    /// The last change of this store that the other side has, and the last after which it has got nothing more.
    var acknowledged: Int64 = 0
    var servedThrough: Int64?
    /// The token of this session, until the other side has shown to hold it.
    var given: SessionToken?
    /// How far an offer of everything was sent.
    var offered: Int64 = 0
    /// What the other side is; `nil` for a replica of the same person.
    var role: ReplicaRole?
    var report = ExchangeReport()
    /// The frame that is made in advance.
    var next: NextFrame?
  }

  /// An answer to a request of the other side.
  struct Answer: Sendable {
    let through: Int64
    let isOffer: Bool
    /// Whether there is nothing more after it.
    let isLast: Bool
  }

  private let values: Mutex<Values>

  init(_ values: Values) {
    self.values = Mutex(values)
  }

  func with<T: Sendable>(_ body: (inout Values) -> T) -> T {
    values.withLock { body(&$0) }
  }

  /// Whether the other side has to send something next.
  var isExpecting: Bool { values.withLock { $0.isWaiting || $0.isServing } }
  var report: ExchangeReport { values.withLock { $0.report } }

  /// Whether both sides have everything, as far as they reported.
  ///
  /// - Parameter last: The last change of this store.
  /// - Returns: Whether nothing is missing on either side.
  func isComplete(at last: Int64) -> Bool {
    values.withLock { values in
      guard !values.isWaiting, !values.isServing else { return false }
      let hasAll = values.pulledThrough.map { $0 >= values.theirLast } ?? false
      let gaveAll = values.servedThrough.map { $0 >= last } ?? false
      return (hasAll || values.role == .reader) && (gaveAll || values.role == .giver)
    }
  }
}
