/// The calibration and orientation of one motion sensor, applied to its samples before an engine
/// processes them.
///
/// Traces are stored uncorrected; this correction is stored with them.
public struct MotionCorrection: Hashable, Sendable, Codable {
  /// The name of the sensor, such as `bmi160`.
  public var device: String
  /// The axes of the measured samples: `body` after the kernel's mount matrix, `sensor` without it.
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

  /// Returns the parts of the correction that apply to a placement.
  ///
  /// - Parameter placement: The word of the placement; without one, no orientation applies.
  /// - Returns: `nil` if nothing applies.
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

  /// Returns the corrected sample, in the axes of the placement.
  public func corrected(_ sample: MotionSample) -> MotionSample {
    let calibrated = calibration?.corrected(sample) ?? sample
    return orientation?.turned(calibrated) ?? calibrated
  }
}
