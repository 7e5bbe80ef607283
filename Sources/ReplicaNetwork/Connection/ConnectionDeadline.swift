import NIOCore
import Synchronization

/// The time until which something has to arrive; then the connection is closed.
final class ConnectionDeadline: Sendable {
  private struct State {
    var scheduled: Scheduled<Void>?
    var hasPassed = false
  }

  private let channel: any Channel
  private let state = Mutex(State())

  init(of channel: any Channel) {
    self.channel = channel
  }

  deinit { state.withLock { $0.scheduled?.cancel() } }

  /// Whether the connection was closed because of it.
  var hasPassed: Bool { state.withLock { $0.hasPassed } }

  /// Sets the deadline anew.
  ///
  /// - Parameter limit: The time from now on; `nil` for none.
  func set(_ limit: TimeAmount?) {
    state.withLock { state in
      state.scheduled?.cancel()
      state.scheduled = limit.map { limit in
        channel.eventLoop.scheduleTask(in: limit) { [weak self] in self?.pass() }
      }
    }
  }

  private func pass() {
    state.withLock { $0.hasPassed = true }
    channel.close(promise: nil)
  }
}

/// The time of the last message of a connection.
final class LastMessage: Sendable {
  private let time = Mutex(ContinuousClock.now)

  /// Notes a message.
  func note() { time.withLock { $0 = .now } }

  /// How long there has been none.
  var age: Duration { time.withLock { $0.duration(to: .now) } }
}
