import Archiving
import ByteStreams
import Foundation
import HealthModel
import HealthStorage
import Sealing
import StoreDatabase

extension ExchangeRun {
  /// Receives what the others wrote, in the order of their changes.
  mutating func receive() async throws {
    for peer in peers { try await receive(from: peer) }
  }

  /// A frame that was opened as far as its head.
  private struct Candidate {
    let number: Int
    let head: FrameHead
  }

  private mutating func receive(from peer: Peer) async throws {
    let identity = identity
    var position = try await store.readLog {
      try $0.vector(of: identity)[peer.id] ?? 0
    }
    noteForgotten(by: peer, at: position)
    let numbers = try peer.folder.frames()
    let read = Set(written.read[peer.status.folder.text] ?? [])
    var candidates: [Candidate] = []
    var bad: Set<Int> = []
    for number in numbers where !read.contains(number) {
      do {
        let head = try peer.folder.head(of: number)
        guard head.store == peer.id else { throw FolderProblem.malformed }
        candidates.append(Candidate(number: number, head: head))
      } catch {
        noteBad(number, of: peer, error, &bad)
      }
    }
    candidates.removeAll { ($0.head.only ?? identity) != identity }
    var received = ExchangeReport.Received(id: peer.id, name: peer.name)
    while let next = candidates.first(where: {
      !bad.contains($0.number)
        && ($0.head.isOffer || $0.head.after <= position && $0.head.through > position)
    }) {
      do {
        let counts = try await apply(next.head, number: next.number, of: peer, at: position)
        received.frames += 1
        received.added.add(counts)
        position = max(position, next.head.through)
        if next.head.isOffer { candidates.removeAll { $0.number == next.number } }
      } catch let error as FolderProblem {
        noteBad(next.number, of: peer, error, &bad)
      }
      try Task.checkCancellation()
    }
    let waiting = candidates.filter {
      $0.head.through > position && !$0.head.isOffer && !bad.contains($0.number)
    }
    if let next = waiting.map(\.head.after).min(), bad.isEmpty {
      report.notes.append(.gap(name: peer.name, after: position, next: next))
    }
    let later = bad.union(waiting.map(\.number))
    written.read[peer.status.folder.text] = numbers.filter { !later.contains($0) }
    if received.frames > 0 { report.received.append(received) }
  }

  /// Finds that a replica has forgotten deletions that this store does not have: it gets everything that this store
  /// has, so that both have the same again.
  private mutating func noteForgotten(by peer: Peer, at position: Int64) {
    let forgotten = peer.status.forgotten
    let known = state.peers[peer.id.text]?.forgotten ?? 0
    guard forgotten > known else { return }
    state.peers[peer.id.text]?.forgotten = forgotten
    guard position > 0, forgotten > position else { return }
    state.peers[peer.id.text]?.awaitsOffer = true
    report.notes.append(.forgotten(name: peer.name, after: position, through: forgotten))
  }

  private mutating func noteBad(
    _ number: Int, of peer: Peer, _ error: any Error, _ bad: inout Set<Int>
  ) {
    bad.insert(number)
    // A carrier may remove a file between two looks at the folder.
    if let error = error as? FileError, error.errno == ENOENT { return }
    unreadable[peer.id.text, default: []].append(number)
    report.notes.append(
      .frame(path: peer.folder.path(of: number), name: peer.name, FolderProblem(error)))
  }

  /// Receives one frame in one transaction, together with the position that it brings.
  private mutating func apply(
    _ head: FrameHead, number: Int, of peer: Peer, at position: Int64
  ) async throws -> ArchiveCounts {
    let archive = try MemoryFile()
    var digest = ContentDigest()
    let opened: FrameHead
    do {
      opened = try peer.folder.open(number) { bytes in
        try bytes.withUnsafeBytes {
          digest.add($0)
          try archive.write($0)
        }
      }
    } catch let error as FileError where error.path != archive.path {
      throw FolderProblem(error)
    }
    guard opened == head, digest.text == head.digest else { throw FolderProblem.malformed }
    guard ArchiveReader.isArchive(archive.path) else { throw FolderProblem.malformed }
    let receipt = try await ChangeArchive.receive(
      archive.path, into: store, from: peer.id, vector: [peer.id: head.through])
    state.noteReceived(receipt.changes, from: peer.id)
    let refused = receipt.report.issues.filter { !$0.isHarmless }
    if let first = refused.first {
      state.peers[peer.id.text]?.refused += receipt.report.issueCount
      state.peers[peer.id.text]?.refusal = "\(first)"
      report.notes.append(
        .refused(name: peer.name, count: receipt.report.issueCount, first: "\(first)"))
    }
    state.peers[peer.id.text]?.exchanged = exchange.now.microseconds
    if head.isOffer { state.peers[peer.id.text]?.offer = head.number }
    try await checkpoint()
    return receipt.report.added
  }
}

extension ArchiveCounts {
  /// Adds other counts.
  mutating func add(_ other: ArchiveCounts) {
    for path: WritableKeyPath<ArchiveCounts, Int> in [
      \.workouts, \.samples, \.correlations, \.traces, \.routes, \.documents, \.deletions,
      \.readings,
    ] {
      self[keyPath: path] += other[keyPath: path]
    }
  }
}
