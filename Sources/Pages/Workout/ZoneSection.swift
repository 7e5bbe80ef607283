import Charts
import Console
import HealthModel
import Reports
import Training
import TrainingReports

/// The time in zones on the page of a workout: a row for each zone, with a bar.
struct ZoneSection {
  let times: ZoneTimes
  let language: PageLanguage
  let measures: MeasureText

  private static let barUnits = 100.0

  /// The values for the template.
  var values: [String: Any] {
    let most = max(times.seconds.max() ?? 0, 1)
    let rows = times.seconds.indices.reversed().map { index in
      let share = times.seconds[index] / max(times.countedSeconds, 1)
      return [
        "zone": "\(index + 1)", "range": times.range(ofZone: index + 1),
        "time": MeasureText.duration(times.seconds[index]),
        "share": measures.number(share * 100, 0) + " %",
        "width": MeasureText.fixed(Self.barUnits * times.seconds[index] / most, 1),
        "style": "zone\(min(4, index * 5 / times.seconds.count))",
      ]
    }
    let isHeart = times.zones.quantity == .heartRate
    return [
      "id": isHeart ? "heart-zones" : "power-zones",
      "title": language[isHeart ? .heartRateZones : .powerZones], "rows": Array(rows),
      "rest": language.text(
        .zonesRest, MeasureText.duration(times.belowSeconds),
        MeasureText.duration(times.uncountedSeconds)),
    ]
  }
}
