import Console
import Foundation
import HealthModel
package import Training

/// The answer of `records --json` (docs/schemas/records.schema.json).
package struct RecordsJSON: Encodable {
  private let activities: [OfActivity]

  /// - Parameter records: The records; each with those that it replaced.
  package init(_ records: PersonalRecords) {
    activities = records.activities.map { activity in
      OfActivity(
        activity: activity.name,
        records: records.measures(of: activity).map { measure in
          Record(measure, records.history(measure, for: activity))
        })
    }
  }

  private struct OfActivity: Encodable {
    let activity: String
    let records: [Record]
  }

  private struct Record: Encodable {
    let measure: RecordMeasure
    let history: [PersonalRecords.Mark]

    init(_ measure: RecordMeasure, _ history: [PersonalRecords.Mark]) {
      self.measure = measure
      self.history = history
    }

    enum CodingKeys: String, CodingKey {
      case measure, history
      case meters = "over_m"
      case seconds = "over_s"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch measure {
      case .time(let meters):
        try container.encode("time", forKey: .measure)
        try container.encode(meters, forKey: .meters)
      case .power(let seconds):
        try container.encode("power", forKey: .measure)
        try container.encode(seconds, forKey: .seconds)
      case .heartRate(let seconds):
        try container.encode("heart_rate", forKey: .measure)
        try container.encode(seconds, forKey: .seconds)
      case .distance: try container.encode("distance", forKey: .measure)
      case .duration: try container.encode("duration", forKey: .measure)
      case .climb: try container.encode("ascent", forKey: .measure)
      }
      try container.encode(history.map(Entry.init), forKey: .history)
    }
  }

  private struct Entry: Encodable {
    let mark: PersonalRecords.Mark

    enum CodingKeys: String, CodingKey {
      case start, workout
      case seconds = "value_s"
      case meters = "value_m"
      case watts = "value_w"
      case beats = "value_bpm"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(mark.date.rfc3339, forKey: .start)
      try container.encode(mark.workout.word, forKey: .workout)
      switch mark.measure {
      case .time, .duration: try container.encode(mark.value, forKey: .seconds)
      case .power: try container.encode(mark.value, forKey: .watts)
      case .heartRate: try container.encode(mark.value, forKey: .beats)
      case .distance, .climb: try container.encode(mark.value, forKey: .meters)
      }
    }
  }
}
