import Foundation
import HealthModel
import HealthStorage

extension ArchiveImportRun {
  func readSettings(wasEmpty: Bool) async throws {
    var settings = StoredSettings()
    try await eachLine(ArchiveFormat.settings) { line, number in
      do {
        try add(line, to: &settings)
      } catch let fault as LineError {
        note(ArchiveFormat.settings, number, .line(fault))
      }
    }
    if let collection { return collection.add(settings, types) }
    report.settingsAdded = try await store.restore(
      settings, types: types, includingRetention: wasEmpty)
    if !wasEmpty { report.retentionLeftOut = settings.retention.count }
  }

  private func add(_ line: LineObject, to settings: inout StoredSettings) throws(LineError) {
    let word = try line.required("setting", line.text("setting"))
    switch SettingsText.Kind(rawValue: word) {
    case .characteristic:
      settings.characteristics.append(try characteristic(line))
    case .profile:
      guard let fact = ProfileFact(rawValue: try line.required("key", line.text("key"))) else {
        throw .wrong("key", expected: "a fact of the profile")
      }
      settings.facts[fact] = try line.required("value", line.text("value"))
    case .goal: settings.goals.append(try goal(line))
    case .sourcePriority:
      let type = try line.required("type", line.text("type"))
      settings.sourcePriorities[type] = try line.texts("bundles")
    case .retention:
      let type = try line.required("type", line.text("type"))
      settings.retention[type] = try line.required("keep_s", line.integer("keep_s"))
    case .recalibration: settings.recalibrations.append(try recalibration(line))
    case nil: throw .wrong("setting", expected: "a known setting")
    }
  }

  private func characteristic(
    _ line: LineObject
  ) throws(LineError) -> StoredSettings.DatedFact {
    let identifier = try line.required("type", line.text("type"))
    guard let type = CharacteristicType(identifier: identifier) else {
      throw .unknownType(identifier)
    }
    guard let value = Characteristic(type, word: try line.required("value", line.text("value")))
    else { throw .wrong("value", expected: "a value of \(type.name)") }
    return StoredSettings.DatedFact(value: value, since: try line.instant("since_us"))
  }

  private func goal(_ line: LineObject) throws(LineError) -> StoredSettings.Goal {
    let word = try line.required("metric", line.text("metric"))
    guard let metric = ActivityMetric.allCases.first(where: { "\($0)" == word }) else {
      throw .wrong("metric", expected: "a metric of the rings")
    }
    guard let day = CalendarDay(try line.required("day", line.text("day"))) else {
      throw .wrong("day", expected: "a day")
    }
    let value = try line.required("value", line.number("value"))
    guard metric.goalLimits.contains(value) else { throw .wrong("value", expected: "a goal") }
    return StoredSettings.Goal(metric: metric, day: day, value: value)
  }

  private func recalibration(_ line: LineObject) throws(LineError) -> EstimateRecalibration {
    guard case .quantity(let type) = try knownType(line) else {
      throw .wrong("type", expected: "a quantity type")
    }
    let issued = try line.required("issued_us", line.instant("issued_us"))
    return EstimateRecalibration(
      type: type, issued: issued, from: try line.required("from_us", line.instant("from_us")),
      source: try origins.source(line, "source"))
  }
}
