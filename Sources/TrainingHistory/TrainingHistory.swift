package import Foundation
package import HealthModel
import HealthStorage
package import Training

/// The figures of all workouts, oldest first, as of one state of the store.
package struct TrainingHistory: Sendable {
  /// The figures of each workout by start.
  package private(set) var workouts: [WorkoutFigures] = []
  let anchor: QueryAnchor
  /// Where the file of kept figures ended when it had these; `nil` if it does not have them.
  let place: FiguresFile.Place?

  init(_ workouts: [WorkoutFigures], anchor: QueryAnchor, place: FiguresFile.Place? = nil) {
    self.workouts = workouts.sorted { ($0.start, $0.workout) < ($1.start, $1.workout) }
    self.anchor = anchor
    self.place = place
  }

  /// Returns the figures of a workout; `nil` if the store had none when they were read.
  package subscript(workout: UUID) -> WorkoutFigures? {
    workouts.first { $0.workout == workout }
  }

  /// Returns the records by activity.
  ///
  /// - Parameters:
  ///   - activity: The activity; `nil` for all.
  ///   - hasPrivate: Whether private workouts count.
  /// - Returns: The records.
  package func records(
    of activity: WorkoutActivityType? = nil, hasPrivate: Bool = true
  ) -> PersonalRecords {
    var records = PersonalRecords()
    for figures in workouts where hasPrivate || !figures.isPrivate {
      guard activity == nil || figures.activity == activity else { continue }
      records.insert(figures.marks, for: figures.activity)
    }
    return records
  }
}

/// How far a history has been brought up to date.
package struct HistoryProgress: Hashable, Sendable {
  package var workoutsRead = 0
  package var workoutCount = 0

  package init(workoutsRead: Int = 0, workoutCount: Int = 0) {
    self.workoutsRead = workoutsRead
    self.workoutCount = workoutCount
  }
}
