public import HealthModel
public import Routes
package import SeriesCoding
public import Sessions
public import Training

/// The status of a running recording: `workout status` prints it and the live display draws it.
public struct RecordingStatus: Hashable, Sendable, Codable {
  /// The receiver's latest values.
  public struct Positioning: Hashable, Sendable, Codable {
    /// `off`, `no_receiver` (none has been connected yet), `waiting`, `lost`, `no_fix`, `2d` or
    /// `3d`.
    public var state: String
    public var satellitesUsed: Int?
    public var horizontalAccuracyMeters: Double?
    /// The place of the newest fix in degrees (WGS 84), while there is one.
    public var latitude: Double?
    public var longitude: Double?
    /// The number of fixes excluded from the route so far, with any verdict.
    public var rejectedCount: Int

    public init(
      state: String, satellitesUsed: Int? = nil, horizontalAccuracyMeters: Double? = nil,
      rejectedCount: Int = 0
    ) {
      self.state = state
      self.satellitesUsed = satellitesUsed
      self.horizontalAccuracyMeters = horizontalAccuracyMeters
      self.rejectedCount = rejectedCount
    }

    enum CodingKeys: String, CodingKey {
      case state
      case satellitesUsed = "satellites_used"
      case horizontalAccuracyMeters = "horizontal_accuracy_m"
      case latitude, longitude
      case rejectedCount = "rejected_count"
    }
  }

  /// The current set of continuous swimming.
  public struct SwimSet: Hashable, Sendable, Codable {
    /// The number of the set, from 1.
    public var index: Int
    public var durationSeconds: Double
    public var lengthCount: Int?
    public var distanceMeters: Double?

    enum CodingKeys: String, CodingKey {
      case index
      case durationSeconds = "duration_s"
      case lengthCount = "length_count"
      case distanceMeters = "distance_m"
    }
  }

  /// The current step of a plan.
  public struct Plan: Hashable, Sendable, Codable {
    /// The number of the step, from 1; after the last step, the number of steps.
    public var step: Int
    public var stepCount: Int
    /// The step in the words of a plan's text; `nil` after the last.
    public var text: String?
    public var purpose: String?
    public var remainingSeconds: Double?
    public var remainingMeters: Double?
    /// `below`, `within` or `above`, if the step has a target.
    public var place: String?
    /// The step after it.
    public var next: String?
    public var isCompleted: Bool

    enum CodingKeys: String, CodingKey {
      case step, text, purpose, place, next
      case stepCount = "step_count"
      case remainingSeconds = "remaining_s"
      case remainingMeters = "remaining_m"
      case isCompleted = "completed"
    }
  }

  /// The current activity of a workout with several.
  public struct Activity: Hashable, Sendable, Codable {
    /// The number of the activity, from 1.
    public var index: Int
    public var count: Int
    /// The name of the activity.
    public var activity: String
    /// T1, T2 … for a transition.
    public var transition: String?
    public var start: String
    public var durationSeconds: Double
    public var distanceMeters: Double?
    public var averageHeartRate: Double?
    public var energyKilocalories: Double?
    /// The name of the activity after it.
    public var next: String?
    /// Whether the sensors show that the activity after it has begun.
    public var isNextDue: Bool

    enum CodingKeys: String, CodingKey {
      case index, count, activity, transition, start, next
      case isNextDue = "next_due"
      case durationSeconds = "duration_s"
      case distanceMeters = "distance_m"
      case averageHeartRate = "average_heart_rate_bpm"
      case energyKilocalories = "energy_kcal"
    }
  }

  /// The measures of about ten seconds of a run, reported up to 25 s later.
  public struct Running: Hashable, Sendable, Codable {
    /// The length of a single step.
    public var strideLengthMeters: Double?
    /// The rise and fall of the trunk within a step.
    public var verticalOscillationMeters: Double?
    public var groundContactSeconds: Double?
    public var powerWatts: Double?
    /// The grade of the measures: `low`.
    public var validity: String
    /// The reason for each measure without a value, as in docs/json.md.
    public var unavailable: [String: String]

    enum CodingKeys: String, CodingKey {
      case strideLengthMeters = "stride_length_m"
      case verticalOscillationMeters = "vertical_oscillation_m"
      case groundContactSeconds = "ground_contact_s"
      case powerWatts = "power_w"
      case validity, unavailable
    }
  }

  /// The device that records, if it is not this one.
  public struct Mirror: Hashable, Sendable, Codable {
    /// The name of the device.
    public var replica: String
    public var isConnected: Bool
    /// The time since the state was received, if the connection is lost.
    public var silentSeconds: Double?

    package init(replica: String, isConnected: Bool, silentSeconds: Double? = nil) {
      (self.replica, self.isConnected) = (replica, isConnected)
      self.silentSeconds = silentSeconds
    }

    enum CodingKeys: String, CodingKey {
      case replica
      case isConnected = "connected"
      case silentSeconds = "silent_s"
    }
  }

  /// The identity of the recording and its workout, in lowercase.
  public var id: String
  public var activity: String
  public var state: String
  public var start: String?
  public var elapsedSeconds: Double
  public var durationSeconds: Double
  public var distanceMeters: Double?
  public var ascentMeters: Double?
  public var descentMeters: Double?
  public var currentSpeedMetersPerSecond: Double?
  public var averageSpeedMetersPerSecond: Double?
  public var heartRate: Double?
  public var averageHeartRate: Double?
  /// Active energy so far; `nil` if the person's mass is not known.
  public var energyKilocalories: Double?
  public var lapCount: Int
  public var lapDurationSeconds: Double?
  public var lapDistanceMeters: Double?
  public var openSegments: [String]
  /// Steps so far, in a wheelchair pushes; reported with a delay of up to half a minute.
  public var stepCount: Int?
  /// The current steps, pushes or turns of the crank a minute.
  public var cadencePerMinute: Double?
  /// The current power of a power meter or an indoor bike in watts.
  public var powerWatts: Double?
  /// Strokes of a swim so far.
  public var strokeCount: Int?
  /// The stroke style of the newest length; in open water, of the newest stroke.
  public var strokeStyle: String?
  /// The SWOLF of the newest length.
  public var swolf: Double?
  /// The number of finished sets of a swim.
  public var setCount: Int?
  public var currentSet: SwimSet?
  /// Whether touches are ignored.
  public var isWaterLocked: Bool
  public var positioning: Positioning
  /// The status of a field test.
  public var fieldTest: FieldTest?
  /// The plan that is followed.
  public var plan: Plan?
  /// The current activity of a workout with several.
  public var part: Activity?
  /// The newest measures of a run.
  public var running: Running?
  /// The course that is followed.
  public var course: Course?
  /// The device that records, if another one shows its status.
  public var mirror: Mirror?
  /// Handled problems, newest last: gaps, jumps, lines that did not parse.
  public var notes: [String]

  enum CodingKeys: String, CodingKey {
    case id, activity, state, start, positioning, plan, course, mirror, notes, running
    case elapsedSeconds = "elapsed_s"
    case durationSeconds = "duration_s"
    case distanceMeters = "distance_m"
    case ascentMeters = "ascent_m"
    case descentMeters = "descent_m"
    case currentSpeedMetersPerSecond = "current_speed_mps"
    case averageSpeedMetersPerSecond = "average_speed_mps"
    case heartRate = "heart_rate_bpm"
    case averageHeartRate = "average_heart_rate_bpm"
    case energyKilocalories = "energy_kcal"
    case lapCount = "lap_count"
    case lapDurationSeconds = "lap_duration_s"
    case lapDistanceMeters = "lap_distance_m"
    case openSegments = "open_segments"
    case stepCount = "step_count"
    case cadencePerMinute = "cadence_per_minute"
    case powerWatts = "power_w"
    case strokeCount = "stroke_count"
    case strokeStyle = "stroke_style"
    case swolf
    case setCount = "set_count"
    case currentSet = "current_set"
    case isWaterLocked = "water_locked"
    case fieldTest = "field_test"
    case part = "current_activity"
  }
}

/// An effect that the recording's core requests, in order; the shell performs it.
package enum RecordingEffect: Sendable {
  case store(RecordedLocation)
  case storeReading(TraceReading)
  /// Samples of an interval that has ended.
  case storeSamples([QuantitySample])
  /// Withdraws the samples of these sync identifiers.
  case withdrawSamples([String])
  /// The session's state has changed in a way that must survive: journal it with the next batch.
  case journalSession
  /// An activity began: journal it at once, at its position among the readings.
  case journalActivity
  /// Shifts every stored date by the offset.
  case shiftDates(by: Duration)
  case announce(RecordingNotice)
  /// The countdown is over.
  case startWorkout(at: Instant)
  case finish(SessionSummary)
}

/// A notification to the observer of a recording.
public enum RecordingNotice: Sendable {
  case status(RecordingStatus)
  case stateChanged(from: SessionState, to: SessionState, at: Instant)
  case event(WorkoutEvent)
  case lap(Lap)
  /// An activity of a workout with several began.
  case activity(RecordingStatus.Activity, at: Instant)
  /// The sensors show that the next activity has begun; the person decides.
  case nextActivityDue(RecordingStatus.Activity, at: Instant)
  /// The laps from a lap's number on are replaced by these.
  case lapsCorrected(from: Int, [Lap])
  /// Touches are ignored from here on, or no longer; then the water is to be ejected.
  case waterLock(isLocked: Bool, at: Instant)
  case note(RecordingNote)
  /// A cue for the person who performs a field test.
  case cue(FieldTestCue, at: Instant)
  /// A fact about the plan: a step starts or ends, a countdown, advice about the target.
  case plan(PlanCue, at: Instant)
  /// A fact about the course: it is reached, left, found again, its line is passed.
  case course(CourseCue, at: Instant)
}
