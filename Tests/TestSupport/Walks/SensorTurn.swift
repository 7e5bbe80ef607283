import Foundation
public import HealthModel

/// The rotation of a sensor against the body, fixed while it is worn.
public struct SensorTurn: Hashable, Sendable {
  /// The sensor's x, y and z axes in the body's frame of anterior, left and up.
  private var x, y, z: Vector3

  /// x to the front, y to the left, z up.
  public static let none = SensorTurn(
    x: Vector3(x: 1, y: 0, z: 0), y: Vector3(x: 0, y: 1, z: 0), z: Vector3(x: 0, y: 0, z: 1))

  private init(x: Vector3, y: Vector3, z: Vector3) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// Creates a rotation by an angle around an axis through the sensor, by the right-hand rule.
  public init(degrees: Double, about axis: Vector3) {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    let (i, j, k) = length > 0 ? (axis.x / length, axis.y / length, axis.z / length) : (0, 0, 1)
    let t = 1 - c
    // Rodrigues' rotation of the three axes of the body.
    x = Vector3(x: t * i * i + c, y: t * i * j + s * k, z: t * i * k - s * j)
    y = Vector3(x: t * i * j - s * k, y: t * j * j + c, z: t * j * k + s * i)
    z = Vector3(x: t * i * k + s * j, y: t * j * k - s * i, z: t * k * k + c)
  }

  /// Returns a uniformly drawn random rotation.
  ///
  /// **Source** K. Shoemake, *Uniform random rotations*, Graphics Gems III, 1992.
  public static func random(_ generator: inout SplitMix64) -> SensorTurn {
    let share = generator.uniform()
    let (a, b) = (2 * .pi * generator.uniform(), 2 * .pi * generator.uniform())
    let (low, high) = ((1 - share).squareRoot(), share.squareRoot())
    let axis = Vector3(x: low * sin(a), y: low * cos(a), z: high * sin(b))
    return SensorTurn(degrees: 2 * acos(min(1, max(-1, high * cos(b)))) * 180 / .pi, about: axis)
  }

  /// The sensor's reading of a vector in the body's frame.
  public func read(_ body: Vector3) -> Vector3 {
    Vector3(
      x: x.x * body.x + x.y * body.y + x.z * body.z,
      y: y.x * body.x + y.y * body.y + y.z * body.z,
      z: z.x * body.x + z.y * body.y + z.z * body.z)
  }
}
