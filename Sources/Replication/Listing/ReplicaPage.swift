package import Archiving
package import Console
import Foundation
import HealthModel

/// What an exchange did, as lines for people.
package struct ExchangePage {
  package let report: ExchangeReport

  package init(_ report: ExchangeReport) {
    self.report = report
  }

  /// The lines of what was done; faults are in ``faults``.
  package var lines: [String] {
    var lines = report.received.map { each in
      "received from \(each.name.withoutControls): \(each.added.words)"
    }
    if report.framesWritten > 0 {
      lines.append("wrote \(Self.changes(report.changesWritten)) for the other replicas")
    }
    if lines.isEmpty { lines.append("nothing new") }
    if report.replicas == 0 {
      lines.append("no other replica yet: join one with: workout sync --join FOLDER")
    }
    return lines + report.notes.filter { !$0.isFault }.map { "\($0)".withoutControls }
  }

  /// The lines of what could not be used, or is missing.
  package var faults: [String] {
    report.notes.filter(\.isFault).map { "\($0)".withoutControls }
  }

  static func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(count) changes" }
}

/// The output of `sync --json` (docs/schemas/exchange.schema.json).
package struct ExchangeJSON: Encodable {
  struct Received: Encodable {
    let id: String
    let name: String
    let frames: Int
    let added: ArchiveCounts
  }

  let folder: String?
  let replica: String?
  let address: String?
  let code: String?
  let replicas: Int
  let received: [Received]
  let framesWritten: Int
  let changesWritten: Int
  let framesRemoved: Int
  let notes: [String]
  let isWhole: Bool

  private enum CodingKeys: String, CodingKey {
    case folder, replica, address, code, replicas, received, notes
    case framesWritten = "frames_written"
    case changesWritten = "changes_written"
    case framesRemoved = "frames_removed"
    case isWhole = "complete"
  }

  /// - Parameters:
  ///   - report: The outcome.
  ///   - folder: The folder; `nil` over a network.
  ///   - replica: The name of the replica that was reached over a network, and its address.
  ///   - code: The words of a key that was made; `nil` without.
  package init(
    _ report: ExchangeReport, folder: String? = nil,
    replica: (name: String, address: String)? = nil,
    code: [String]? = nil
  ) {
    self.folder = folder
    (self.replica, address) = (replica?.name, replica?.address)
    self.code = code?.joined(separator: " ")
    replicas = report.replicas
    received = report.received.map {
      Received(id: $0.id.text, name: $0.name, frames: $0.frames, added: $0.added)
    }
    framesWritten = report.framesWritten
    changesWritten = report.changesWritten
    framesRemoved = report.framesRemoved
    notes = report.notes.map { "\($0)" }
    isWhole = report.isWhole
  }
}

/// The replicas of a store, as lines for people.
package struct ReplicaPage {
  package let list: ReplicaList
  package let times: TimeText

  package init(_ list: ReplicaList, times: TimeText) {
    self.list = list
    self.times = times
  }

  /// A line for each replica, and lines of what is wrong with it.
  package var lines: [String] { list.replicas.flatMap(lines) }

  private func lines(of replica: ReplicaList.Replica) -> [String] {
    let exchanged =
      replica.exchanged.map { "last exchange \(times.dateAndMinute($0))" } ?? "never exchanged"
    var words = ["\(replica.name.withoutControls) (\(replica.id.text.prefix(8)))", exchanged]
    if let paired = replica.paired {
      words.append("paired" + (paired.address.map { ", at \($0.withoutControls)" } ?? ""))
      switch paired.role {
      case .reader: words.append("a reader, gets what \(paired.reader ?? "") may read")
      case .giver: words.append("gives a part of its data, gets nothing")
      case nil: break
      }
    }
    if replica.paired?.role != .giver {
      words.append("has changes up to \(replica.position) of \(list.last)")
    }
    if replica.waiting > 0 {
      let since = replica.waitingSince.map { ", the first since \(times.dateAndMinute($0))" } ?? ""
      words.append("waits for \(ExchangePage.changes(replica.waiting))\(since)")
    }
    var lines = [words.joined(separator: "; ")]
    if replica.unreadable > 0 {
      lines.append("  it cannot open \(replica.unreadable) of the files that were written for it")
    }
    if let refusal = replica.refusal {
      lines.append(
        "  \(replica.refused) of its objects cannot be stored here: \(refusal.withoutControls)")
    }
    return lines
  }
}

/// The output of `replicas --json` (docs/schemas/replicas.schema.json).
package struct ReplicasJSON: Encodable {
  struct Replica: Encodable {
    let id: String
    let name: String
    let registered: String
    let exchanged: String?
    let received: Int64
    let position: Int64
    let waiting: Int
    let waitingSince: String?
    let unreadable: Int
    let refused: Int
    let refusal: String?
    let isPaired: Bool
    let address: String?
    let role: String?
    let application: String?

    private enum CodingKeys: String, CodingKey {
      case id, name, registered, waiting, refused, refusal, address, role, application
      case isPaired = "paired"
      case exchanged = "last_exchange"
      case received = "received_change"
      case position = "acknowledged_change"
      case waitingSince = "waiting_since"
      case unreadable = "unreadable_frames"
    }
  }

  let id: String
  let name: String?
  let last: Int64
  let replicas: [Replica]

  private enum CodingKeys: String, CodingKey {
    case id, name, replicas
    case last = "last_change"
  }

  package init(_ list: ReplicaList) {
    id = list.id.text
    name = list.name
    last = list.last
    replicas = list.replicas.map {
      Replica(
        id: $0.id.text, name: $0.name, registered: $0.registered.rfc3339,
        exchanged: $0.exchanged?.rfc3339, received: $0.received, position: $0.position,
        waiting: $0.waiting, waitingSince: $0.waitingSince?.rfc3339, unreadable: $0.unreadable,
        refused: $0.refused, refusal: $0.refusal, isPaired: $0.isPaired,
        address: $0.paired?.address, role: $0.paired?.role?.rawValue,
        application: $0.paired?.reader)
    }
  }
}
