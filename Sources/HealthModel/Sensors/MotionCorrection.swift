/// What is known of one motion sensor, and done to its samples before an engine takes them.
///
/// Traces are kept as the sensor gave them; this is kept beside them.
public struct MotionCorrection: Hashable, Sendable, Codable {
  /// What the sensor is called, such as `bmi160`.
  public var device: String
  /// Whose axes the measured samples had: `body` after the kernel's mount matrix, `sensor` without it.
  public var frame: String
  public var calibration: MotionCalibration?
  public var orientation: SensorOrientation?

  public init(
    device: String, frame: String, calibration: MotionCalibration? = nil,
    orientation: SensorOrientation? = nil
  ) {
    self.device = device
    self.frame = frame
    self.calibration = calibration
    self.orientation = orientation
  }

  /// What of it holds where the sensor is worn.
  ///
  /// - Parameter placement: The word of it; without one, no orientation holds.
  /// - Returns: `nil` where nothing holds.
  public func applying(to placement: String?) -> MotionCorrection? {
    var holding = self
    if calibration?.version != MotionCalibration.currentVersion { holding.calibration = nil }
    if orientation?.version != SensorOrientation.currentVersion
      || orientation?.placement != placement
    {
      holding.orientation = nil
    }
    return holding.calibration == nil && holding.orientation == nil ? nil : holding
  }

  /// A sample as the sensor should have given it, in the axes of the placement.
  public func corrected(_ sample: MotionSample) -> MotionSample {
    let calibrated = calibration?.corrected(sample) ?? sample
    return orientation?.turned(calibrated) ?? calibrated
  }
}
