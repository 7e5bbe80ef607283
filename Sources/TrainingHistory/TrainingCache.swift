package import ByteStreams
import Foundation
import HealthModel
package import HealthStorage

/// The kept figures of a store's workouts: a file in the cache folder, brought up to date from the store's changes.
///
///     let cache = TrainingCache(of: store)
///     let history = try await cache.update()
///     history.records(of: .running).current(.time(overMeters: 5000), for: .running)
///
/// The file has mode 0600 in a folder of mode 0700; changes are appended to it (``FiguresFile``). A file that is damaged, of
/// another version or of another store is made anew. For an encrypted store nothing is kept: the figures are read each
/// time.
package struct TrainingCache: Sendable {
  let store: HealthStore
  /// The file; `nil` for an encrypted store.
  package let path: String?

  /// Creates the cache of a store; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - store: The store, opened by its owner.
  ///   - folder: The folder of the file.
  package init(of store: HealthStore, folder: String = CacheFolder.standard()) {
    self.store = store
    path = store.isEncrypted ? nil : Self.path(of: store.path, in: folder)
  }

  private static func path(of store: String, in folder: String) -> String {
    CacheFolder.path(
      of: "training", prefix: "training-", suffix: ".figures", forStoreAt: store, in: folder)
  }

  /// Removes the files of a store that have figures of workouts, if there are any.
  ///
  /// - Parameters:
  ///   - store: The path of the store.
  ///   - folder: The folder of the file.
  /// - Throws: `FileError` if one exists and cannot be removed.
  package static func remove(
    ofStoreAt store: String, folder: String = CacheFolder.standard()
  ) throws(FileError) {
    try CacheFolder.remove(path(of: store, in: folder))
    try CacheFolder.remove(EffortsCache.path(of: store, in: folder))
  }

  /// Reads the workouts that are new or changed, and keeps the figures.
  ///
  /// A file that cannot be written is no reason not to have the figures: they are then read again the next time.
  ///
  /// - Parameters:
  ///   - known: A history that this process has; it may be older than the file.
  ///   - progress: Called for each workout that was read.
  /// - Returns: The figures of all workouts that the store has.
  /// - Throws: The any-time cases of `StoreError`, or `CancellationError`.
  package func update(
    from known: TrainingHistory? = nil, progress: (HistoryProgress) -> Void = { _ in }
  ) async throws -> TrainingHistory {
    if let old = known ?? load(), let updated = try await update(old, progress) { return updated }
    guard let read = try await update(nil, progress) else { throw StoreError.cancelled }
    return read
  }

  private func load() -> TrainingHistory? {
    guard let path, let kept = FiguresFile(path: path).read() else { return nil }
    return TrainingHistory(Array(kept.workouts.values), anchor: kept.anchor, place: kept.place)
  }

  /// Returns the updated history; `nil` if the changes cannot be applied to the old one.
  private func update(
    _ old: TrainingHistory?, _ progress: (HistoryProgress) -> Void
  ) async throws -> TrainingHistory? {
    guard let plan = try await ChangedWorkouts(of: store, since: old?.anchor) else { return nil }
    if let old, plan.changed.isEmpty, plan.deleted.isEmpty { return old }
    var update = FiguresFile.Update(removed: plan.deleted, anchor: plan.anchor)
    var state = HistoryProgress(workoutCount: plan.changed.count)
    progress(state)
    for workout in plan.changed.values.sorted(by: { $0.span.start < $1.span.start }) {
      try Task.checkCancellation()
      update.figures.append(try await FiguresReader(workout, in: store).figures())
      state.workoutsRead += 1
      progress(state)
    }
    let kept = (old?.workouts ?? []).filter {
      !plan.deleted.contains($0.workout) && plan.changed[$0.workout] == nil
    }
    let all = kept + update.figures
    let place = path.flatMap { FiguresFile(path: $0).write(update, after: old?.place, all: all) }
    return TrainingHistory(all, anchor: plan.anchor, place: place)
  }
}
