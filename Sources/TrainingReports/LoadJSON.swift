import Console
import Foundation
import HealthModel
import Training
import TrainingHistory

/// The answer of `load --json` (docs/schemas/load.schema.json).
package struct LoadJSON: Encodable {
  private let method: String
  private let by: String
  private let timeZone: String
  private let day: Day?
  private let periods: [Period]
  private let workouts: [OfWorkout]

  /// - Parameter periods: The periods, with the loads that they are made of.
  package init(_ periods: LoadPeriods) {
    method = periods.loads.method.rawValue
    by = periods.length.rawValue
    timeZone = periods.zone.identifier
    day = periods.today.map { Day(day: $0.day.description, load: $0.load, form: Form($0.values)) }
    self.periods = periods.rows.map {
      Period(
        period: $0.period.label, workoutCount: $0.workoutCount, load: $0.load, form: Form($0.values)
      )
    }
    let first = periods.rows.last?.period.firstDay ?? .last
    workouts = periods.loads.workouts.filter { $0.day >= first }.reversed().map(OfWorkout.init)
  }

  private enum CodingKeys: String, CodingKey {
    case method, by, day, periods, workouts
    case timeZone = "time_zone"
  }

  /// Fitness, fatigue and form, or the reason why there are none.
  private struct Form: Encodable {
    let values: Result<TrainingForm.Values, LoadError>

    init(_ values: Result<TrainingForm.Values, LoadError>) { self.values = values }

    private enum CodingKeys: String, CodingKey {
      case fitness, fatigue, form, reason
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch values {
      case .success(let values):
        try container.encode(values.fitness, forKey: .fitness)
        try container.encode(values.fatigue, forKey: .fatigue)
        try container.encode(values.form, forKey: .form)
      case .failure(let reason): try container.encode(reason.description, forKey: .reason)
      }
    }
  }

  private struct Day: Encodable {
    let day: String
    let load: Double
    let form: Form

    private enum CodingKeys: String, CodingKey {
      case day, load
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(day, forKey: .day)
      try container.encode(load, forKey: .load)
      try form.encode(to: encoder)
    }
  }

  private struct Period: Encodable {
    let period: String
    let workoutCount: Int
    let load: Double
    let form: Form

    private enum CodingKeys: String, CodingKey {
      case period, load
      case workoutCount = "workout_count"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(period, forKey: .period)
      try container.encode(workoutCount, forKey: .workoutCount)
      try container.encode(load, forKey: .load)
      try form.encode(to: encoder)
    }
  }

  private struct OfWorkout: Encodable {
    let workout: LoadHistory.OfWorkout

    private enum CodingKeys: String, CodingKey {
      case workout, activity, start, day, load, reason
      case uncounted = "uncounted_s"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(workout.figures.workout.word, forKey: .workout)
      try container.encode(workout.figures.activity.name, forKey: .activity)
      try container.encode(workout.figures.start.rfc3339, forKey: .start)
      try container.encode(workout.day.description, forKey: .day)
      switch workout.load {
      case .success(let load):
        try container.encode(load, forKey: .load)
        try container.encode(workout.uncountedSeconds, forKey: .uncounted)
      case .failure(let none): try container.encode(none.gap.rawValue, forKey: .reason)
      }
    }
  }
}
