import Console
import HealthModel
import WorkoutFiles
import Reports

/// An interval of a workout that becomes a lap of a TCX file.
struct LapInterval {
  let span: TimeRange
  /// The lap of the workout; `nil` for an interval outside its laps.
  let lap: LapSummary?
  /// Whether the interval is a rest: in a pool, any interval that is not a length.
  let isRest: Bool
  /// The duration without pauses.
  let activeDuration: Duration
  /// The length of the path through its locations.
  var pathMeters = 0.0
  var maximumSpeed: Double?
  private var beats = 0.0
  private var beatCount = 0
  private(set) var maximumHeartRate: Double?
  /// The distance that the file declares.
  var distanceMeters = 0.0
  var kilocalories = 0
  var trigger = TCXLap.Trigger.manual

  init(_ span: TimeRange, lap: LapSummary? = nil, isRest: Bool = false, pauses: [TimeRange]) {
    self.span = span
    self.lap = lap
    self.isRest = isRest
    activeDuration =
      lap?.activeDuration
      ?? pauses.reduce(span.duration) { rest, pause in
        let start = max(pause.start, span.start)
        let end = min(pause.end, span.end)
        return end > start ? rest - (end - start) : rest
      }
  }

  mutating func add(heartRate: Double) {
    beats += heartRate
    beatCount += 1
    maximumHeartRate = max(maximumHeartRate ?? 0, heartRate)
  }

  var averageHeartRate: Double? { beatCount == 0 ? nil : beats / Double(beatCount) }

  var tcx: TCXLap {
    let seconds = activeDuration.exactSeconds
    return TCXLap(
      start: span.start, totalSeconds: seconds, distanceMeters: distanceMeters,
      maximumSpeed: maximumSpeed,
      averageSpeed: distanceMeters > 0 && seconds > 0 ? distanceMeters / seconds : nil,
      kilocalories: kilocalories, averageHeartRate: averageHeartRate,
      maximumHeartRate: maximumHeartRate, intensity: isRest ? .resting : .active,
      trigger: trigger, notes: lap?.strokeWords)
  }
}

extension LapSummary {
  /// The values that TCX does not support, as notes: `freestyle, 12 strokes, SWOLF 34`; `nil` for a lap without
  /// strokes.
  var strokeWords: String? {
    let parts: [String?] = [
      style.flatMap { $0 == .unknown ? nil : $0.name },
      strokeCount.map { "\($0) \($0 == 1 ? "stroke" : "strokes")" },
      swolf.map { "SWOLF " + MeasureText.fixed($0, 0) },
    ]
    let words = parts.compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
