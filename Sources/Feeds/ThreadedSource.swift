import Foundation
import HealthModel
import Synchronization

/// A source with its own thread, for devices whose reads block.
///
/// The thread starts with the first batch and is stopped when the loop is left.
package final class ThreadedSource<Value: Sendable>: FeedSource {
  private let channel: FeedChannel<Value>
  private let body: @Sendable (FeedChannel<Value>) -> Void
  private var isStarted = false

  /// - Parameters:
  ///   - capacity: The maximum number of events that wait to be consumed.
  ///   - body: Reads the device into the channel until the channel is closed or the input ends.
  package init(capacity: Int, body: @escaping @Sendable (FeedChannel<Value>) -> Void) {
    channel = FeedChannel(capacity: capacity)
    self.body = body
  }

  deinit {
    channel.close()
  }

  package func nextBatch() async throws(FeedError) -> [FeedEvent<Value>] {
    if !isStarted {
      isStarted = true
      channel.signal.touch()
      Thread.detachNewThread { [channel, body] in body(channel) }
      ReaderWatchdog.shared.watch(channel)
    }
    return try await channel.drainAll()
  }
}
