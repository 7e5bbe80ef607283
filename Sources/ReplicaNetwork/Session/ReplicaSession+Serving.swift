package import Archiving
import Foundation
import HealthStorage
import NIOCore
import Replication
import StoreDatabase
import StoreFiles

extension ReplicaSession {
  /// Answers a request with the next frame, or with the message that there is nothing more.
  func serve(_ request: ChangesRequest) async throws {
    // It asks after it has stored the token of this session.
    let given = progress.with { values in
      defer { values.given = nil }
      return values.given
    }
    if let given {
      try await replica.updatePaired { $0.change(peer.store) { $0.confirm(given) } }
    }
    let last = try await replica.lastChange()
    guard request.after <= last else {
      throw ReplicationError.ahead(name: name)
    }
    let acknowledged = progress.with { $0.acknowledged }
    // It has acknowledged more than it asks for: it did not store it.
    guard request.after >= acknowledged else {
      throw NetworkError.stands(name: name, at: request.after)
    }
    try await offerPermitted()
    let state = try await ReplicationState.read(replica.store)
    let offered = progress.with { $0.offered }
    if state?.awaitsOffer(peer.store) == true, offered < last {
      let all = ChangeSelection(after: offered, through: last)
      if try await send(all, upTo: last, isOffer: true) { return }
      progress.with { $0.offered = last }
    }
    if state?.awaitsOffer(peer.store) == true {
      try await replica.update { $0.endOffer(to: peer.store) }
    }
    let rest = ChangeSelection(
      after: request.after, through: last, excluding: state?.received(from: peer.store) ?? [])
    if request.after < last, try await send(rest, upTo: last, isOffer: false) { return }
    note(SessionProgress.Answer(through: last, isOffer: false, isLast: true), last)
    try await connection.send(Message(.current, Current(through: last)))
    deadline.set(limits.answer)
  }

  /// Lets a reader receive everything that it may read, if something else was permitted since it last did.
  private func offerPermitted() async throws {
    guard let permitted = try await replica.newPermissions(of: peer) else { return }
    try await replica.update { $0.beginOffer(to: peer.store) }
    progress.with { $0.offered = 0 }
    try await replica.updatePaired { $0.change(peer.store) { $0.permitted = permitted } }
  }

  private func note(_ answer: SessionProgress.Answer, _ last: Int64) {
    progress.with { values in
      values.sent = answer
      values.reported = max(values.reported, last)
    }
  }

  /// Sends the first part of some changes as a frame.
  ///
  /// - Returns: `false` if there is nothing to send.
  private func send(
    _ changes: ChangeSelection, upTo last: Int64, isOffer: Bool
  ) async throws -> Bool {
    let made = try await NextFrame.of(changes, for: self)
    guard let (part, count, frame) = made else { return false }
    NextFrame.begin(after: part, of: changes, for: self)
    let head = ChangesHead(
      after: part.after, through: part.through, isOffer: isOffer, last: last, count: count,
      size: frame.size, digest: frame.digest)
    note(
      SessionProgress.Answer(
        through: part.through, isOffer: isOffer, isLast: !isOffer && part.through == last), last)
    try await connection.send(Message(.changes, head))
    for offset in stride(from: 0, to: frame.size, by: Message.partSize) {
      let bytes = try frame.bytes(at: offset, count: Message.partSize)
      try await connection.send(Message(.part, ByteBuffer(bytes: bytes)))
      deadline.set(limits.answer)
    }
    progress.with { values in
      values.report.framesWritten += 1
      values.report.changesWritten += count
      if isOffer { values.offered = part.through }
    }
    return true
  }

  /// Notes what the other side did with a frame.
  func receive(_ receipt: FrameReceipt) async throws {
    let sent = progress.with { values in
      values.theirLast = max(values.theirLast, receipt.last)
      return values.sent
    }
    guard let sent else { throw MessageError.unexpected(kind: MessageKind.receipt.rawValue) }
    guard receipt.through == sent.through else {
      throw NetworkError.stands(name: name, at: receipt.through)
    }
    let change = sent.isOffer ? nil : sent.through
    if let change { try await replica.ledger.acknowledge(peer.store, through: change) }
    if receipt.refused > 0 {
      report(.refusedThere(name: name, receipt.refused, receipt.reasons.first ?? ""))
    }
    progress.with { values in
      values.sent = nil
      values.isServing = false
      if let change { values.acknowledged = max(values.acknowledged, change) }
      values.servedThrough = sent.isLast ? sent.through : nil
    }
  }

  /// Reports each change of this store as soon as it can be read.
  func reportChanges() async throws {
    for await _ in replica.signal.wakes() {
      let last = try await replica.lastChange()
      // Changes that a reader does not get are not reported to it.
      let concerns = peer.role == nil ? true : try await replica.hasChanges(for: peer)
      if concerns { try await reportChange(last) }
    }
  }

  /// Reports the last change of this store unless it was reported, or the other side only gives.
  func reportChange(_ last: Int64) async throws {
    guard peer.role != .giver else { return }
    let isNew = progress.with { values in
      defer { values.reported = max(values.reported, last) }
      return last > values.reported
    }
    if isNew { try await connection.send(Message(.news, News(last: last))) }
  }
}

extension ArchiveCounts {
  /// The number of objects; readings belong to traces and routes.
  package var objects: Int {
    [workouts, samples, correlations, traces, routes, documents, deletions].reduce(0, +)
  }
}
