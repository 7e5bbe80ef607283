internal import HealthModel

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
