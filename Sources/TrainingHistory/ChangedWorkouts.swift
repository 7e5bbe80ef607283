import Foundation
import HealthModel
import HealthStorage

/// The workouts that were saved, changed, deleted or got a route since an anchor, each as it is now.
struct ChangedWorkouts {
  private static let changesAtOnce = 256

  private(set) var changed: [UUID: Workout] = [:]
  private(set) var deleted: Set<UUID> = []
  private(set) var anchor: QueryAnchor

  var isEmpty: Bool { changed.isEmpty && deleted.isEmpty }

  /// Reads the changes; fails if what was read up to the anchor is not valid any more: all is read anew.
  ///
  /// - Parameters:
  ///   - store: The store, opened by its owner.
  ///   - old: The anchor; `nil` for all workouts.
  /// - Throws: The any-time cases of `StoreError`.
  init?(of store: HealthStore, since old: QueryAnchor?) async throws {
    var next = old
    var changed: [UUID: Workout] = [:]
    var deleted: Set<UUID> = []
    var routed: Set<UUID> = []
    while true {
      let changes: Changes
      do throws(StoreError) {
        changes = try await store.changes(
          ChangeQuery([.workout, .workoutRoute], limit: Self.changesAtOnce), since: next)
      } catch {
        // The anchor is of another store, or ahead of this one.
        guard case .query(.anchor) = error else { throw error }
        return nil
      }
      if changes.isReset, old != nil { return nil }
      for object in changes.deleted {
        deleted.insert(object.uuid)
        changed[object.uuid] = nil
      }
      for sample in changes.added {
        switch sample {
        case .workout(let workout):
          changed[workout.uuid] = workout
          deleted.remove(workout.uuid)
        case .route(let route): routed.insert(route.workout)
        default: break
        }
      }
      next = changes.anchor
      guard changes.hasMore else {
        anchor = changes.anchor
        break
      }
    }
    for id in routed where changed[id] == nil && !deleted.contains(id) {
      changed[id] = try await store.workout(id)
    }
    (self.changed, self.deleted) = (changed, deleted)
  }
}
