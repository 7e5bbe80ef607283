import HealthModel
import Recording

/// The text of steps or wheelchair pushes.
enum WalkWords {
  /// `1204 steps   112 /min`; empty where none were counted.
  static func line(_ status: RecordingStatus) -> String {
    guard let count = status.stepCount else { return "" }
    let isWheelchair = WorkoutActivityType(word: status.activity)?.isWheelchair == true
    var parts = [SwimWords.count(count, isWheelchair ? "push" : "step", isWheelchair ? "es" : "s")]
    if let cadence = status.cadencePerMinute {
      parts.append(MeasureText.fixed(cadence, 0) + " /min")
    }
    return parts.joined(separator: "   ")
  }
}
