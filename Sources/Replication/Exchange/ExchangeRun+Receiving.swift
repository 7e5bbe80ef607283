package import Archiving
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
    var position = try await ledger.position(of: peer.id)
    if let after = try await ledger.noteForgotten(peer.status.facts(for: identity), in: &state) {
      report.notes.append(
        .forgotten(name: peer.name, after: after, through: peer.status.forgotten))
    }
    let numbers = try peer.folder.frames()
    let read = Set(written.read[peer.status.folder.text] ?? [])
    var candidates: [Candidate] = []
    var (bad, earlier): (Set<Int>, Set<Int>) = ([], [])
    for number in numbers where !read.contains(number) {
      do {
        let head = try peer.folder.head(of: number)
        guard head.store == peer.id else { throw FolderProblem.malformed }
        if let place = head.folder, place != peer.status.folder {
          // It was written before the subfolder was lost, and may be in the place of another frame.
          earlier.insert(number)
          unreadable[peer.id.text, default: []].append(number)
          continue
        }
        candidates.append(Candidate(number: number, head: head))
      } catch {
        noteBad(number, of: peer, error, &bad)
      }
    }
    candidates.removeAll { ($0.head.only ?? identity) != identity }
    let last = written.lastReceived?[peer.status.folder.text] ?? 0
    candidates.removeAll { $0.number < last && !$0.head.isOffer }
    var received = ExchangeReport.Received(id: peer.id, name: peer.name)
    while let next = candidates.last(where: {
      !bad.contains($0.number)
        && ($0.head.isOffer || $0.head.after <= position && $0.head.through > position)
    }) {
      do {
        let counts = try await apply(next.head, number: next.number, of: peer)
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
    let later = bad.union(earlier).union(waiting.map(\.number))
    written.read[peer.status.folder.text] = numbers.filter { !later.contains($0) }
    if received.frames > 0 { report.received.append(received) }
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
    _ head: FrameHead, number: Int, of peer: Peer
  ) async throws -> ArchiveCounts {
    var arriving = try ArrivingFrame(size: head.size, digest: head.digest)
    let opened: FrameHead
    do {
      opened = try peer.folder.open(number) { bytes in
        try bytes.withUnsafeBytes { try arriving.append($0) }
      }
    } catch let error as FileError where error.path == peer.folder.path(of: number) {
      throw FolderProblem(error)
    }
    guard opened == head else { throw FolderProblem.malformed }
    let ledger = ledger
    let received = try await arriving.withArchive { path in
      try await ledger.receive(path, through: head.through, from: peer.id, in: &state)
    }
    if let first = received.issues.first(where: { !$0.isHarmless }) {
      report.notes.append(
        .refused(name: peer.name, count: received.issueCount, first: "\(first)"))
    }
    if head.isOffer {
      state.peers[peer.id.text]?.offer = head.number
    } else {
      written.lastReceived = (written.lastReceived ?? [:]).merging(
        [peer.status.folder.text: number], uniquingKeysWith: max)
    }
    try await checkpoint()
    return received.added
  }
}

extension ArchiveCounts {
  /// Adds other counts.
  package mutating func add(_ other: ArchiveCounts) {
    for path: WritableKeyPath<ArchiveCounts, Int> in [
      \.workouts, \.samples, \.correlations, \.traces, \.routes, \.documents, \.deletions,
      \.readings,
    ] {
      self[keyPath: path] += other[keyPath: path]
    }
  }
}
