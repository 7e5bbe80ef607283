import Foundation
import HealthModel
import HealthStorage
import SeriesCoding

/// The lines of `settings.ndjson`, each beginning with the kind of setting.
enum SettingsText {
  /// The names of the kinds.
  enum Kind: String {
    case characteristic, profile, goal, retention, recalibration
    case sourcePriority = "source_priority"
  }

  typealias Line = (inout JSONLine) -> Void

  static func lines(_ settings: StoredSettings, _ origins: OriginNumbers) -> [Line] {
    person(settings) + rules(settings, origins)
  }

  private static func person(_ settings: StoredSettings) -> [Line] {
    let characteristics = settings.characteristics.map { fact -> Line in
      { line in
        line.put("setting", Kind.characteristic.rawValue)
        line.put("type", fact.value.type.identifier)
        line.put("since_us", fact.since)
        line.put("value", fact.value.word)
      }
    }
    let facts = settings.facts.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      fact, value -> Line in
      { line in
        line.put("setting", Kind.profile.rawValue)
        line.put("key", fact.rawValue)
        line.put("value", value)
      }
    }
    let goals = settings.goals.map { goal -> Line in
      { line in
        line.put("setting", Kind.goal.rawValue)
        line.put("metric", "\(goal.metric)")
        line.put("day", goal.day.description)
        line.put("value", goal.value)
      }
    }
    return characteristics + facts + goals
  }

  private static func rules(_ settings: StoredSettings, _ origins: OriginNumbers) -> [Line] {
    let priorities = settings.sourcePriorities.sorted { $0.key < $1.key }.map {
      type, order -> Line in
      { line in
        line.put("setting", Kind.sourcePriority.rawValue)
        line.put("type", type)
        line.put("bundles", order)
      }
    }
    let retention = settings.retention.sorted { $0.key < $1.key }.map { type, seconds -> Line in
      { line in
        line.put("setting", Kind.retention.rawValue)
        line.put("type", type)
        line.put("keep_s", Int(clamping: seconds))
      }
    }
    let recalibrations = settings.recalibrations.map { each -> Line in
      { line in
        line.put("setting", Kind.recalibration.rawValue)
        line.put("type", each.type.identifier)
        line.put("issued_us", each.issued)
        line.put("from_us", each.from)
        line.put("source", origins.number(of: each.source))
      }
    }
    return priorities + retention + recalibrations
  }
}
