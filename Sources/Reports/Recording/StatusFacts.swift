package import Console
import HealthModel
package import Recording
import RecordingCore
import Routes
import TrainingReports

/// What the status of a running recording says, with texts, in the order in which it is shown.
package struct StatusFacts {
  /// What a value is; the raw value is its key in `status --json`.
  package enum Name: String, Hashable, CaseIterable, Sendable {
    case time = "duration_s"
    case elapsed = "elapsed_s"
    case activity = "current_activity"
    case distance = "distance_m"
    case rate = "current_speed_mps"
    case averageRate = "average_speed_mps"
    case ascent = "ascent_m"
    case heartRate = "heart_rate_bpm"
    case averageHeartRate = "average_heart_rate_bpm"
    case energy = "energy_kcal"
    case lap = "lap_count"
    case lapTime = "lap_duration_s"
    case lapDistance = "lap_distance_m"
    case steps = "step_count"
    case cadence = "cadence_per_minute"
    case power = "power_w"
    case strideLength = "stride_length_m"
    case oscillation = "vertical_oscillation_m"
    case contact = "ground_contact_s"
    case strokes = "stroke_count"
    case style = "stroke_style"
    case swolf = "swolf"
    case course
    case courseLeft = "remaining_m"
    case courseClimb = "climb_m"
    case ghost = "ghost_s"
    case positioning
    case mirror
  }

  package struct Fact: Hashable, Sendable {
    package let name: Name
    package let text: String
  }

  /// The known values.
  package let list: [Fact]

  /// Creates the facts of a status.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - measures: The units.
  package init(_ status: RecordingStatus, measures: MeasureText) {
    // A swim is shown in meters and per 100 m; any other recording as if on foot, as in the terminal.
    let name = status.part?.activity ?? status.activity
    let isSwim = WorkoutActivityType(word: name)?.isSwimming == true
    let activity = isSwim ? WorkoutActivityType.swimming : .walking
    func distance(_ meters: Double) -> String { measures.distance(meters, in: activity) }
    func rate(_ speed: Double) -> String { measures.rate(speed, in: activity) }
    func beats(_ rate: Double) -> String { MeasureText.fixed(rate, 0) + " bpm" }
    let run = RunningWords(measures)
    let power = status.powerWatts ?? status.running?.powerWatts
    let hasPauses = status.elapsedSeconds - status.durationSeconds >= 1
    let texts: [(Name, String?)] = [
      (.time, MeasureText.duration(status.durationSeconds)),
      (.elapsed, hasPauses ? MeasureText.duration(status.elapsedSeconds) : nil),
      (.activity, status.part.map(ActivityWords(measures).summary)),
      (.distance, status.distanceMeters.map(distance)),
      (.rate, status.currentSpeedMetersPerSecond.map(rate)),
      (.averageRate, status.averageSpeedMetersPerSecond.map(rate)),
      (.ascent, status.ascentMeters.map(measures.height)),
      (.heartRate, status.heartRate.map(beats)),
      (.averageHeartRate, status.averageHeartRate.map(beats)),
      (.energy, status.energyKilocalories.map { MeasureText.fixed($0, 0) + " kcal" }),
      (.lap, "\(status.lapCount + 1)"),
      (.lapTime, status.lapDurationSeconds.map(MeasureText.duration)),
      (.lapDistance, status.lapDistanceMeters.map(distance)),
      (.steps, status.stepCount.map(String.init)),
      (.cadence, status.cadencePerMinute.map { MeasureText.fixed($0, 0) + " /min" }),
      (.power, power.map(run.power)),
      (.strideLength, status.running?.strideLengthMeters.map(run.length)),
      (.oscillation, status.running?.verticalOscillationMeters.map(run.oscillation)),
      (.contact, status.running?.groundContactSeconds.map(run.contact)),
      (.strokes, status.strokeCount.map(String.init)),
      (.style, status.strokeStyle),
      (.swolf, status.swolf.map { MeasureText.fixed($0, 0) }),
      (.course, status.course.map(Self.course)),
      (.courseLeft, status.course.map { distance($0.remainingMeters) }),
      (.courseClimb, status.course?.climbMeters.map(measures.height)),
      (.ghost, status.course?.ghostSeconds.map(CourseWords.ghost)),
      (.positioning, Self.positioning(status.positioning, measures: measures)),
      (.mirror, status.mirror?.replica),
    ]
    list = texts.compactMap { name, text in text.map { Fact(name: name, text: $0) } }
  }

  private static func course(_ course: RecordingStatus.Course) -> String {
    let isOn = course.phase == CoursePhase.onCourse.rawValue
    let parts = [course.name, isOn ? nil : CourseWords.state(course)].compactMap { $0 }
    return parts.isEmpty ? CourseWords.state(course) : parts.joined(separator: ": ")
  }

  private static func positioning(
    _ positioning: RecordingStatus.Positioning, measures: MeasureText
  ) -> String {
    var parts = [positioning.state.replacing("_", with: " ")]
    if let satellites = positioning.satellitesUsed { parts.append("\(satellites) satellites") }
    if let accuracy = positioning.horizontalAccuracyMeters {
      parts.append("± " + measures.height(accuracy))
    }
    return parts.joined(separator: ", ")
  }
}
