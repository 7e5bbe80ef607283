package import Console
package import Foundation
package import HealthModel
package import HealthStorage
import HeatMaps

/// Prints what an edit of a workout did.
package struct EditPrinter: Sendable {
  private let before: Workout
  private let store: HealthStore
  private let isJSON: Bool
  private let times: TimeText

  /// - Parameters:
  ///   - before: The workout before the edit.
  ///   - store: Its store.
  ///   - isJSON: Whether JSON is printed.
  ///   - times: The time zone of the workout.
  package init(of before: Workout, in store: HealthStore, isJSON: Bool, times: TimeText) {
    self.before = before
    self.store = store
    self.isJSON = isJSON
    self.times = times
  }

  /// Prints the version of the workout and the edit that made it.
  ///
  /// - Parameters:
  ///   - undone: The edit that was undone.
  ///   - parts: The workouts that it was split into.
  /// - Throws: The any-time cases of `StoreError`, and the errors of files.
  package func print(undone: WorkoutEdit? = nil, parts: [UUID]? = nil) async throws {
    // The kept heat map would have the old routes until the next one is drawn.
    try HeatMapCache.remove(ofStoreAt: store.path)
    guard let workout = try await store.workout(before.uuid) else { return }
    let edits = try await store.edits(of: workout.uuid)
    let isChanged = undone != nil || workout != before
    if isJSON {
      let json = EditResultJSON(
        workout, edits, isChanged: isChanged, undone: undone, parts: parts)
      return try Output().line(try JSONText.line(json))
    }
    let words = EditWords(times: times)
    let nothing = "\(workout.uuid.shortWord): nothing to change, all values are as given"
    let line =
      undone.map { words.undone($0, workout, edits) }
      ?? (isChanged ? words.result(workout, edits) : nothing)
    try Output().line(line)
  }
}
