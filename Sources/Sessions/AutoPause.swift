public import HealthModel

/// What happens when the body stops moving along.
public enum AutoPause: String, Hashable, Sendable, Codable, CaseIterable {
  case off
  /// Motion pauses and motion resumes are recorded; state and duration stay as they are.
  case eventsOnly
  /// The timer stops too: each motion pause comes with a pause of the same date, each motion resume
  /// with a resume. What people mean by auto-pause.
  case pausesTimer
}

/// When a body counts as standing and when as moving again.
///
/// Between the two speeds nothing changes, so that noise does not make pauses come and go.
public struct AutoPauseThresholds: Hashable, Sendable, Codable {
  /// Slower than this, in metres per second, is standing: half a slow walk, and above the Doppler
  /// noise of a standing receiver.
  public var stillSpeed: Double
  /// Faster than this, in metres per second, is moving; 20 min/km, where RunnerUp pauses, is 0.83.
  public var movingSpeed: Double
  /// Less shaking than this, as a standard deviation in m/s², is standing; on foot, more is moving.
  public var stillDeviation: Double
  /// So long must standing last; the pause is dated back to its first sample.
  public var stillTime: Duration
  /// So long must moving last; the resume is dated back to its first sample.
  public var movingTime: Duration
  /// Whether shaking, or its absence, tells without a speed: on foot it does; a bicycle coasts.
  public var trustsMotionAlone: Bool

  /// On foot, a pause after 5 s: RunnerUp's time for runs.
  public static let onFoot = AutoPauseThresholds(
    stillSpeed: 0.5, movingSpeed: 0.8, stillDeviation: 0.3, stillTime: .seconds(5),
    movingTime: .seconds(2), trustsMotionAlone: true)

  /// On wheels, skates and skis, a pause after 10 s: Strava's and OpenTracks' time for rides.
  public static let rolling = AutoPauseThresholds(
    stillSpeed: 0.5, movingSpeed: 0.8, stillDeviation: 0.3, stillTime: .seconds(10),
    movingTime: .seconds(2), trustsMotionAlone: false)

  /// The thresholds of an activity; `nil` where standing still says nothing, as in water and in gyms.
  public static func of(_ activity: WorkoutActivityType) -> AutoPauseThresholds? {
    switch activity {
    case .walking, .running, .hiking, .trackAndField: .onFoot
    case .cycling, .handCycling, .skatingSports, .crossCountrySkiing, .downhillSkiing,
      .snowboarding, .snowSports, .wheelchairWalkPace, .wheelchairRunPace, .equestrianSports:
      .rolling
    default: nil
    }
  }
}
