import HealthModel
import Swimming

/// A swim as `swim --json` prints it (docs/json.md, docs/schemas/swim.schema.json).
struct SwimJSON: Encodable {
  struct Length: Encodable {
    let index: Int
    let startSeconds, endSeconds: Double
    let style: String
    let strokeCount: Int
    let swolf, confidence: Double

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

  init(_ report: SwimReport) {
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
