package import Console
import HealthModel

/// The table of `gear`.
package struct GearTable {
  private let measures: MeasureText
  private let times: TimeText
  private var table = Table([
    .init("GEAR", .left), .init("KIND", .left, rank: 3), .init("WORKOUTS", rank: 1),
    .init("TIME", rank: 4), .init("DISTANCE"), .init("OF", rank: 1), .init("USED UP", rank: 1),
    .init("LAST USE", .left, rank: 2), .init("DEFAULT OF", .left, rank: 5),
  ])

  package init(_ uses: [GearUse], measures: MeasureText, times: TimeText) {
    self.measures = measures
    self.times = times
    table.rows = uses.map(row)
  }

  package func lines(_ terminal: Terminal) -> [String] { table.lines(on: terminal) }

  private func row(_ use: GearUse) -> [String] {
    let retired = use.gear?.retired.map { "retired \($0)" }
    return [
      use.name.withoutControls, use.gear?.kind.rawValue ?? "", "\(use.workoutCount)",
      use.workoutCount > 0 ? MeasureText.duration(use.duration.exactSeconds) : "",
      measures.distance(use.meters), use.gear?.limitMeters.map(measures.distance) ?? "",
      use.share.map { MeasureText.fixed($0 * 100, 0) + " %" } ?? "",
      retired ?? use.lastUse.map(times.day) ?? "",
      (use.gear?.activities ?? []).map(\.word).joined(separator: ", "),
    ]
  }
}

/// The answer of `gear --json` (docs/schemas/gear.schema.json).
package struct GearListJSON: Encodable {
  private let gear: [Entry]

  package init(_ uses: [GearUse]) { gear = uses.map(Entry.init) }

  private struct Entry: Encodable {
    let use: GearUse

    enum CodingKeys: String, CodingKey {
      case name, kind, activities, retired
      case workoutCount = "workout_count"
      case durationSeconds = "duration_s"
      case distanceMeters = "distance_m"
      case workoutMeters = "workout_distance_m"
      case limitMeters = "limit_m"
      case firstUse = "first_use"
      case lastUse = "last_use"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(use.name, forKey: .name)
      try container.encodeIfPresent(use.gear?.kind.rawValue, forKey: .kind)
      try container.encode((use.gear?.activities ?? []).map(\.name), forKey: .activities)
      try container.encodeIfPresent(use.gear?.retired?.description, forKey: .retired)
      try container.encode(use.workoutCount, forKey: .workoutCount)
      try container.encode(use.duration.exactSeconds, forKey: .durationSeconds)
      try container.encode(use.meters, forKey: .distanceMeters)
      try container.encode(use.workoutMeters, forKey: .workoutMeters)
      try container.encodeIfPresent(use.gear?.limitMeters, forKey: .limitMeters)
      try container.encodeIfPresent(use.firstUse?.rfc3339, forKey: .firstUse)
      try container.encodeIfPresent(use.lastUse?.rfc3339, forKey: .lastUse)
    }
  }
}
