package import Console
package import HealthModel

/// An activity of a workout with the texts of a table: a discipline of a triathlon, or a transition.
package struct ActivityRow {
  /// T1, T2 … for a transition; `nil` for a discipline, whose name is that of its activity.
  package let transition: String?
  package let activity: WorkoutActivityType
  package let start: Instant
  /// The time without pauses, as `1:02:03`.
  package let time: String
  /// Empty where it is unknown, as are the others.
  package let distance: String
  /// The mean pace or speed.
  package let rate: String
  package let heartRate: String
  package let energy: String
}

extension Workout {
  /// Returns the activities of a workout with several, in order; no rows for a workout that is one activity.
  package func activityRows(_ measures: MeasureText) -> [ActivityRow] {
    let activities = activities
    let names = activities.transitionNames
    return activities.enumerated().map { index, activity in
      let type = activity.configuration.activityType
      let totals = activity.totals
      let duration = activeDuration(of: activity)
      // A pace of a transition, most of which is standing, has no meaning.
      let speed = activity.isTransition ? nil : part(activity).averageSpeedMetersPerSecond
      return ActivityRow(
        transition: names[index], activity: type, start: activity.span.start,
        time: MeasureText.duration(duration.exactSeconds),
        distance: totals.distanceMeters.map { measures.distance($0, in: type) } ?? "",
        rate: speed.map { $0 > 0 ? measures.rate($0, in: type) : "" } ?? "",
        heartRate: totals.averageHeartRate.map { MeasureText.fixed($0, 0) + " bpm" } ?? "",
        energy: totals.energyKilocalories.map { MeasureText.fixed($0, 0) + " kcal" } ?? "")
    }
  }
}

extension WorkoutPage {
  private static let activityColumns: [Table.Column] = [
    .init("ACTIVITY", .left), .init("START"), .init("TIME"), .init("DISTANCE"), .init("PACE"),
    .init("HEART", rank: 1), .init("ENERGY", rank: 2),
  ]

  /// The activities of a workout with several, a line each.
  func activityTable(_ terminal: Terminal) -> [String] {
    var table = Table(Self.activityColumns)
    for row in workout.activityRows(measures) {
      table.rows.append([
        row.transition ?? row.activity.title, times.clock(row.start), row.time, row.distance,
        row.rate, row.heartRate, row.energy,
      ])
    }
    return table.lines(on: terminal)
  }
}

/// An activity of a workout as JSON (docs/json.md); unknown values are absent.
struct WorkoutActivityJSON: Encodable {
  let workout: Workout
  let part: WorkoutActivity
  let transition: String?

  enum CodingKeys: String, CodingKey {
    case transition, metadata
  }

  static func all(of workout: Workout) -> [WorkoutActivityJSON] {
    let activities = workout.activities
    let names = activities.transitionNames
    return activities.enumerated().map {
      WorkoutActivityJSON(workout: workout, part: $1, transition: names[$0])
    }
  }

  func encode(to encoder: any Encoder) throws {
    var whole = workout.part(part)
    whole.header = ObjectHeader(uuid: part.uuid, metadata: whole.header.metadata)
    try WorkoutHeadJSON(whole).encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(transition, forKey: .transition)
    try container.encode(MetadataJSON(part.metadata), forKey: .metadata)
  }
}
