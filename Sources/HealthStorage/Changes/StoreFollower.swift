import Foundation
import HealthModel
import StoreErrors
import StoreFiles

/// Follows the store at a path: waits for changes, and reopens it when another file has replaced it.
struct StoreFollower {
  private(set) var store: HealthStore
  private var wakes: AsyncStream<Void>.Iterator
  private var file: FileNumber?
  private let live: Set<QuantityType>
  /// The follower's lock; `nil` if the recorder need not detect the follower.
  private var lock: FollowerFile.Lock?

  /// - Parameters:
  ///   - store: The store to follow.
  ///   - live: The types whose samples of a running recording are awaited: its recorder saves them within
  ///     two seconds.
  init(_ store: HealthStore, live: Set<QuantityType> = []) {
    self.store = store
    self.live = live
    lock = FollowerFile.Lock(following: live, in: store.path)
    wakes = store.signal.wakes().makeAsyncIterator()
    file = store.signal.file
  }

  /// Waits for a change, with occasional spurious returns; `false` if the task is cancelled.
  mutating func wait() async -> Bool { await wakes.next(isolation: #isolation) != nil }

  /// Waits like ``wait()``, for a limited time.
  mutating func wait(atMost limit: Duration?) async -> Bool {
    guard let limit else { return await wait() }
    let signal = store.signal
    let alarm = Task {
      try await Task.sleep(for: limit)
      signal.wakeAll()
    }
    defer { alarm.cancel() }
    return await wait()
  }

  /// - Returns: Whether another store has replaced this one.
  mutating func reopenIfReplaced() throws(StoreError) -> Bool {
    // A path without a file is a store that is being renamed: the open one can still be read.
    guard let now = FileNumber(store.path), now != file else { return false }
    let opened = try HealthStore(
      at: store.path, for: store.client, as: store.role, creating: false, key: store.key)
    self = StoreFollower(opened, live: live)
    return true
  }
}
