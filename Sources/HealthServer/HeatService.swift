import HealthStorage
import HeatMaps
import Synchronization

/// The heat map of the server: read for each view, brought up to date in the background when it is asked for.
actor HeatService {
  /// The time that a page waits for an update, so that a few new routes are on it.
  private static let patience = Duration.milliseconds(300)
  private static let poll = Duration.milliseconds(10)

  private var map: HeatMap?
  private var update: Task<Void, Never>?
  private let progress = Mutex(HeatProgress())

  /// The map as it is now.
  struct State {
    /// The map; `nil` while the first one is made.
    var map: HeatMap?
    /// How far it is brought up to date; `nil` if it is.
    var progress: HeatProgress?
  }

  /// Returns the map, and begins to bring it up to date if it is not.
  func state(of store: HealthStore) async throws -> State {
    let cache = try HeatMapCache(of: store)
    let loaded = try await cache.load(known: map)
    map = loaded.map
    if !loaded.isCurrent {
      begin(cache, anew: false)
      await wait()
    }
    return State(map: map, progress: update == nil ? nil : progress.withLock { $0 })
  }

  /// Makes the map anew: a part of it is damaged.
  func repair(_ store: HealthStore) async throws -> State {
    map = nil
    begin(try HeatMapCache(of: store), anew: true)
    await wait()
    return State(map: map, progress: update == nil ? nil : progress.withLock { $0 })
  }

  private func begin(_ cache: HeatMapCache, anew: Bool) {
    guard update == nil else { return }
    progress.withLock { $0 = HeatProgress() }
    let known = map
    update = Task(priority: .utility) {
      let updated = try? await cache.update(from: known, anew: anew) { value in
        self.progress.withLock { $0 = value }
      }
      end(updated)
    }
  }

  private func end(_ updated: HeatMap?) {
    update = nil
    if let updated { map = updated }
  }

  private func wait() async {
    let start = ContinuousClock.now
    while update != nil, ContinuousClock.now - start < Self.patience {
      try? await Task.sleep(for: Self.poll)
    }
  }
}
