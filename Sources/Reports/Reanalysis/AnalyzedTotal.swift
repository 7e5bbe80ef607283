import Console
package import HealthModel

/// A total of a workout that an analysis can change, with its JSON key and its name.
package struct AnalyzedTotal {
  package let key: String
  package let value: @Sendable (Workout.Totals) -> Double?
  private let name: String
  private let text: @Sendable (Double, MeasureText, WorkoutActivityType) -> String

  /// Whether it is a whole number.
  package var isCount: Bool { key.hasSuffix("_count") }

  package static let all: [AnalyzedTotal] = [
    AnalyzedTotal(key: "distance_m", value: { $0.distanceMeters }, name: "distance") {
      $1.distance($0, in: $2)
    },
    AnalyzedTotal(key: "moving_s", value: { $0.movingSeconds }, name: "moving") { value, _, _ in
      MeasureText.duration(value)
    },
    AnalyzedTotal(
      key: "max_speed_mps", value: { $0.maximumSpeedMetersPerSecond }, name: "top speed"
    ) { value, measures, _ in measures.speed(value) },
    AnalyzedTotal(key: "ascent_m", value: { $0.ascentMeters }, name: "ascent") {
      value, measures, _ in measures.height(value)
    },
    AnalyzedTotal(key: "descent_m", value: { $0.descentMeters }, name: "descent") {
      value, measures, _ in measures.height(value)
    },
    AnalyzedTotal(key: "energy_kcal", value: { $0.energyKilocalories }, name: "energy") {
      value, _, _ in MeasureText.fixed(value, 0) + " kcal"
    },
    AnalyzedTotal(
      key: "average_heart_rate_bpm", value: { $0.averageHeartRate }, name: "average heart rate"
    ) { value, _, _ in MeasureText.fixed(value, 0) + " bpm" },
    AnalyzedTotal(
      key: "max_heart_rate_bpm", value: { $0.maximumHeartRate }, name: "highest heart rate"
    ) { value, _, _ in MeasureText.fixed(value, 0) + " bpm" },
    AnalyzedTotal(key: "step_count", value: { $0.stepCount.map(Double.init) }, name: "steps") {
      value, _, _ in MeasureText.fixed(value, 0)
    },
    AnalyzedTotal(key: "stroke_count", value: { $0.strokeCount.map(Double.init) }, name: "strokes")
    { value, _, _ in MeasureText.fixed(value, 0) },
  ]

  private init(
    key: String, value: @escaping @Sendable (Workout.Totals) -> Double?, name: String,
    text: @escaping @Sendable (Double, MeasureText, WorkoutActivityType) -> String
  ) {
    self.key = key
    self.value = value
    self.name = name
    self.text = text
  }

  /// `distance 5.02 km → 5.01 km`; `nil` where it is the same number.
  func change(
    from old: Workout.Totals, to new: Workout.Totals, _ measures: MeasureText,
    _ activity: WorkoutActivityType
  ) -> String? {
    let (before, after) = (value(old), value(new))
    guard before != after else { return nil }
    let words = [before, after].map { $0.map { text($0, measures, activity) } ?? "none" }
    // A change that the displayed digits do not show is still reported.
    return words[0] == words[1]
      ? "\(name) \(words[0]), changed in its last digits" : "\(name) \(words[0]) → \(words[1])"
  }
}
