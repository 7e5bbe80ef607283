import Charts
import Console
import Foundation
import HealthModel
import Reports

/// The charts of a workout over its distance, or over its time where no distance was measured.
struct WorkoutCharts {
  struct Chart {
    let chart: LineChart
    let sentence: String
    let tableTitle: String
    let rows: [(at: String, value: String)]

    /// The values for the template.
    var values: [String: Any] {
      [
        "name": chart.name, "title": chart.title, "sentence": sentence,
        "picture": chart.element, "tableTitle": tableTitle,
        "rows": rows.map { ["at": $0.at, "value": $0.value] },
      ]
    }
  }

  /// The moments that are drawn.
  let moments: [WorkoutSeries.Moment]
  let isOverDistance: Bool
  let positionScale: ChartScale?
  private let activity: WorkoutActivityType
  private let language: PageLanguage
  private let measures: MeasureText
  private let averageSpeed: Double?

  private static let pointsAtMost = 600
  private static let rowsAtMost = 20
  /// The pace beyond which a line is cut off, as a multiple of the median: standing has no pace.
  private static let slowestPart = 2.0
  private static let slowestSpeed = 0.2

  init(
    _ series: WorkoutSeries, activity: WorkoutActivityType, language: PageLanguage,
    measures: MeasureText, averageSpeed: Double?
  ) {
    let all = series.moments
    let stride = max(1, (all.count + Self.pointsAtMost - 1) / Self.pointsAtMost)
    // A moment that begins a line is kept, so that no line is drawn over a gap.
    moments = all.enumerated().compactMap { index, moment in
      index.isMultiple(of: stride) || !moment.isJoined || index == all.count - 1 ? moment : nil
    }
    let isOverDistance =
      !moments.isEmpty && moments.allSatisfy { $0.meters != nil } && (moments.last?.meters ?? 0) > 0
    self.isOverDistance = isOverDistance
    self.activity = activity
    self.language = language
    self.measures = measures
    self.averageSpeed = averageSpeed
    let unit = isOverDistance ? measures.metersPerDistance(in: activity) : 1
    let places = moments.map { isOverDistance ? ($0.meters ?? 0) / unit : $0.activeSeconds }
    guard let first = places.min(), let last = places.max(), last > first else {
      positionScale = nil
      return
    }
    positionScale =
      isOverDistance
      ? .exact(first...last) : .durations(first...last, ticksAtMost: 9, isExact: true)
  }

  /// Returns the place of a moment on the horizontal axis.
  func place(_ moment: WorkoutSeries.Moment) -> Double {
    isOverDistance
      ? (moment.meters ?? 0) / measures.metersPerDistance(in: activity) : moment.activeSeconds
  }

  var list: [Chart] { [rate, heartRate, altitude].compactMap(\.self) }

  private var isPace: Bool { activity.isOnFoot || activity.isSwimming }

  private var rate: Chart? {
    let speeds = moments.compactMap(\.speed).filter { $0 >= Self.slowestSpeed }.sorted()
    guard speeds.count > 1 else { return nil }
    let median = speeds[speeds.count / 2]
    let unit = measures.metersPerPace(in: activity)
    let slowest = max(speeds[0], median / Self.slowestPart)
    let values = moments.map { moment -> Double? in
      moment.speed.map { isPace ? unit / max($0, slowest) : $0 * measures.speedFactor }
    }
    let known = values.compactMap(\.self)
    guard let low = known.min(), let high = known.max(), high >= low else { return nil }
    let scale =
      isPace ? ChartScale.durations(low...high) : ChartScale.numbers(min(0, low)...high)
    return chart(
      isPace ? "pace" : "speed", language[isPace ? .pace : .speed],
      unit: measures.rateUnit(in: activity),
      values, scale,
      isInverted: isPace, mean: averageSpeed.map { measures.rate($0, in: activity) }
    ) { value in
      measures.rate(isPace ? unit / value : value / measures.speedFactor, in: activity)
    }
  }

  private var heartRate: Chart? {
    let values = moments.map(\.heartRate)
    let known = values.compactMap(\.self)
    guard known.count > 1, let low = known.min(), let high = known.max() else { return nil }
    func text(_ value: Double) -> String { MeasureText.fixed(value, 0) + " bpm" }
    return chart(
      "heart", language[.heartRate], unit: "bpm", values, .numbers(low...high),
      mean: text(known.reduce(0, +) / Double(known.count)), text: text)
  }

  private var altitude: Chart? {
    let factor = measures.height(1).hasSuffix("ft") ? MeasureText.metersPerFoot : 1
    let values = moments.map { $0.altitude.map { $0 / factor } }
    let known = values.compactMap(\.self)
    guard known.count > 1, let low = known.min(), let high = known.max() else { return nil }
    func text(_ value: Double) -> String { measures.height(value * factor) }
    // On flat ground the noise of the receiver must not look like hills.
    let middle = (low + high) / 2
    let half = max((high - low) / 2, 10 / factor)
    return chart(
      "altitude", language[.altitude], unit: factor == 1 ? "m" : "ft", values,
      .numbers(middle - half...middle + half),
      isFilled: true, mean: text(known.reduce(0, +) / Double(known.count)), text: text)
  }

  private func chart(
    _ name: String, _ title: String, unit: String, _ values: [Double?], _ scale: ChartScale?,
    isInverted: Bool = false, isFilled: Bool = false, mean: String?, text: (Double) -> String
  ) -> Chart? {
    let known = values.compactMap(\.self)
    guard let scale, let positionScale, let low = known.min(), let high = known.max() else {
      return nil
    }
    var (places, drawn): ([Double], [Double?]) = ([], [])
    for (moment, value) in zip(moments, values) {
      if !moment.isJoined, !places.isEmpty {
        places.append(place(moment))
        drawn.append(nil)
      }
      places.append(place(moment))
      drawn.append(value)
    }
    let sentence = language.text(
      .chartSentence, title, text(isInverted ? high : low), text(isInverted ? low : high),
      mean ?? text(known.reduce(0, +) / Double(known.count)))
    let step = max(1, moments.count / Self.rowsAtMost)
    let rows = zip(moments, values).enumerated().compactMap { index, pair in
      index.isMultiple(of: step)
        ? pair.1.map { (at: placeText(pair.0), value: text($0)) } : nil
    }
    return Chart(
      chart: LineChart(
        name: name, title: "\(title) (\(unit))", description: sentence, positions: places,
        values: drawn,
        frame: ChartFrame(
          positions: positionScale, values: scale, isInverted: isInverted,
          positionUnit: isOverDistance ? measures.distanceUnit(in: activity) : ""),
        isFilled: isFilled),
      sentence: sentence, tableTitle: language.text(.chartTable, title), rows: rows)
  }

  private func placeText(_ moment: WorkoutSeries.Moment) -> String {
    isOverDistance
      ? measures.distance(moment.meters ?? 0, in: activity)
      : MeasureText.duration(moment.activeSeconds)
  }
}

extension MeasureText {
  /// The meters of the unit of distances: of a kilometer or a mile, or of one for swimming.
  func metersPerDistance(in activity: WorkoutActivityType) -> Double {
    if activity.isSwimming { return units.hasFeet ? Self.metersPerYard : 1 }
    return units.hasMiles ? Self.metersPerMile : 1000
  }

  /// The meters of a pace.
  func metersPerPace(in activity: WorkoutActivityType) -> Double {
    activity.isSwimming ? 100 * metersPerDistance(in: activity) : metersPerDistance(in: activity)
  }

  /// The unit of distances on an axis.
  func distanceUnit(in activity: WorkoutActivityType) -> String {
    if activity.isSwimming { return units.hasFeet ? "yd" : "m" }
    return units.hasMiles ? "mi" : "km"
  }

  /// The unit of paces or speeds on an axis.
  func rateUnit(in activity: WorkoutActivityType) -> String {
    if activity.isSwimming { return units.hasFeet ? "min/100 yd" : "min/100 m" }
    if activity.isOnFoot { return units.hasMiles ? "min/mi" : "min/km" }
    return units.hasMiles ? "mph" : "km/h"
  }

  /// Meters per second times this are the unit of speeds.
  var speedFactor: Double { units.hasMiles ? 3600 / Self.metersPerMile : 3.6 }
}
