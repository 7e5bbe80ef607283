import HealthModel

/// Readings of a synthetic motion at 100 Hz.
enum MadeMotion {
  static let rate = 100.0
  private static let start = Instant(secondsSince1970: 1_790_000_000)
  private static let interval = Duration.milliseconds(10)

  /// Returns the reading at an index of the motion.
  ///
  /// - Parameters:
  ///   - index: The index, from 0.
  ///   - axis: Acceleration along x, y, z in m/s² for 0 to 2, rotation about them in rad/s for 3 to
  ///     5.
  /// - Returns: The reading of an ideal sensor.
  static func reading(_ index: Int, _ axis: (Int) -> Double) -> Reading<MotionSample> {
    let elapsed = interval * index
    return Reading(
      time: start + elapsed, uptime: elapsed,
      value: MotionSample(
        acceleration: Vector3(x: axis(0), y: axis(1), z: axis(2)),
        rotationRate: Vector3(x: axis(3), y: axis(4), z: axis(5))))
  }
}
