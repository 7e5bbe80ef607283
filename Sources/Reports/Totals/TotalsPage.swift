package import Console
package import Foundation
package import HealthModel

/// A table of the totals of periods, with a row per activity.
package struct TotalsTable {
  private let measures: MeasureText
  private var table: Table

  package init(by length: CalendarPeriod.Length, measures: MeasureText) {
    self.measures = measures
    table = Table([
      .init(length.rawValue.uppercased(), .left), .init("ACTIVITY", .left), .init("WORKOUTS"),
      .init("TIME"), .init("DISTANCE", rank: 1), .init("ASCENT", rank: 3),
      .init("ENERGY", rank: 2),
    ])
  }

  /// Adds a row per activity; with several, the first row has what they have together.
  package mutating func add(_ totals: PeriodTotals) {
    let activities = totals.activities
    var label = totals.period.label
    if activities.count > 1 {
      table.rows.append([
        label, "All", "\(totals.workoutCount)", Self.time(totals.duration), "", "",
        Self.energy(totals.energyKilocalories),
      ])
      label = ""
    }
    for each in activities {
      table.rows.append([
        label, each.activity.title, "\(each.workoutCount)", Self.time(each.duration),
        each.distanceMeters.map { measures.distance($0, in: each.activity) } ?? "",
        each.ascentMeters.map(measures.height) ?? "", Self.energy(each.energyKilocalories),
      ])
    }
  }

  package func lines(_ terminal: Terminal) -> [String] { table.lines(on: terminal) }

  private static func time(_ duration: Duration) -> String {
    MeasureText.duration(duration.exactSeconds)
  }

  private static func energy(_ kilocalories: Double?) -> String {
    kilocalories.map { MeasureText.fixed($0, 0) + " kcal" } ?? ""
  }
}

/// A period of `totals --json`.
package struct PeriodTotalsJSON: Encodable {
  private let totals: PeriodTotals
  private let zone: TimeZone

  package init(_ totals: PeriodTotals, in zone: TimeZone) {
    self.totals = totals
    self.zone = zone
  }

  private enum CodingKeys: String, CodingKey {
    case period, start, end, activities, activity
    case workoutCount = "workout_count"
    case durationSeconds = "duration_s"
    case distanceMeters = "distance_m"
    case ascentMeters = "ascent_m"
    case energyKilocalories = "energy_kcal"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let span = totals.period.span(in: zone)
    try container.encode(totals.period.label, forKey: .period)
    try container.encode(span.start.rfc3339, forKey: .start)
    try container.encode(span.end.rfc3339, forKey: .end)
    try container.encode(totals.workoutCount, forKey: .workoutCount)
    try container.encode(totals.duration.exactSeconds, forKey: .durationSeconds)
    try container.encodeIfPresent(totals.energyKilocalories, forKey: .energyKilocalories)
    try container.encode(totals.activities.map(OfActivity.init), forKey: .activities)
  }

  private struct OfActivity: Encodable {
    let totals: ActivitySum

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(totals.activity.name, forKey: .activity)
      try container.encode(totals.workoutCount, forKey: .workoutCount)
      try container.encode(totals.duration.exactSeconds, forKey: .durationSeconds)
      try container.encodeIfPresent(totals.distanceMeters, forKey: .distanceMeters)
      try container.encodeIfPresent(totals.ascentMeters, forKey: .ascentMeters)
      try container.encodeIfPresent(totals.energyKilocalories, forKey: .energyKilocalories)
    }
  }
}
