import Foundation
import NIOCore
import Synchronization

/// The sessions of a service that stay open, at most one with each replica.
final class OpenSessions: Sendable {
  private struct Session {
    let channel: any Channel
    let number: Int
    let isOutgoing: Bool
  }

  private struct State {
    var sessions: [UUID: Session] = [:]
    var last = 0
    var refusals: Set<String> = []
  }

  private let identity: UUID
  private let state = Mutex(State())

  /// - Parameter identity: The identity of this store.
  init(of identity: UUID) {
    self.identity = identity
  }

  /// Whether a session with a replica is open.
  func has(_ peer: UUID) -> Bool { state.withLock { $0.sessions[peer] != nil } }

  /// Adds a session, unless there is a better one, and closes a worse one.
  ///
  /// Of two that both sides began at once, both keep the one that the store with the lower identity began. Of two that
  /// one side began, the first one is left over from a network that was gone.
  ///
  /// - Returns: Its number; `nil` if there is a better one.
  func add(_ channel: any Channel, with peer: UUID, isOutgoing: Bool) -> Int? {
    let (number, worse) = state.withLock { state -> (Int?, (any Channel)?) in
      let open = state.sessions[peer]
      let prefersOutgoing = identity.uuidString < peer.uuidString
      if let open, open.channel.isActive, open.isOutgoing != isOutgoing,
        open.isOutgoing == prefersOutgoing
      {
        return (nil, nil)
      }
      state.last += 1
      state.refusals = []
      state.sessions[peer] = Session(
        channel: channel, number: state.last, isOutgoing: isOutgoing)
      return (state.last, open?.channel)
    }
    worse?.close(promise: nil)
    return number
  }

  /// Notes a refused token; whether it was refused before, with no session since then.
  func isRepeated(_ refusal: String) -> Bool {
    state.withLock { !$0.refusals.insert(refusal).inserted }
  }

  /// Removes a session that ended.
  func remove(_ number: Int, with peer: UUID) {
    state.withLock { state in
      if state.sessions[peer]?.number == number { state.sessions[peer] = nil }
    }
  }

  /// Closes the sessions with replicas that are not among some.
  func close(except peers: Set<UUID>) {
    let closed = state.withLock { state in
      state.sessions.filter { !peers.contains($0.key) }.map(\.value.channel)
    }
    for channel in closed { channel.close(promise: nil) }
  }
}
