/// Why poses are no calibration.
public enum CalibrationRefusal: Error, Hashable, Sendable {
  /// There were no samples of acceleration.
  case noSamples
  /// So many samples have a number that is none.
  case notFinite(count: Int)
  /// It was never still for long enough; the least that the acceleration varied in a quarter of a
  /// second, in m/s².
  case neverStill(leastDeviation: Double?)
  /// These faces were not held up.
  case missingFaces([SensorFace])
  /// The poses do not determine offsets and scales.
  case undetermined
  /// Numbers that no sensor in m/s² has: an offset in m/s², or a scale.
  case implausible(offset: Double, scale: Double)
  /// The length of one pose is this far from gravity, in m/s²: it moved, or felt more than gravity.
  case inconsistent(pose: Int, by: Double)
  /// The rotation at rest differs between the poses by this much, in rad/s: it was turning.
  case turning(by: Double)
}
