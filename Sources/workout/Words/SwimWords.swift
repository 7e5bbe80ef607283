import HealthModel
import Recording
import Sessions

/// The texts of lengths and sets of a swim.
struct SwimWords {
  let words: MeasureText

  /// Returns style, strokes and SWOLF of the last length, and the set; empty if the workout is not a swim.
  func line(_ status: RecordingStatus) -> String {
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
  func parts(_ lap: Sessions.Lap) -> [String] {
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
