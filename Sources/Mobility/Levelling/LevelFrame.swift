/// Three axes in the sensor's own frame, right-handed: two in the plane, and up.
struct LevelFrame: Hashable, Sendable {
  /// Against gravity.
  let up: SIMD4<Double>
  /// Level; forwards once the direction of walking is known.
  private(set) var ahead: SIMD4<Double>
  /// Level, at the left hand of who looks ahead.
  private(set) var left: SIMD4<Double>

  /// - Parameter rest: What the accelerometer reads on average, in any unit; nothing says where up is
  ///   if it is zero.
  init(rest: SIMD4<Double>) {
    let length = (rest * rest).sum().squareRoot()
    up = length > 0 ? rest / length : SIMD4(0, 0, 1, 0)
    // Any level axis will do, so the sensor's own that is the most so.
    let tilts = up * up
    let most: SIMD4<Double> =
      tilts.x <= tilts.y && tilts.x <= tilts.z
      ? SIMD4(1, 0, 0, 0) : tilts.y <= tilts.z ? SIMD4(0, 1, 0, 0) : SIMD4(0, 0, 1, 0)
    let level = most - up * (most * up).sum()
    ahead = level / (level * level).sum().squareRoot()
    left = Self.cross(up, ahead)
  }

  /// Turns the level axes about up.
  ///
  /// - Parameter heading: The new direction ahead, of length 1, as parts of ahead and left.
  mutating func turn(to heading: SIMD2<Double>) {
    ahead = ahead * heading.x + left * heading.y
    left = Self.cross(up, ahead)
  }

  /// What a vector of the sensor is along up, ahead and left; the last lane is 0.
  var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    (
      SIMD4(up.x, ahead.x, left.x, 0), SIMD4(up.y, ahead.y, left.y, 0),
      SIMD4(up.z, ahead.z, left.z, 0)
    )
  }

  private static func cross(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, 0)
  }
}
