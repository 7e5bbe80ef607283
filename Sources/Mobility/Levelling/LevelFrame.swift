/// Three right-handed axes in the sensor's frame: up and two level axes.
struct LevelFrame: Hashable, Sendable {
  /// The direction opposite to gravity.
  let up: SIMD4<Double>
  /// Level; forward once the direction of walking is known.
  private(set) var ahead: SIMD4<Double>
  /// Level, to the left of ``ahead``.
  private(set) var left: SIMD4<Double>

  /// Creates the axes with an arbitrary heading.
  ///
  /// - Parameter rest: The mean acceleration in any unit; up is undefined where it is zero.
  init(rest: SIMD4<Double>) {
    let length = (rest * rest).sum().squareRoot()
    up = length > 0 ? rest / length : SIMD4(0, 0, 1, 0)
    // Any level axis is valid; the sensor axis that is closest to level is used.
    let tilts = up * up
    let most: SIMD4<Double> =
      tilts.x <= tilts.y && tilts.x <= tilts.z
      ? SIMD4(1, 0, 0, 0) : tilts.y <= tilts.z ? SIMD4(0, 1, 0, 0) : SIMD4(0, 0, 1, 0)
    let level = most - up * (most * up).sum()
    ahead = level / (level * level).sum().squareRoot()
    left = Self.cross(up, ahead)
  }

  /// Rotates the level axes about up.
  ///
  /// - Parameter heading: The unit vector of the new forward direction, with components along ahead and left.
  mutating func turn(to heading: SIMD2<Double>) {
    ahead = ahead * heading.x + left * heading.y
    left = Self.cross(up, ahead)
  }

  /// The columns of the matrix that maps sensor vectors to up, ahead and left; the last lane is 0.
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
