public import HealthModel

/// A validated configuration with its options, in the units of the session.
struct SessionRules: Hashable, Sendable {
  /// The length of the pool in meters, if laps are pool lengths.
  let lapLengthMeters: Double?
  let isPool: Bool
  let isSwim: Bool
  let autoLapMeters: Double?
  let autoLapTime: Duration?
  let autoPause: AutoPauseThresholds?

  init(
    _ configuration: WorkoutConfiguration, _ options: SessionOptions
  ) throws(ConfigurationError) {
    lapLengthMeters = try Self.lapLengthMeters(of: configuration)
    isPool = configuration.swimmingLocationType == .pool
    isSwim = configuration.activityType.isSwimming
    (autoLapMeters, autoLapTime) = try Self.autoLap(options.autoLap, isPool: isPool)
    if options.autoPause == .off {
      autoPause = nil
    } else {
      guard let thresholds = AutoPauseThresholds.of(configuration.activityType) else {
        throw .autoPauseUnsupported(configuration.activityType)
      }
      autoPause = thresholds
    }
  }

  /// Returns the rules of an activity of a session with several; `nil` for an invalid configuration.
  ///
  /// Laps end by themselves outside of a pool, and the timer is not paused by motion.
  static func ofActivity(
    _ configuration: WorkoutConfiguration, _ options: SessionOptions
  ) -> SessionRules? {
    let isPool = configuration.swimmingLocationType == .pool
    do throws(ConfigurationError) {
      return try SessionRules(
        configuration, SessionOptions(autoLap: isPool ? nil : options.autoLap))
    } catch {
      return nil
    }
  }

  private static func lapLengthMeters(
    of configuration: WorkoutConfiguration
  ) throws(ConfigurationError) -> Double? {
    let location = configuration.swimmingLocationType
    if !configuration.activityType.isSwimming {
      if let length = configuration.lapLength {
        throw .lapLengthWithoutSwimming(length, configuration.activityType)
      }
      guard location == .unknown else {
        throw .swimmingLocationWithoutSwimming(location, configuration.activityType)
      }
    }
    guard let length = configuration.lapLength else { return nil }
    switch location {
    case .openWater: throw .lapLengthOnOpenWater(length)
    case .unknown: throw .lapLengthWithoutPool(length)
    case .pool: break
    }
    guard let meters = try? length.value(in: .meter) else { throw .lapLengthNotALength(length) }
    guard ConfigurationError.lapLengthRangeMeters.contains(meters) else {
      throw .lapLengthOutOfRange(length)
    }
    return meters
  }

  private static func autoLap(
    _ autoLap: AutoLap?, isPool: Bool
  ) throws(ConfigurationError) -> (meters: Double?, time: Duration?) {
    guard let autoLap else { return (nil, nil) }
    if isPool { throw .autoLapInPool(autoLap) }
    switch autoLap {
    case .distance(let quantity):
      guard let meters = try? quantity.value(in: .meter) else {
        throw .autoLapNotALength(quantity)
      }
      guard AutoLap.distanceRangeMeters.contains(meters) else { throw .autoLapOutOfRange(autoLap) }
      return (meters, nil)
    case .time(let time):
      guard AutoLap.timeRange.contains(time) else { throw .autoLapOutOfRange(autoLap) }
      return (nil, time)
    }
  }
}

/// The condition that ends a lap automatically, measured from the end of the previous lap.
public enum AutoLap: Hashable, Sendable, Codable {
  /// A length such as 1 km or 1 mi.
  case distance(Quantity)
  /// Active time, without pauses.
  case time(Duration)

  /// The valid lap distances in meters.
  ///
  /// Shorter laps would be announced faster than they can be listened to. Chosen by this project.
  public static let distanceRangeMeters = 10.0...1_000_000.0
  public static let timeRange = Duration.seconds(10)...Duration.seconds(7 * 86_400)
}

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
