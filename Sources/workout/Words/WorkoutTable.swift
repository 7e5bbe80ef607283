import HealthModel

/// A table of workouts.
struct WorkoutTable {
  let measures: MeasureText
  let times: TimeText

  private static let columns: [Table.Column] = [
    .init("ID", .left), .init("DATE", .left), .init("ACTIVITY", .left), .init("TIME"),
    .init("DISTANCE", rank: 1), .init("PACE", rank: 3), .init("HEART", rank: 2),
  ]

  func lines(_ workouts: [Workout], width: Int?) -> [String] {
    var table = Table(Self.columns)
    table.rows = workouts.map(row)
    return table.lines(width: width)
  }

  private func row(_ workout: Workout) -> [String] {
    let activity = workout.configuration.activityType
    return [
      workout.uuid.shortWord,
      times.dateAndMinute(workout.span.start),
      activity.title,
      MeasureText.duration(workout.timerDuration.exactSeconds),
      workout.totals.distanceMeters.map { measures.distance($0, in: activity) } ?? "",
      workout.averageSpeedMetersPerSecond.map { measures.rate($0, in: activity) } ?? "",
      workout.totals.averageHeartRate.map { MeasureText.fixed($0, 0) + " bpm" } ?? "",
    ]
  }
}
