import Foundation
import Synchronization

/// The thread of an ``IIOFeed``, and how it is stopped while a device keeps it waiting.
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
      await Self.take(from: channel)
    } onCancel: { [channel, cancellation] in
      // Closed first: a refill that ends because it is cancelled is no loss to tell.
      channel.close()
      cancellation.cancel()
    }
    return try result.get()
  }

  private static func take(
    from channel: FeedChannel<TraceRow>
  ) async -> Result<[FeedEvent<TraceRow>], FeedError> {
    do throws(FeedError) {
      return .success(try await channel.takeAll())
    } catch {
      return .failure(error)
    }
  }
}

/// Ends the reads that are under way, once, from any thread.
final class IIOCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var actions: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Adds what ends a read; done at once where it is all over.
  func add(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.actions.append(action) }
      return state.isCancelled
    }
    if isLate { action() }
  }

  /// What was added is closed.
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
