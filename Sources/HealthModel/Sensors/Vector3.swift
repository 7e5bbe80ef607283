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
