extension Vector3 {
  public static func - (left: Vector3, right: Vector3) -> Vector3 {
    Vector3(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }
}

extension Vector3 {
  /// Returns the dot product.
  public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// Returns the cross product, by the right-hand rule.
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

/// Three components along a right-handed sensor frame (docs/units-and-frames.md).
public struct Vector3: Hashable, Sendable, Codable {
  public var x, y, z: Double

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  public var magnitude: Double { (x * x + y * y + z * z).squareRoot() }
}
