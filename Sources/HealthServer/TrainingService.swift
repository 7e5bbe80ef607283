import HealthStorage
import Synchronization
import TrainingHistory

/// What is kept of all workouts, brought up to date in the background when it is asked for.
actor TrainingService<History: Sendable> {
  typealias Update =
    @Sendable (HealthStore, History?, (HistoryProgress) -> Void) async throws -> History

  /// The time that a page waits for an update, so that a few new workouts are on it.
  private let patience = Duration.milliseconds(300)
  private let poll = Duration.milliseconds(10)

  private let read: Update
  private var history: History?
  private var update: Task<Void, Never>?
  /// The updates that began, and the last that succeeded.
  private var begun = 0
  private var finished = 0
  private let progress = Mutex(HistoryProgress())

  /// What is kept as it is now.
  struct State {
    /// `nil` while it is read for the first time.
    var history: History?
    /// How far it is brought up to date; `nil` if it is.
    var progress: HistoryProgress?
    /// Whether it was brought up to date for this request, from its beginning to its end.
    var isCurrent: Bool
  }

  /// - Parameter read: Brings what is kept up to date.
  init(read: @escaping Update) { self.read = read }

  /// Returns what is kept, and begins to bring it up to date.
  func state(of store: HealthStore) async -> State {
    let own = begin(store)
    let start = ContinuousClock.now
    while update != nil, ContinuousClock.now - start < patience {
      try? await Task.sleep(for: poll)
    }
    return State(
      history: history, progress: update == nil ? nil : progress.withLock { $0 },
      isCurrent: own.map { update == nil && finished == $0 } ?? false)
  }

  /// Begins an update and returns its number; `nil` if one that began earlier is not finished.
  private func begin(_ store: HealthStore) -> Int? {
    guard update == nil else { return nil }
    begun += 1
    let number = begun
    progress.withLock { $0 = HistoryProgress() }
    let known = history
    update = Task(priority: .utility) {
      let updated = try? await read(store, known) { value in
        self.progress.withLock { $0 = value }
      }
      end(updated, number)
    }
    return number
  }

  private func end(_ updated: History?, _ number: Int) {
    update = nil
    guard let updated else { return }
    history = updated
    finished = number
  }
}
