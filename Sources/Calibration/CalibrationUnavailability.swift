/// The reason why poses do not result in a calibration.
public enum CalibrationUnavailability: Error, Hashable, Sendable {
  /// There were no samples of acceleration.
  case noSamples
  /// Some samples have values that are not finite.
  case notFinite(count: Int)
  /// The sensor was not still for long enough; the value is the smallest deviation of the acceleration in a
  /// quarter of a second, in m/s².
  case neverStill(leastDeviation: Double?)
  /// Some faces were not held up.
  case missingFaces([SensorFace])
  /// The poses do not determine offsets and scales.
  case undetermined
  /// The result is not plausible for a sensor in m/s²: the offset is in m/s², the scale is a factor.
  case implausible(offset: Double, scale: Double)
  /// The length of one pose differs from gravity by a value in m/s²: it moved or accelerated.
  case inconsistent(pose: Int, by: Double)
  /// The rotation at rest differs between the poses by a value in rad/s: the sensor was turning.
  case turning(by: Double)
}
