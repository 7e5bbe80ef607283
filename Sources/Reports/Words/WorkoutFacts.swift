package import Console
package import HealthModel

/// The totals of a workout with their texts, in the order in which they are shown: one list for the terminal and for
/// pages.
package struct WorkoutFacts {
  /// What a total is; the raw value is its key in `show --json`.
  package enum Name: String, Hashable, CaseIterable, Sendable {
    case time = "duration_s"
    case elapsed = "elapsed_s"
    case moving = "moving_s"
    case distance = "distance_m"
    case pace, fastestPace
    case speed = "average_speed_mps"
    case fastestSpeed = "max_speed_mps"
    case ascent = "ascent_m"
    case descent = "descent_m"
    case averageHeartRate = "average_heart_rate_bpm"
    case maximumHeartRate = "max_heart_rate_bpm"
    case steps = "step_count"
    case strokes = "stroke_count"
    case energy = "energy_kcal"

    /// The key of the value in `show --json`; a pace is there as a speed.
    package var key: String {
      switch self {
      case .pace: Self.speed.rawValue
      case .fastestPace: Self.fastestSpeed.rawValue
      default: rawValue
      }
    }
  }

  package struct Fact: Hashable, Sendable {
    package let name: Name
    package let text: String
  }

  /// The known totals.
  package let list: [Fact]

  package init(_ workout: Workout, measures: MeasureText) {
    let totals = workout.totals
    let activity = workout.configuration.activityType
    let isPace = activity.isOnFoot || activity.isSwimming
    let active = workout.timerDuration
    let elapsed = workout.elapsedDuration
    func seconds(_ duration: Duration) -> String { MeasureText.duration(duration.exactSeconds) }
    func rate(_ speed: Double) -> String { measures.rate(speed, in: activity) }
    func beats(_ rate: Double) -> String { MeasureText.fixed(rate, 0) + " bpm" }
    let texts: [(Name, String?)] = [
      (.time, seconds(active)),
      (.elapsed, elapsed > active ? seconds(elapsed) : nil),
      (.moving, totals.movingSeconds.map(MeasureText.duration)),
      (.distance, totals.distanceMeters.map { measures.distance($0, in: activity) }),
      (isPace ? .pace : .speed, workout.averageSpeedMetersPerSecond.map(rate)),
      (
        isPace ? .fastestPace : .fastestSpeed,
        workout.averageSpeedMetersPerSecond == nil
          ? nil : totals.maximumSpeedMetersPerSecond.map(rate)
      ),
      (.ascent, totals.ascentMeters.map(measures.height)),
      (.descent, totals.descentMeters.map(measures.height)),
      (.averageHeartRate, totals.averageHeartRate.map(beats)),
      (.maximumHeartRate, totals.maximumHeartRate.map(beats)),
      (.steps, totals.stepCount.map(String.init)),
      (.strokes, totals.strokeCount.map(String.init)),
      (.energy, totals.energyKilocalories.map { MeasureText.fixed($0, 0) + " kcal" }),
    ]
    list = texts.compactMap { name, text in text.map { Fact(name: name, text: $0) } }
  }
}
