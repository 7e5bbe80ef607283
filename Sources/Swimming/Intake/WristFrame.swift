/// The motion of the wrist at one of thirty moments a second, in the frame of a left wrist.
package struct WristFrame: Hashable, Sendable {
  /// The acceleration along x, y, z in m/s², then the rotation rate about them in rad/s, then 0, 0.
  package var axes: SIMD8<Double>

  package init(_ axes: SIMD8<Double>) { self.axes = axes }

  /// Frames a second.
  package static let rate = 30.0
}
