/// What the sensor said at one of fifty moments a second, in its own frame.
struct MotionFrame: Hashable, Sendable {
  /// Frames a second; contacts are found between frames.
  static let rate = 50.0

  /// Specific force in m/s² along x, y, z; the last lane is 0.
  var acceleration: SIMD4<Double>
  /// Angular rate in rad/s about x, y, z; the last lane is 0.
  var rotation: SIMD4<Double>
}
