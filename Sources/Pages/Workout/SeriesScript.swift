import Charts
import Console
import Foundation
import HealthModel
import Reports

/// The moments of the charts as JSON for the page's script: one list for each value, with few digits.
struct SeriesScript {
  let text: String

  init(
    _ charts: WorkoutCharts, map: WorkoutMap?, series: WorkoutSeries, measures: MeasureText,
    activity: WorkoutActivityType
  ) {
    let moments = charts.moments
    guard moments.count > 1, let scale = charts.positionScale else {
      text = "{}"
      return
    }
    let frame = ChartFrame(positions: scale, values: scale)
    var parts: [String] = []
    func add(_ name: String, digits: Int, _ value: (WorkoutSeries.Moment) -> Double?) {
      let values = moments.map(value)
      guard values.contains(where: { $0 != nil }) else { return }
      parts.append(
        "\"\(name)\":[" + values.map { Self.number($0, digits) }.joined(separator: ",") + "]")
    }
    add("x", digits: 1) { frame.x(charts.place($0)) }
    add("t", digits: 1, \.activeSeconds)
    add("d", digits: 1, \.meters)
    add("v", digits: 2, \.speed)
    add("h", digits: 0, \.heartRate)
    add("a", digits: 1, \.altitude)
    if let projection = map?.map.projection {
      func point(_ moment: WorkoutSeries.Moment) -> (x: Double, y: Double)? {
        guard let latitude = moment.latitude, let longitude = moment.longitude else { return nil }
        return projection.point(latitude: latitude, longitude: longitude)
      }
      add("mx", digits: 1) { point($0)?.x }
      add("my", digits: 1) { point($0)?.y }
      let breaks = moments.indices.filter { !moments[$0].isJoined }.map(String.init)
      parts.append("\"breaks\":[" + breaks.joined(separator: ",") + "]")
    }
    let (hasMiles, hasFeet) = (measures.units.hasMiles, measures.units.hasFeet)
    let isPace = activity.isOnFoot || activity.isSwimming
    let unit = activity.isSwimming ? (hasFeet ? "/100 yd" : "/100 m") : hasMiles ? "/mi" : "/km"
    parts.append(
      isPace
        ? "\"rate\":{\"per\":\(measures.metersPerPace(in: activity)),\"unit\":\"\(unit)\"}"
        : "\"rate\":{\"times\":\(measures.speedFactor),\"unit\":\"\(hasMiles ? "mph" : "km/h")\"}")
    if measures.decimalSign != "." { parts.append("\"point\":\"\(measures.decimalSign)\"") }
    parts.append(
      "\"distance\":{\"meters\":\(hasMiles ? MeasureText.metersPerMile : 1000),"
        + "\"unit\":\"\(hasMiles ? "mi" : "km")\"}")
    parts.append(
      "\"height\":{\"meters\":\(hasFeet ? MeasureText.metersPerFoot : 1),"
        + "\"unit\":\"\(hasFeet ? "ft" : "m")\"}")
    text = "{" + parts.joined(separator: ",") + "}"
  }

  private static func number(_ value: Double?, _ digits: Int) -> String {
    guard let value, value.isFinite else { return "null" }
    let text = MeasureText.fixed(value, digits)
    guard digits > 0 else { return text }
    let short = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return text.hasSuffix("0") ? (short.isEmpty ? "0" : String(short.reversed())) : text
  }
}
