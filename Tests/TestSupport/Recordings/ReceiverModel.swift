/// How good a simulated satellite receiver is.
///
/// The magnitudes are those of open-sky receivers at rest and walking: metres of error that wander
/// within a minute, centimetres of noise from second to second, a Doppler speed good to some cm/s.
public struct ReceiverModel: Hashable, Sendable {
  /// What it calls itself in the log's header and file name.
  public var name: String
  /// Standard deviation of the wandering error, east and north each, in metres.
  public var horizontalDeviation: Double
  /// Standard deviation of the wandering error of the altitude, in metres.
  public var verticalDeviation: Double
  /// Time constant of both, in seconds.
  public var correlationSeconds: Double
  /// Standard deviation of what is new each second, per axis, in metres.
  public var jitter: Double
  /// Standard deviation of the Doppler speed, in m/s.
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

/// What goes wrong while a simulated receiver runs; seconds count from the log's first epoch.
public enum Disturbance: Hashable, Sendable {
  case none
  /// Never a position: indoors, or a missing antenna.
  case noFix
  /// No position in the given seconds; the first ones after it are worse.
  case outage(Range<Double>)
  /// Positions this many metres to the east in the given seconds, with nothing to warn of it.
  case jump(Range<Double>, metersEast: Double)
  /// From this second on the receiver's clock is ahead by `seconds` (negative: behind).
  case clockStep(at: Double, bySeconds: Double)
  /// The receiver's calendar is off by so many weeks throughout.
  case calendar(offByWeeks: Int)
}
