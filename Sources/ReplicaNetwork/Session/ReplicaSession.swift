import Archiving
import Foundation
import HealthStorage
import NIOCore
import NIOSSL
import Replication
import StoreFiles

/// The exchange of two replicas over one connection.
///
/// Both sides ask for the changes that they do not have, each at its own pace: a request is answered by one frame, or
/// by a message that there is nothing more. A frame is stored in one transaction with the position that it brings,
/// and the next request names that position. So a connection that ends anywhere loses nothing, and the next one
/// continues with the frame that was not stored.
struct ReplicaSession {
  let replica: NetworkReplica
  let peer: PairedReplica
  let connection: ReplicaConnection
  let progress: SessionProgress
  /// Whether the connection stays open for later changes of both sides.
  let follows: Bool
  let report: @Sendable (NetworkEvent) -> Void

  var deadline: ConnectionDeadline { connection.deadline }
  var limits: NetworkLimits { replica.limits }
  var name: String { peer.name }

  /// Runs until both sides have everything, or the connection ends.
  ///
  func run() async throws {
    let (requests, asked) = AsyncStream.makeStream(of: ChangesRequest.self)
    defer {
      asked.finish()
      NextFrame.cancel(in: progress)
    }
    let channel = connection.channel
    try await withThrowingTaskGroup(of: Void.self) { group in
      // An error of either closes the connection, which ends the reading below.
      group.addTask {
        do {
          for await request in requests { try await serve(request) }
        } catch {
          channel.close(promise: nil)
          throw error
        }
      }
      if follows {
        group.addTask {
          do {
            try await reportChanges()
          } catch {
            channel.close(promise: nil)
            throw error
          }
        }
      }
      do {
        try await request()
        try await read(asked)
        group.cancelAll()
      } catch {
        group.cancelAll()
        while let result = await group.nextResult() {
          if case .failure(let first) = result, !Self.isCancellation(first) { throw first }
        }
        throw error
      }
    }
  }

  /// Whether an error is the cancellation of its task, also that of a read of the store.
  static func isCancellation(_ error: any Error) -> Bool {
    if case .cancelled? = error as? StoreError { return true }
    return error is CancellationError
  }

  private func read(
    _ asked: AsyncStream<ChangesRequest>.Continuation
  ) async throws {
    var arriving: (head: ChangesHead, frame: Box)?
    while true {
      deadline.set(progress.isExpecting || arriving != nil || !follows ? limits.answer : nil)
      guard let message = try await connection.next() else { break }
      switch message.kind {
      case .request where peer.role != .giver:
        let request = try message.value(ChangesRequest.self)
        guard
          progress.with({ values in
            defer { values.isServing = true }
            return !values.isServing
          })
        else { throw MessageError.unexpected(kind: message.kind.rawValue) }
        asked.yield(request)
      case .changes:
        let head = try message.value(ChangesHead.self)
        guard arriving == nil else { throw MessageError.unexpected(kind: message.kind.rawValue) }
        try check(head)
        arriving = (head, Box(try ArrivingFrame(size: head.size, digest: head.digest)))
      case .part:
        guard let (head, box) = arriving else {
          throw MessageError.unexpected(kind: message.kind.rawValue)
        }
        try message.payload.withUnsafeReadableBytes { try box.frame.append($0) }
        guard box.frame.missing == 0 else { continue }
        arriving = nil
        deadline.set(nil)
        try await receive(head, box)
        try await request(unlessCurrent: !head.isOffer)
      case .current:
        try await receive(try message.value(Current.self))
        try await request(unlessCurrent: true)
      case .receipt:
        try await receive(try message.value(FrameReceipt.self))
        try await request(unlessCurrent: true)
      case .news:
        let news = try message.value(News.self)
        progress.with { $0.theirLast = max($0.theirLast, news.last) }
        try await request(unlessCurrent: true)
      case .end:
        return
      case .problem:
        throw NetworkError.reported(name: name, "\(try message.value(Problem.self).reason)")
      case .request, .hello, .ready, .proof, .commitment, .nonce, .answer, .mirrorState,
        .mirrorRequest, .mirrorReply:
        throw MessageError.unexpected(kind: message.kind.rawValue)
      }
      if !follows, try await endIfComplete() { return try await waitForEnd() }
    }
    try Task.checkCancellation()
    guard progress.isComplete(at: try await replica.lastChange()) else {
      throw deadline.hasPassed
        ? NetworkError.timeout(name: name, seconds: limits.answer.seconds)
        : NetworkError.dropped(name: name)
    }
  }

  /// A frame that arrives, by reference.
  private final class Box {
    var frame: ArrivingFrame

    init(_ frame: consuming ArrivingFrame) { self.frame = frame }
  }

  /// Reports the last change of this store if it is new, and ends the session if both sides have everything.
  private func endIfComplete() async throws -> Bool {
    let last = try await replica.lastChange()
    if progress.isComplete(at: last) {
      try await connection.send(Message(.end))
      return true
    }
    try await reportChange(last)
    return false
  }

  /// Waits for the other side, so that nothing that was sent to it is lost with the connection.
  private func waitForEnd() async throws {
    deadline.set(limits.handshake)
    do {
      while let message = try await connection.next(), message.kind != .end {}
    } catch {
      // Both sides have everything: however the connection ends, nothing is missing.
    }
  }

  // MARK: Asking for changes

  /// Asks for the changes after the position of this store.
  ///
  /// - Parameter unlessCurrent: Whether not to, if the other side reported no later ones.
  /// - Throws: The error of the connection.
  private func request(unlessCurrent: Bool = false) async throws {
    // A reader has nothing for this store.
    guard peer.role != .reader else { return }
    let after = progress.with { values -> Int64? in
      guard !values.isWaiting, !unlessCurrent || values.theirLast > values.position else {
        return nil
      }
      values.isWaiting = true
      values.wanted = values.theirLast
      return values.position
    }
    guard let after else { return }
    try await connection.send(Message(.request, ChangesRequest(after: after)))
  }

  /// Checks that a frame was asked for, continues at the position and raises it.
  private func check(_ head: ChangesHead) throws {
    let (isWaiting, position) = progress.with { values in
      values.theirLast = max(values.theirLast, head.last)
      return (values.isWaiting, values.position)
    }
    guard isWaiting else { throw MessageError.unexpected(kind: MessageKind.changes.rawValue) }
    guard head.isOffer || (head.after <= position && head.through > position) else {
      throw NetworkError.stands(name: name, at: position)
    }
  }

  private func receive(_ head: ChangesHead, _ box: Box) async throws {
    let received = try await replica.update { state in
      guard !state.hasRemoved(peer.store) else { throw NetworkError.notPaired(name) }
      return try await replica.turns.run {
        try await box.frame.withArchive { path in
          try await replica.ledger.receive(
            path, through: head.through, from: peer.store, in: &state,
            isPart: peer.role == .giver)
        }
      }
    }
    let refused = received.issues.filter { !$0.isHarmless }
    let last = try await replica.lastChange()
    let receipt = FrameReceipt(
      through: head.through, accepted: received.added.objects,
      known: received.known + received.superseded + received.deletedHere + received.tooOld,
      refused: refused.count, reasons: FrameReceipt.reasons(refused.map { "\($0)" }), last: last)
    progress.with { values in
      values.position = max(values.position, head.through)
      values.isWaiting = false
      if !head.isOffer, head.through == head.last { values.pulledThrough = head.through }
      values.reported = max(values.reported, last)
      var from = values.report.received.popLast() ?? .init(id: peer.store, name: name)
      from.frames += 1
      from.added.add(received.added)
      values.report.received = [from]
      if let first = refused.first {
        values.report.notes.append(
          .refused(name: name, count: received.issueCount, first: "\(first)"))
      }
    }
    report(.received(name: name, received.added))
    try await connection.send(Message(.receipt, receipt))
  }

  /// There is nothing more: the position is raised alone, in the same way as with objects.
  private func receive(_ current: Current) async throws {
    let (isWaiting, position, wanted) = progress.with {
      ($0.isWaiting, $0.position, $0.wanted)
    }
    guard isWaiting else { throw MessageError.unexpected(kind: MessageKind.current.rawValue) }
    // It reported more than it sends.
    guard current.through >= max(position, wanted) else {
      throw NetworkError.stands(name: name, at: position)
    }
    if current.through > position {
      _ = try await replica.store.receive(
        ReplicaBatch(sender: peer.store, vector: [peer.store: current.through]))
    }
    let last = try await replica.lastChange()
    progress.with { values in
      values.position = current.through
      values.pulledThrough = current.through
      values.isWaiting = false
      values.reported = max(values.reported, last)
    }
    try await connection.send(
      Message(
        .receipt,
        FrameReceipt(
          through: current.through, accepted: 0, known: 0, refused: 0, reasons: [], last: last)))
  }
}
