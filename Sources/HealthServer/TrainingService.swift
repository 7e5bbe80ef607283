import HealthStorage
import Synchronization
import TrainingHistory

/// The figures of all workouts, brought up to date in the background when they are asked for.
actor TrainingService {
  /// The time that a page waits for an update, so that a few new workouts are on it.
  private static let patience = Duration.milliseconds(300)
  private static let poll = Duration.milliseconds(10)

  private var history: TrainingHistory?
  private var update: Task<Void, Never>?
  private let progress = Mutex(HistoryProgress())

  /// The figures as they are now.
  struct State {
    /// The figures; `nil` while the first are read.
    var history: TrainingHistory?
    /// How far they are brought up to date; `nil` if they are.
    var progress: HistoryProgress?
  }

  /// Returns the figures, and begins to bring them up to date.
  func state(of store: HealthStore) async -> State {
    begin(store)
    let start = ContinuousClock.now
    while update != nil, ContinuousClock.now - start < Self.patience {
      try? await Task.sleep(for: Self.poll)
    }
    return State(
      history: history, progress: update == nil ? nil : progress.withLock { $0 })
  }

  private func begin(_ store: HealthStore) {
    guard update == nil else { return }
    progress.withLock { $0 = HistoryProgress() }
    let known = history
    update = Task(priority: .utility) {
      let updated = try? await TrainingCache(of: store).update(from: known) { value in
        self.progress.withLock { $0 = value }
      }
      end(updated)
    }
  }

  private func end(_ updated: TrainingHistory?) {
    update = nil
    if let updated { history = updated }
  }
}
