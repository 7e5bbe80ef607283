import Foundation
import Synchronization

/// The thread of an ``IIOFeed``, and the means to stop it while it waits for a device.
final class IIOSource: FeedSource {
  typealias Value = TraceRow

  private let feed: IIOFeed
  private let channel: FeedChannel<TraceRow>
  private let cancellation = IIOCancellation()
  private var isStarted = false

  init(_ feed: IIOFeed) {
    self.feed = feed
    channel = FeedChannel(capacity: feed.limits.buffer)
  }

  deinit {
    channel.close()
    cancellation.cancel()
  }

  func nextBatch() async throws(FeedError) -> [FeedEvent<TraceRow>] {
    if !isStarted {
      isStarted = true
      Thread.detachNewThread { [feed, channel, cancellation] in
        var reader = IIOReader(feed: feed, channel: channel, cancellation: cancellation)
        reader.run()
      }
    }
    let result = await withTaskCancellationHandler { [channel] in
      await Self.receive(from: channel)
    } onCancel: { [channel, cancellation] in
      // Closed first, so that a refill that ends by cancellation is not reported as a loss.
      channel.close()
      cancellation.cancel()
    }
    return try result.get()
  }

  private static func receive(
    from channel: FeedChannel<TraceRow>
  ) async -> Result<[FeedEvent<TraceRow>], FeedError> {
    do throws(FeedError) {
      return .success(try await channel.drainAll())
    } catch {
      return .failure(error)
    }
  }
}

/// Cancels the pending reads, once, from any thread.
final class IIOCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var actions: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Adds an action that ends a read; performs it at once if already cancelled.
  func add(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.actions.append(action) }
      return state.isCancelled
    }
    if isLate { action() }
  }

  /// Removes the actions, because their streams are closed.
  func clear() {
    state.withLock { $0.actions = [] }
  }

  func cancel() {
    let actions = state.withLock { state in
      state.isCancelled = true
      defer { state.actions = [] }
      return state.actions
    }
    for action in actions { action() }
  }
}
