import Archiving
import ByteStreams
import Foundation
import HealthModel
import HealthStorage
import Sealing
import StoreDatabase

extension ExchangeRun {
  /// Writes what the other replicas do not have and is not in the folder, and removes what all of them have.
  ///
  /// Without another replica everything is written: the first one that joins finds it.
  mutating func send() async throws {
    // Whoever has the key of the folder reads all of it, and a reader gets a part.
    let others = try await PairedReplicas.read(store)?.replicas.filter { $0.role != nil } ?? []
    let targets = try await store.replicas().map(\.uuid).filter { id in
      !others.contains { $0.store == id }
    }
    let identity = identity
    var positions: [UUID: Int64] = [:]
    for target in targets {
      positions[target] = try await store.readLog { try $0.vector(of: target)[identity] ?? 0 }
    }
    rewriteUnreadable(positions)
    removeOffers()
    remove(through: positions.values.min() ?? 0, of: targets)
    let last = try await store.readLog { try $0.positions() }.last
    let sole = targets.count == 1 ? targets.first : nil
    let excluded = sole.map(state.received) ?? []
    if targets.isEmpty {
      try await cover(nil, from: 0, through: last, excluding: [])
    }
    for target in targets.sorted(by: { positions[$0, default: 0] < positions[$1, default: 0] }) {
      try await cover(
        target, from: positions[target, default: 0], through: last, excluding: excluded)
    }
    for target in targets where state.peers[target.text]?.awaitsOffer == true {
      try await offer(to: target, through: last)
    }
  }

  /// Writes everything for one replica, which has what others forgot to be deleted.
  private mutating func offer(to target: UUID, through last: Int64) async throws {
    for frame in written.frames where frame.isOffer && frame.only == target {
      own.remove(frame.number)
    }
    written.frames.removeAll { $0.isOffer && $0.only == target }
    var rest = ChangeSelection(after: 0, through: last)
    while rest.after < last {
      let all = rest
      let (part, count) = try await store.readLog { try $0.firstPart(of: all) }
      if count > 0 { try await write(part, count, for: target, isOffer: true) }
      rest.after = part.through
      try Task.checkCancellation()
    }
    state.peers[target.text]?.awaitsOffer = false
  }

  /// Removes offers that were received.
  private mutating func removeOffers() {
    for peer in peers {
      let last = peer.status.offers[identity.text] ?? 0
      removeFrames(
        written.frames.filter { $0.isOffer && $0.only == peer.id && $0.number <= last })
    }
  }

  /// Writes frames until those in the folder cover all changes of a range for a replica.
  ///
  /// A frame has what the store had when it was written, and refers to what the frames before it had. What a lost frame
  /// had may have later changes by now, so the frames after a gap are written again, too.
  private mutating func cover(
    _ target: UUID?, from start: Int64, through last: Int64, excluding: [Range<Int64>]
  ) async throws {
    var position = start
    let usable = written.frames.filter { !$0.isOffer && ($0.only == nil || $0.only == target) }
    while let frame = usable.last(where: { $0.after <= position && $0.through > position }) {
      position = frame.through
    }
    removeFrames(usable.filter { $0.after > position })
    while position < last {
      let rest = ChangeSelection(after: position, through: last, excluding: excluding)
      let (part, count) = try await store.readLog { try $0.firstPart(of: rest) }
      // What is left came from the replica itself, or is gone.
      guard count > 0 else { return }
      try await write(part, count, for: excluding.isEmpty ? nil : target)
      position = part.through
      try Task.checkCancellation()
    }
  }

  private mutating func removeFrames(_ frames: [ReplicationState.Frame]) {
    for frame in frames {
      own.remove(frame.number)
      report.framesRemoved += 1
    }
    written.frames.removeAll { frames.contains($0) }
  }

  private mutating func write(
    _ part: ChangeSelection, _ count: Int, for target: UUID?, isOffer: Bool = false
  ) async throws {
    let identity = identity
    let vector = try await store.readLog { try $0.vector(of: identity) }
    let frame = try await StagedFrame(part, of: store, by: exchange.generator)
    written.lastFrame += 1
    // Noted first: a number is never given twice, whatever happens to the file.
    try await checkpoint()
    let head = FrameHead(
      store: identity, folder: place, number: written.lastFrame, after: part.after,
      through: part.through, only: target, isOffer: isOffer, vector: Dictionary(vector),
      size: frame.size, digest: frame.digest, generator: exchange.generator)
    try own.write(head, frame.file)
    written.frames.append(
      ReplicationState.Frame(
        number: head.number, after: head.after, through: head.through, only: target,
        isOffer: isOffer, size: own.size(of: head.number) ?? 0))
    report.framesWritten += 1
    report.changesWritten += count
    withExtendedLifetime(frame) {}
    try await checkpoint()
  }

  /// Removes own frames that every replica has.
  private mutating func remove(through position: Int64, of targets: [UUID]) {
    guard !targets.isEmpty else { return }
    removeFrames(written.frames.filter { $0.through <= position && !$0.isOffer })
  }

  /// Removes own frames that a replica cannot open and does not have; they are written again.
  private mutating func rewriteUnreadable(_ positions: [UUID: Int64]) {
    for peer in peers {
      let numbers = Set(peer.status.unreadable[identity.text] ?? [])
      let frames = written.frames.filter {
        numbers.contains($0.number) && $0.through > positions[peer.id, default: 0]
      }
      guard !frames.isEmpty else { continue }
      report.notes.append(.rewritten(name: peer.name, count: frames.count))
      for frame in frames { own.remove(frame.number) }
      written.frames.removeAll { frames.contains($0) }
    }
  }
}
