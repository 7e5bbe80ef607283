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

extension TrainingHistory {
  /// The days before and with a day whose time in zones is shown.
  package static let zoneDays = (week: 7, month: 28)

  /// Returns the seconds in each zone in the last days.
  ///
  /// - Parameters:
  ///   - zones: The zones, all workouts counted by these.
  ///   - days: The number of days.
  ///   - last: The last of them.
  ///   - zone: The person's time zone.
  ///   - hasPrivate: Whether private workouts count.
  /// - Returns: The seconds, the lowest zone first; `nil` for a pace, whose time is not kept.
  package func seconds(
    in zones: TrainingZones, of days: Int, through last: CalendarDay, zone: TimeZone,
    hasPrivate: Bool = true
  ) -> [Double]? {
    guard zones.quantity != .speed else { return nil }
    let first = last.advanced(by: 1 - days)
    var seconds = [Double](repeating: 0, count: zones.count)
    for figures in workouts where hasPrivate || !figures.isPrivate {
      let day = CalendarDay(of: figures.start, in: zone)
      guard first <= day, day <= last else { continue }
      let time = zones.quantity == .heartRate ? figures.heartRateTime : figures.powerTime
      for (index, part) in time.seconds(in: zones).zones.enumerated() { seconds[index] += part }
    }
    return seconds
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
