import Foundation
import HealthModel
import Synchronization

/// Passes events from the thread that reads a device to the task that iterates the feed.
///
/// The channel is bounded. If the reader must not wait, events that do not fit are counted and
/// reported as one overrun gap in their place. If it may wait, it checks ``hasRoom`` and sleeps
/// until the signal is raised.
package final class FeedChannel<Value: Sendable>: Sendable {
  private struct State {
    var events: [FeedEvent<Value>] = []
    var consumer: CheckedContinuation<Void, Never>?
    var overrun: (lost: Int, since: Duration, until: Duration)?
    var isClosed = false
    var isFinished = false
    var failure: FeedError?
  }

  let capacity: Int
  /// Raised when the consumer leaves or frees capacity.
  package let signal = WakeSignal()
  private let state = Mutex(State())
  /// The watchdog's state: the current piece of work, the number of times it was seen, and the
  /// reported gap.
  let watchState = Mutex<(work: Int?, looks: Int, gap: FeedGap?)>((nil, 0, nil))

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Whether the consumer has left and the device should be closed.
  package var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Whether the consumer has left, or no more events will arrive.
  var isOver: Bool { state.withLock { $0.isClosed || $0.isFinished } }

  package var hasSpace: Bool { state.withLock { $0.events.count < capacity || $0.isClosed } }

  /// Adds events; those that exceed the capacity become an overrun.
  package func send(_ events: [FeedEvent<Value>], at uptime: Duration) {
    resume { state in
      let available = max(0, capacity - state.events.count)
      if state.overrun == nil, events.count <= available {
        state.events += events
        return
      }
      let fitting = state.overrun == nil ? available : 0
      state.events += events.prefix(fitting)
      let lost = events.count - fitting
      state.overrun = (
        (state.overrun?.lost ?? 0) + lost, state.overrun?.since ?? uptime, uptime
      )
    }
  }

  /// Adds all of the events, for a reader that checked ``hasRoom`` before reading.
  ///
  /// No event is lost, and the channel never holds more than its capacity plus the events of one
  /// read.
  func sendAll(_ events: [FeedEvent<Value>]) {
    resume { $0.events += events }
  }

  /// Ends the events after the input ended or failed.
  package func finish(throwing failure: FeedError? = nil) {
    resume { state in
      state.isFinished = true
      state.failure = failure
    }
  }

  /// Stops the reader; events that have already arrived can still be consumed.
  func close() {
    resume { $0.isClosed = true }
    signal.raise()
  }

  /// Returns all buffered events, waiting for the first; an empty result means that the channel is
  /// finished.
  func drainAll() async throws(FeedError) -> [FeedEvent<Value>] {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (consumer: CheckedContinuation<Void, Never>) in
        let isReady = state.withLock { state in
          if !state.events.isEmpty || state.isFinished || state.isClosed { return true }
          state.consumer = consumer
          return false
        }
        if isReady { consumer.resume() }
      }
    } onCancel: {
      close()
    }
    let (taken, wasFull, failure) = state.withLock { state in
      var taken: [FeedEvent<Value>] = []
      swap(&taken, &state.events)
      let wasFull = taken.count >= capacity
      if let overrun = state.overrun {
        let gap = FeedGap(
          reason: .overrun(lost: overrun.lost), since: overrun.since, until: overrun.until)
        taken.append(.gap(gap))
        state.overrun = nil
      }
      let failure = taken.isEmpty ? state.failure : nil
      if failure != nil { state.failure = nil }
      return (taken, wasFull, failure)
    }
    if wasFull { signal.raise() }
    if let failure { throw failure }
    return taken
  }

  /// Changes the state, then resumes the consumer outside the lock.
  private func resume(_ change: (inout State) -> Void) {
    let consumer = state.withLock { state in
      change(&state)
      defer { state.consumer = nil }
      return state.consumer
    }
    consumer?.resume()
  }
}
