/// The sensor's values at one of fifty frames per second, in the sensor's frame.
struct MotionFrame: Hashable, Sendable {
  /// The number of frames per second; contacts are located between frames.
  static let rate = 50.0

  /// Specific force in m/s² along x, y, z; the last lane is 0.
  var acceleration: SIMD4<Double>
  /// Angular rate in rad/s about x, y, z; the last lane is 0.
  var rotation: SIMD4<Double>
}
