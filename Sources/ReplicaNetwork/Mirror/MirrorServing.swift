import Foundation
package import HealthStorage
import NIOCore
package import Recording
import Synchronization

/// The recording of this machine, as a mirror sees it.
package protocol MirroredSource: Sendable {
  /// Sends a request to the recording.
  ///
  /// - Parameter request: The request.
  /// - Returns: The reply; `nil` if nothing records.
  func reply(to request: ControlRequest) async -> ControlReply?

  /// Whether a recording is left that has not ended; asked if nothing records.
  ///
  /// - Returns: Whether there is one.
  func isUnfinished() async -> Bool
}

/// The recorder that listens beside a store.
package struct RecorderBesideStore: MirroredSource {
  private let store: HealthStore
  private let client: ControlClient

  /// - Parameter store: The store, opened as its owner.
  package init(_ store: HealthStore) {
    self.store = store
    client = ControlClient(address: ControlSocketAddress(storePath: store.path))
  }

  package func isUnfinished() async -> Bool {
    (try? await store.unfinishedRecordingID()) ?? nil != nil
  }

  @concurrent package func reply(to request: ControlRequest) async -> ControlReply? {
    do {
      return try client.send(request, patienceSeconds: MirrorServing.recorderPatience)
    } catch .nothingRecording {
      return nil
    } catch {
      return request.command == .status ? nil : ControlReply(refusal: "\(error)")
    }
  }
}

/// The recording side of a mirror: it sends the state of the recording, and passes requests on to the recorder.
///
/// The recorder is asked only while somebody watches. It alone decides: the state that is sent is its own, and a
/// request has the effect that it has on the device.
struct MirrorServing {
  let connection: ReplicaConnection
  let source: any MirroredSource

  /// How often the recorder is asked.
  private static let interval = Duration.seconds(1)
  /// After so long without news the state is sent again, so that a lost connection is noticed.
  static let heartbeat = Duration.seconds(5)
  /// The seconds that the recorder has for a reply.
  static let recorderPatience = 2

  /// Serves until the connection ends.
  ///
  /// - Throws: ``MessageError``, or the error of the connection.
  func run() async throws {
    connection.deadline.set(nil)
    let channel = connection.channel
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          try await sendStates()
        } catch {
          channel.close(promise: nil)
          throw error
        }
      }
      defer { group.cancelAll() }
      while let message = try await connection.next() {
        switch message.kind {
        case .mirrorRequest: try await receive(try message.value(MirrorRequest.self))
        case .end: return
        default: throw MessageError.unexpected(kind: message.kind.rawValue)
        }
      }
    }
  }

  private func sendStates() async throws {
    var sent: MirrorState?
    var last = ContinuousClock.now
    while !Task.isCancelled {
      var state = MirrorState(at: 0)
      state.recording = await source.reply(to: ControlRequest(.status))?.status
      if state.recording == nil { state.interrupted = await source.isUnfinished() ? true : nil }
      if state != sent || ContinuousClock.now - last >= Self.heartbeat {
        (sent, last) = (state, .now)
        state.at = MirrorClock.now
        try await connection.send(Message(.mirrorState, state))
      }
      try await Task.sleep(for: Self.interval)
    }
  }

  private func receive(_ request: MirrorRequest) async throws {
    var reply = MirrorReply(id: request.id)
    if !request.command.isForMirrors {
      reply.refusal = "a mirror cannot request '\(request.command.rawValue)'"
    } else if MirrorClock.now > request.until {
      reply.refusal = "the request came too late and was not done"
    } else {
      var passed = ControlRequest(request.command, text: request.text)
      passed.id = request.id
      if let answer = await source.reply(to: passed) {
        (reply.refusal, reply.recording) = (answer.refusal, answer.status)
      } else {
        reply.refusal = "nothing is being recorded"
      }
    }
    try await connection.send(Message(.mirrorReply, reply))
  }
}

/// The mirrors that are connected, and whose they are.
final class OpenMirrors: Sendable {
  private let mirrors = Mutex<[ObjectIdentifier: (peer: UUID, channel: any Channel)]>([:])

  /// The most mirrors at once: the recorder is asked once a second for each.
  static let limit = 8

  /// - Returns: Whether it may begin.
  func add(_ channel: any Channel, of peer: UUID) -> Bool {
    mirrors.withLock { mirrors in
      guard mirrors.count < Self.limit else { return false }
      mirrors[ObjectIdentifier(channel)] = (peer, channel)
      return true
    }
  }

  func remove(_ channel: any Channel) {
    mirrors.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// Closes those of replicas that are not among some.
  func close(except peers: Set<UUID>) {
    let closed = mirrors.withLock { mirrors in
      mirrors.values.filter { !peers.contains($0.peer) }.map(\.channel)
    }
    for channel in closed { channel.close(promise: nil) }
  }
}
