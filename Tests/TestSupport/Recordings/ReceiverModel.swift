/// The quality of a simulated satellite receiver.
///
/// The magnitudes are those of open-sky receivers at rest and walking: meters of error that wander within a
/// minute, centimeters of noise from second to second, a Doppler speed accurate to some cm/s.
public struct ReceiverModel: Hashable, Sendable {
  /// Its name in the log's header and file name.
  public var name: String
  /// The standard deviation of the wandering error, for east and north each, in meters.
  public var horizontalDeviation: Double
  /// The standard deviation of the wandering error of the altitude, in meters.
  public var verticalDeviation: Double
  /// The time constant of both, in seconds.
  public var correlationSeconds: Double
  /// The standard deviation of the independent error of each second, per axis, in meters.
  public var jitter: Double
  /// The standard deviation of the Doppler speed, in m/s.
  public var speedDeviation: Double
  /// Horizontal dilution of precision under a clear sky.
  public var hdop: Double

  /// One frequency, a small antenna: a watch or a USB receiver.
  public static let singleBand = ReceiverModel(
    name: "single-band", horizontalDeviation: 2.5, verticalDeviation: 4, correlationSeconds: 40,
    jitter: 0.05, speedDeviation: 0.04, hdop: 0.9)

  /// Two frequencies under an open sky.
  public static let dualBand = ReceiverModel(
    name: "dual-band", horizontalDeviation: 0.6, verticalDeviation: 1.2, correlationSeconds: 40,
    jitter: 0.03, speedDeviation: 0.03, hdop: 0.6)
}

/// The disturbances of a simulated receiver; seconds count from the log's first epoch.
public enum Disturbance: Hashable, Sendable {
  case none
  /// No position at any time: indoors, or a missing antenna.
  case noFix
  /// No position in the given seconds; the first ones after it are worse.
  case outage(Range<Double>)
  /// Positions this many meters to the east in the given seconds, without any indication.
  case jump(Range<Double>, metersEast: Double)
  /// From this second on the receiver's clock is ahead by `seconds` (negative: behind).
  case clockStep(at: Double, bySeconds: Double)
  /// The receiver's calendar is off by this many weeks throughout.
  case calendar(offByWeeks: Int)
}
