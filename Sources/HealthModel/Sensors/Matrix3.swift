/// A 3 × 3 matrix that rotates, scales or shears a vector.
public struct Matrix3: Hashable, Sendable, Codable {
  public var x, y, z: Vector3

  /// - Parameters:
  ///   - x: The row that computes the first component.
  ///   - y: The row of the second.
  ///   - z: The row of the third.
  public init(x: Vector3, y: Vector3, z: Vector3) {
    self.x = x
    self.y = y
    self.z = z
  }

  public static let identity = Matrix3(
    x: Vector3(x: 1, y: 0, z: 0), y: Vector3(x: 0, y: 1, z: 0), z: Vector3(x: 0, y: 0, z: 1))

  /// Returns the product of the matrix and a column vector.
  public func applied(to vector: Vector3) -> Vector3 {
    Vector3(x: x.dot(vector), y: y.dot(vector), z: z.dot(vector))
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
