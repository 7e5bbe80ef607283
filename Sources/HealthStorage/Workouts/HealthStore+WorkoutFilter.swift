public import HealthModel
public import SampleQueries
import StoreErrors

extension HealthStore {
  /// The default number of workouts of a batch.
  public static let workoutBatchSize = 256

  /// Returns the workouts that meet a filter, newest first, in batches, in constant memory.
  ///
  /// Activity, time and text are compared by the database; of the workouts with a route close to the circle of
  /// `WorkoutFilter.near`, the locations are decoded until one is inside.
  ///
  /// - Parameters:
  ///   - filter: The conditions.
  ///   - size: The maximum number of workouts of a batch, at least 1.
  /// - Returns: The batches; none is empty.
  public func workoutBatches(
    where filter: WorkoutFilter = WorkoutFilter(), size: Int = HealthStore.workoutBatchSize
  ) -> Batches<[Workout]> {
    Batches { [self] in WorkoutBatchSource(store: self, filter: filter, size: max(1, size)) }
  }
}

/// The workouts that meet a filter, paged by start and row.
private struct WorkoutBatchSource: BatchSource {
  /// The maximum number of candidates whose routes are decoded before the first of them is returned.
  private static let candidatesAtOnce = 16

  let store: HealthStore
  let filter: WorkoutFilter
  let size: Int
  private var last: Workout?
  private var isAtEnd = false

  init(store: HealthStore, filter: WorkoutFilter, size: Int) {
    self.store = store
    self.filter = filter
    self.size = filter.near == nil ? size : min(size, Self.candidatesAtOnce)
  }

  mutating func next() async throws(StoreError) -> [Workout]? {
    while !isAtEnd {
      guard !Task.isCancelled else { throw .cancelled }
      let candidates = try await store.read { [filter, size, last] db, policy in
        try WorkoutRows(db: db, policy: policy).newest(
          limit: size, before: last, matching: filter)
      }
      isAtEnd = candidates.count < size
      last = candidates.last ?? last
      let found = try await matches(candidates)
      if !found.isEmpty { return found }
    }
    return nil
  }

  private func matches(_ candidates: [Workout]) async throws(StoreError) -> [Workout] {
    guard let circle = filter.near else { return candidates }
    var found: [Workout] = []
    for workout in candidates where try await touches(circle, workout) { found.append(workout) }
    return found
  }

  private func touches(
    _ circle: GeoCircle, _ workout: Workout
  ) async throws(StoreError) -> Bool {
    for route in try await store.routes(of: workout.uuid) {
      do throws(StoreError) {
        for try await batch in RouteQuery(route, in: store, near: circle).batches()
        where !batch.locations.isEmpty {
          return true
        }
      } catch .object(_, .unknown(_)) {
        // The route was deleted, or became invisible, after it was listed.
        continue
      }
    }
    return false
  }
}
