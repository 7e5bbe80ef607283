public import HealthModel

/// The behavior when the body stops moving forward.
public enum AutoPause: String, Hashable, Sendable, Codable, CaseIterable {
  case off
  /// Records motion pauses and motion resumes; state and duration are unchanged.
  case eventsOnly
  /// Also stops the timer, as users expect of auto-pause: each motion pause is recorded with a
  /// pause of the same date, each motion resume with a resume.
  case pausesTimer
}

/// The thresholds at which a body counts as standing still and as moving again.
///
/// Between the two speeds, the state is unchanged, so that noise does not cause repeated pauses.
public struct AutoPauseThresholds: Hashable, Sendable, Codable {
  /// The speed below which the body stands still, in meters per second: half the speed of a slow
  /// walk, and above the Doppler noise of a stationary receiver.
  public var stillSpeed: Double
  /// The speed above which the body moves, in meters per second.
  ///
  /// RunnerUp pauses at 20 min/km, which is 0.83.
  public var movingSpeed: Double
  /// The acceleration deviation below which the body stands still, as a standard deviation in m/s²;
  /// on foot, a larger deviation means moving.
  public var stillDeviation: Double
  /// The minimum duration of standing still; the pause is dated back to its first sample.
  public var stillTime: Duration
  /// The minimum duration of moving; the resume is dated back to its first sample.
  public var movingTime: Duration
  /// Whether acceleration alone, without a speed, is sufficient: on foot it is; a bicycle coasts.
  public var trustsMotionAlone: Bool

  /// On foot, a pause after 5 s: RunnerUp's time for runs.
  public static let onFoot = AutoPauseThresholds(
    stillSpeed: 0.5, movingSpeed: 0.8, stillDeviation: 0.3, stillTime: .seconds(5),
    movingTime: .seconds(2), trustsMotionAlone: true)

  /// On wheels, skates and skis, a pause after 10 s: Strava's and OpenTracks' time for rides.
  public static let rolling = AutoPauseThresholds(
    stillSpeed: 0.5, movingSpeed: 0.8, stillDeviation: 0.3, stillTime: .seconds(10),
    movingTime: .seconds(2), trustsMotionAlone: false)

  /// Returns the thresholds of an activity; `nil` if standing still has no meaning for it, as in
  /// water and in gyms.
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
