package import Console
import HealthModel
package import Recording
package import Sessions
import Swimming

/// A swim as `swim --json` prints it (docs/json.md, docs/schemas/swim.schema.json).
package struct SwimJSON: Encodable {
  struct Length: Encodable {
    let index: Int
    let startSeconds, endSeconds: Double
    let style: String
    let strokeCount: Int?
    let swolf, confidence: Double?

    enum CodingKeys: String, CodingKey {
      case index, style, swolf, confidence
      case startSeconds = "start_s"
      case endSeconds = "end_s"
      case strokeCount = "stroke_count"
    }
  }

  struct Set: Encodable {
    let startSeconds, endSeconds: Double
    let lengthCount: Int?
    let distanceMeters: Double?

    enum CodingKeys: String, CodingKey {
      case startSeconds = "start_s"
      case endSeconds = "end_s"
      case lengthCount = "length_count"
      case distanceMeters = "distance_m"
    }
  }

  struct Rest: Encodable {
    let startSeconds, endSeconds: Double

    enum CodingKeys: String, CodingKey {
      case startSeconds = "start_s"
      case endSeconds = "end_s"
    }
  }

  struct Stroke: Encodable {
    let seconds: Double
    let style: String

    enum CodingKeys: String, CodingKey {
      case style
      case seconds = "t_s"
    }
  }

  struct Totals: Encodable {
    let lengths: Int?
    let distanceMeters: Double?
    let strokes: Int
    let swimmingSeconds, restSeconds: Double

    enum CodingKeys: String, CodingKey {
      case lengths, strokes
      case distanceMeters = "distance_m"
      case swimmingSeconds = "swimming_s"
      case restSeconds = "rest_s"
    }
  }

  let lapLengthMeters: Double?
  let lengths: [Length]
  let sets: [Set]
  let rests: [Rest]
  let strokes: [Stroke]
  let totals: Totals

  enum CodingKeys: String, CodingKey {
    case lengths, sets, rests, strokes, totals
    case lapLengthMeters = "lap_length_m"
  }

  package init(_ report: SwimReport) {
    let origin = report.origin
    lapLengthMeters = report.configuration.lapLengthMeters
    lengths = report.lengths.enumerated().map { index, length in
      Length(
        index: index + 1, startSeconds: origin.seconds(length.span.start),
        endSeconds: origin.seconds(length.span.end), style: length.style.name,
        strokeCount: length.strokeCount, swolf: length.swolf, confidence: length.confidence)
    }
    sets = report.sets.map {
      Set(
        startSeconds: origin.seconds($0.span.start), endSeconds: origin.seconds($0.span.end),
        lengthCount: $0.lengthCount, distanceMeters: $0.distanceMeters)
    }
    rests = report.rests.map {
      Rest(startSeconds: origin.seconds($0.start), endSeconds: origin.seconds($0.end))
    }
    strokes = report.strokes.map {
      Stroke(seconds: origin.seconds($0.time), style: $0.style.name)
    }
    totals = Totals(
      lengths: report.configuration.isPool ? report.lengths.count : nil,
      distanceMeters: report.distanceMeters, strokes: report.strokeCount,
      swimmingSeconds: report.swimmingTime.exactSeconds,
      restSeconds: report.restTime.exactSeconds)
  }
}

/// The texts of lengths and sets of a swim.
package struct SwimWords {
  let words: MeasureText

  package init(words: MeasureText) {
    self.words = words
  }

  /// Returns style, strokes and SWOLF of the last length, and the set; empty if the workout is not a swim.
  package func line(_ status: RecordingStatus) -> String {
    var parts: [String] = []
    if let style = status.strokeStyle { parts.append(style) }
    if let count = status.strokeCount { parts.append(Self.count(count, "stroke")) }
    if let swolf = status.swolf { parts.append("SWOLF " + MeasureText.fixed(swolf, 0)) }
    if let set = status.currentSet {
      parts.append("set \(set.index) " + MeasureText.duration(set.durationSeconds))
      if let count = set.lengthCount { parts.append(Self.count(count, "length")) }
      if let meters = set.distanceMeters { parts.append(words.shortDistance(meters)) }
    } else if let count = status.setCount, count > 0 {
      parts.append("at rest after " + Self.count(count, "set"))
    }
    return parts.joined(separator: "   ")
  }

  /// Returns the swim values of a lap: style, strokes and SWOLF.
  package func parts(_ lap: Sessions.Lap) -> [String] {
    var parts: [String] = []
    if let style = lap.style { parts.append(style.name) }
    if let count = lap.strokeCount { parts.append(Self.count(count, "stroke")) }
    if let swolf = lap.swolf { parts.append("SWOLF " + MeasureText.fixed(swolf, 0)) }
    return parts
  }

  static func count(_ count: Int, _ noun: String, _ ending: String = "s") -> String {
    "\(count) \(noun)\(count == 1 ? "" : ending)"
  }
}

/// The text of steps or wheelchair pushes.
package enum WalkWords {
  /// `1204 steps   112 /min`, or the turns and watts of a ride; empty where none were counted.
  package static func line(_ status: RecordingStatus) -> String {
    var parts: [String] = []
    if let count = status.stepCount {
      let isWheelchair = WorkoutActivityType(word: status.activity)?.isWheelchair == true
      parts.append(
        SwimWords.count(count, isWheelchair ? "push" : "step", isWheelchair ? "es" : "s"))
    }
    if let cadence = status.cadencePerMinute {
      parts.append(MeasureText.fixed(cadence, 0) + " /min")
    }
    if let power = status.powerWatts { parts.append(MeasureText.fixed(power, 0) + " W") }
    return parts.joined(separator: "   ")
  }
}
