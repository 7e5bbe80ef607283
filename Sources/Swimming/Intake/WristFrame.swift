/// The motion of the wrist in one of thirty frames per second, in the frame of a left wrist.
package struct WristFrame: Hashable, Sendable {
  /// The acceleration along x, y, z in m/s², the rotation rate about them in rad/s, and two zeros.
  package var axes: SIMD8<Double>

  package init(_ axes: SIMD8<Double>) { self.axes = axes }

  /// Frames per second.
  package static let rate = 30.0
}
