/// Zones from one or two facts about a person.
///
/// Every bound is a share of a fact. The shares are conventions of training and not borders of physiology; a
/// person with bounds from a laboratory enters them.
extension TrainingZones {
  /// The lower bounds of five zones as shares of the maximum, or of the reserve: 50, 60, 70, 80 and 90 %.
  ///
  /// **Source** S. Edwards, *The Heart Rate Monitor Book*, 1993 (of the maximum; recalled).
  static let tenths = [0.5, 0.6, 0.7, 0.8, 0.9]
  /// The lower bounds of seven zones as shares of the heart rate at threshold.
  ///
  /// **Source** J. Friel, *The Triathlete's Training Bible*: zones 1 to 5c for running (recalled), the three
  /// parts of the fifth as zones of their own. **Departs from it** in that the first starts at 50 %.
  static let frielHeartRate = [0.5, 0.85, 0.90, 0.95, 1.00, 1.03, 1.06]
  /// The lower bounds of seven zones as shares of the threshold power.
  ///
  /// **Source** H. Allen, A. Coggan, *Training and Racing with a Power Meter*: active recovery, endurance,
  /// tempo, threshold, VO₂max, anaerobic capacity; neuromuscular power has no share of its own in the book and
  /// starts at 150 % here, where the sixth ends.
  static let coggan = [0, 0.56, 0.76, 0.91, 1.06, 1.21, 1.50]
  /// The lower bounds of seven zones as shares of the speed at threshold.
  ///
  /// **Source** J. Friel's zones of pace for running, as shares of the threshold pace: slower than 129 %, to
  /// 114, 106, 101, 97 and 90 % (recalled), inverted to shares of speed.
  static let frielSpeed = [0, 1 / 1.29, 1 / 1.14, 1 / 1.06, 1 / 1.01, 1 / 0.97, 1 / 0.90]

  /// Returns five zones of heart rate from 50, 60, 70, 80 and 90 % of the maximum.
  ///
  /// - Parameters:
  ///   - maximum: The maximum heart rate in beats per minute; Fitness has `MaximumHeartRate`.
  ///   - kind: Preferred or custom.
  /// - Returns: The zones, with the facts as their basis.
  /// - Throws: ``ZonesError`` if a bound is not one of a heart rate.
  public static func ofMaximumHeartRate(
    _ maximum: Double, kind: Kind = .preferred
  ) throws(ZonesError) -> TrainingZones {
    try TrainingZones(
      .heartRate, lowerBounds: tenths.map { $0 * maximum }, kind: kind,
      basis: .maximumHeartRate(maximum))
  }

  /// Returns five zones of heart rate from 50, 60, 70, 80 and 90 % of the reserve, added to the resting rate.
  ///
  ///     bound = resting + share · (maximum − resting)
  ///
  /// - Parameters:
  ///   - resting: The resting heart rate in beats per minute.
  ///   - maximum: The maximum heart rate in beats per minute.
  ///   - kind: Preferred or custom.
  /// - Returns: The zones, with the facts as their basis.
  /// - Throws: ``ZonesError`` if the reserve is below ``minimumReserve`` or a bound is not one of a heart rate.
  ///
  /// **Source** M. J. Karvonen, E. Kentala, O. Mustala, *The effects of training on heart rate*, Ann Med Exp
  /// Biol Fenn 35(3), 1957: the reserve. The shares are the convention.
  public static func ofHeartRateReserve(
    resting: Double, maximum: Double, kind: Kind = .preferred
  ) throws(ZonesError) -> TrainingZones {
    guard maximum - resting >= minimumReserve else {
      throw .reserve(resting: resting, maximum: maximum)
    }
    return try TrainingZones(
      .heartRate, lowerBounds: tenths.map { resting + $0 * (maximum - resting) }, kind: kind,
      basis: .heartRateReserve(resting: resting, maximum: maximum))
  }

  /// Returns seven zones of heart rate from shares of the heart rate at the lactate threshold.
  ///
  /// - Parameters:
  ///   - threshold: The mean of the last 20 of 30 minutes alone at full effort, in beats per minute.
  ///   - kind: Preferred or custom.
  /// - Returns: The zones, with the facts as their basis.
  /// - Throws: ``ZonesError`` if a bound is not one of a heart rate.
  public static func ofThresholdHeartRate(
    _ threshold: Double, kind: Kind = .preferred
  ) throws(ZonesError) -> TrainingZones {
    try TrainingZones(
      .heartRate, lowerBounds: frielHeartRate.map { $0 * threshold }, kind: kind,
      basis: .thresholdHeartRate(threshold))
  }

  /// Returns Coggan's seven zones of cycling power.
  ///
  /// - Parameters:
  ///   - threshold: The functional threshold power, which can be held for about an hour, in watts.
  ///   - kind: Preferred or custom.
  /// - Returns: The zones, with the facts as their basis.
  /// - Throws: ``ZonesError`` if a bound is not one of a power.
  public static func ofThresholdPower(
    _ threshold: Double, kind: Kind = .preferred
  ) throws(ZonesError) -> TrainingZones {
    try TrainingZones(
      .cyclingPower, lowerBounds: coggan.map { $0 * threshold }, kind: kind,
      basis: .thresholdPower(threshold))
  }

  /// Returns seven zones of speed from shares of the speed at threshold.
  ///
  /// - Parameters:
  ///   - threshold: The speed that can be held for about an hour, in meters per second.
  ///   - kind: Preferred or custom.
  /// - Returns: The zones, with the facts as their basis.
  /// - Throws: ``ZonesError`` if a bound is not one of a speed.
  public static func ofThresholdSpeed(
    _ threshold: Double, kind: Kind = .preferred
  ) throws(ZonesError) -> TrainingZones {
    try TrainingZones(
      .speed, lowerBounds: frielSpeed.map { $0 * threshold }, kind: kind,
      basis: .thresholdSpeed(threshold))
  }

  /// Returns the zones of a pace at threshold.
  ///
  /// - Parameters:
  ///   - seconds: The pace in seconds per kilometer.
  ///   - kind: Preferred or custom.
  /// - Returns: The zones, with the facts as their basis.
  /// - Throws: ``ZonesError`` if a bound is not one of a speed; a pace of 0 has none.
  public static func ofThresholdPace(
    secondsPerKilometer seconds: Double, kind: Kind = .preferred
  ) throws(ZonesError) -> TrainingZones {
    try ofThresholdSpeed(1000 / seconds, kind: kind)
  }
}
