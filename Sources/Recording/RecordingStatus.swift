/// How a running recording stands: what `workout status` prints and the live display draws.
public struct RecordingStatus: Hashable, Sendable, Codable {
  /// What the receiver last gave.
  public struct Positioning: Hashable, Sendable, Codable {
    /// `off`, `no_receiver` (none has been there yet), `waiting`, `lost`, `no_fix`, `2d` or `3d`.
    public var state: String
    public var satellitesUsed: Int?
    public var horizontalAccuracyMeters: Double?
    /// Fixes left out of the route so far, all verdicts together.
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
      case rejectedCount = "rejected_count"
    }
  }

  /// The set of continuous swimming under way.
  public struct SwimSet: Hashable, Sendable, Codable {
    /// Counted from 1.
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

  /// The identity of the recording, which its workout keeps, in small letters.
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
  /// Active energy so far; `nil` where the person's mass is not known.
  public var energyKilocalories: Double?
  public var lapCount: Int
  public var lapDurationSeconds: Double?
  public var lapDistanceMeters: Double?
  public var openSegments: [String]
  /// Steps so far, in a wheelchair pushes; told up to half a minute after they are made.
  public var stepCount: Int?
  /// Steps or pushes a minute, lately.
  public var cadencePerMinute: Double?
  /// Strokes of a swim so far.
  public var strokeCount: Int?
  /// Of the newest length; in open water, of the newest stroke.
  public var strokeStyle: String?
  /// Of the newest length.
  public var swolf: Double?
  /// Sets of a swim that are over.
  public var setCount: Int?
  public var currentSet: SwimSet?
  /// Whether touches are ignored.
  public var isWaterLocked: Bool
  public var positioning: Positioning
  /// Of a field test.
  public var fieldTest: FieldTest?
  /// What went wrong and was survived, newest last: gaps, jumps, lines that did not parse.
  public var notes: [String]

  enum CodingKeys: String, CodingKey {
    case id, activity, state, start, positioning, notes
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
    case strokeCount = "stroke_count"
    case strokeStyle = "stroke_style"
    case swolf
    case setCount = "set_count"
    case currentSet = "current_set"
    case isWaterLocked = "water_locked"
    case fieldTest = "field_test"
  }
}
