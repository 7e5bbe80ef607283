import Foundation
import NIOCore
package import Recording
package import Replication

/// What a mirror shows at a moment.
package struct MirrorMoment: Sendable {
  /// The last known state; `nil` if nothing records.
  package var recording: RecordingStatus?
  /// Whether nothing records any more, and the recording has not ended: it can be resumed.
  package var isInterrupted = false
  package var link: Link

  /// The connection with the recording device.
  package enum Link: Hashable, Sendable {
    case connected
    /// For so many seconds nothing was received, because of a problem in words.
    case lost(seconds: Double, problem: String)
  }
}

/// The running recording of a paired replica: its state, and requests of the person.
///
/// The recording device has the one truth: a request changes nothing here until its state says so. A connection that
/// ends is made again for as long as the mirror runs. A request without a reply is sent again in the next connection, with
/// its identity, and given up after four seconds.
package actor MirroredRecording {
  private let replica: NetworkReplica
  private let peer: PairedReplica
  private let resolver: any AddressResolver

  private var connection: ReplicaConnection?
  private var recording: RecordingStatus?
  private var isInterrupted = false
  /// The other side's clock, and when it was received.
  private var theirTime: (at: Int64, received: Int64)?
  private var problem = "not connected yet"
  private var lastReceived = MirrorClock.now
  private var pending: [UUID: Pending] = [:]
  private var watchers: [Int: AsyncStream<MirrorMoment>.Continuation] = [:]
  private var nextWatcher = 0

  private struct Pending {
    let request: ControlRequest
    let expiry: Int64
    let reply: CheckedContinuation<ControlReply, Never>
  }

  /// How long a request waits for its reply; a program that asks at the control socket waits for five seconds.
  static let patience = Duration.seconds(4)
  private static let firstPause = Duration.milliseconds(500)
  private static let longestPause = Duration.seconds(15)

  /// - Parameters:
  ///   - replica: This store.
  ///   - peer: The replica that records.
  ///   - resolver: Finds its addresses.
  package init(
    of replica: NetworkReplica, from peer: PairedReplica, at resolver: any AddressResolver
  ) {
    (self.replica, self.peer, self.resolver) = (replica, peer, resolver)
  }

  /// The name of the recording device.
  package nonisolated var name: String { peer.name }

  /// The moments from now on: each state that arrives, and each second without one.
  package func moments() -> AsyncStream<MirrorMoment> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: MirrorMoment.self, bufferingPolicy: .bufferingNewest(16))
    let watcher = nextWatcher
    nextWatcher += 1
    watchers[watcher] = continuation
    continuation.onTermination = { _ in Task { await self.forget(watcher) } }
    return stream
  }

  private func forget(_ watcher: Int) { watchers[watcher] = nil }

  /// The state now.
  package var moment: MirrorMoment {
    let link: MirrorMoment.Link =
      connection != nil
      ? .connected
      : .lost(seconds: Double(MirrorClock.now - lastReceived) / 1000, problem: problem)
    return MirrorMoment(recording: recording, isInterrupted: isInterrupted, link: link)
  }

  private func announce() {
    for watcher in watchers.values { watcher.yield(moment) }
  }

  // MARK: - Connections

  /// Watches until the task is cancelled.
  ///
  /// - Throws: ``NetworkError`` if the first connection fails, or if another attempt cannot succeed: this store was
  ///   removed there, another key is at the address, or the other program is too old; `CancellationError`.
  package func run() async throws {
    defer { for watcher in watchers.values { watcher.finish() } }
    var pause = Self.firstPause
    var wasConnected = false
    while true {
      do {
        try await watch { wasConnected = true }
        problem = "\(peer.name) ended the connection"
      } catch let error as NetworkError {
        guard wasConnected, error.mayPass else { throw error }
        problem = "\(error)"
      }
      if connection != nil { pause = Self.firstPause }
      connection = nil
      let end = ContinuousClock.now + pause
      // A display counts the seconds without a connection.
      repeat {
        announce()
        try await Task.sleep(for: min(.seconds(1), max(.zero, end - .now)))
      } while ContinuousClock.now < end
      pause = min(pause * 2, Self.longestPause)
    }
  }

  private func watch(onConnection: () -> Void) async throws {
    let (replica, name) = (replica, peer.name)
    let connection = try await NetworkExchange(of: replica, with: peer).connection(at: resolver)
    do {
      try await connection.run {
        let opening = SessionOpening(replica: replica, connection: connection, follows: false)
        _ = try await opening.meet(mirrors: true)
        var isFirst = true
        while true {
          connection.deadline.set(replica.limits.silence)
          guard let message = try await connection.next() else { break }
          switch message.kind {
          case .mirrorState:
            let state = try message.value(MirrorState.self)
            theirTime = (state.at, MirrorClock.now)
            isInterrupted = state.interrupted == true
            if isFirst {
              isFirst = false
              self.connection = connection
              onConnection()
              receive(state.recording)
              try await sendPending()
            } else {
              receive(state.recording)
            }
          case .mirrorReply: receive(try message.value(MirrorReply.self))
          case .problem: throw NetworkError(try message.value(Problem.self).reason, of: name)
          // An older program does not know mirrors, and begins an exchange.
          case .ready: throw NetworkError.noMirroring(name: name)
          default: throw MessageError.unexpected(kind: message.kind.rawValue)
          }
        }
        try Task.checkCancellation()
        throw NetworkError.dropped(name: name)
      }
    } catch {
      try Task.checkCancellation()
      if connection.deadline.hasPassed {
        throw NetworkError.timeout(name: name, seconds: replica.limits.silence.seconds)
      }
      throw NetworkExchange.clear(error, of: connection, name, at: nil, replica.limits)
    }
  }

  private func receive(_ recording: RecordingStatus?) {
    self.recording = recording
    lastReceived = MirrorClock.now
    announce()
  }

  // MARK: - Requests

  /// Sends a request, and waits for the reply.
  ///
  /// - Parameter request: The request.
  /// - Returns: The reply of the recorder, or the reason why there is none.
  package func send(_ request: ControlRequest) async -> ControlReply {
    guard request.command.isForMirrors else {
      return ControlReply(
        refusal: "'\(request.command.rawValue)' is possible only on \(peer.name) itself")
    }
    let id = UUID()
    let giveUp = Task {
      try await Task.sleep(for: Self.patience)
      expire(id)
    }
    defer { giveUp.cancel() }
    return await withCheckedContinuation { reply in
      let expiry = MirrorClock.now + Int64(Self.patience / .milliseconds(1))
      pending[id] = Pending(request: request, expiry: expiry, reply: reply)
      Task { try? await self.transmit(id) }
    }
  }

  private func sendPending() async throws {
    for id in pending.keys { try await transmit(id) }
  }

  private func transmit(_ id: UUID) async throws {
    guard let connection, let theirTime, let waiting = pending[id] else { return }
    // What is left of its time, on the other side's clock.
    let until = theirTime.at + waiting.expiry - theirTime.received
    try await connection.send(
      Message(
        .mirrorRequest,
        MirrorRequest(
          id: id, command: waiting.request.command, text: waiting.request.text,
          until: max(0, until))))
  }

  private func receive(_ reply: MirrorReply) {
    if let recording = reply.recording { receive(recording) }
    guard let waiting = pending.removeValue(forKey: reply.id) else { return }
    if let status = reply.recording, reply.refusal == nil {
      waiting.reply.resume(returning: ControlReply(status: status))
    } else {
      waiting.reply.resume(
        returning: ControlReply(refusal: reply.refusal ?? "\(peer.name) sent no state"))
    }
  }

  private func expire(_ id: UUID) {
    guard let waiting = pending.removeValue(forKey: id) else { return }
    waiting.reply.resume(
      returning: ControlReply(
        refusal:
          "\(peer.name) did not reply within \(Self.patience.components.seconds) s; what it shows then is what counts"
      ))
  }
}

extension NetworkError {
  /// Whether a later attempt may succeed.
  fileprivate var mayPass: Bool {
    switch self {
    case .unreachable, .dropped, .timeout, .notAccepted, .connected: true
    default: false
    }
  }
}
