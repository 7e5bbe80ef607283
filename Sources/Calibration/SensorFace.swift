public import HealthModel

/// The axis of a sensor that points up while it lies still.
public enum SensorFace: String, Hashable, Sendable, CaseIterable {
  case xUp = "+x"
  case xDown = "-x"
  case yUp = "+y"
  case yDown = "-y"
  case zUp = "+z"
  case zDown = "-z"

  /// The cosine of 30°; a sensor that is tilted more lies on an edge.
  static let minimumCosine = 0.866

  /// Creates the face of a specific force; `nil` on an edge, or for a zero or infinite force.
  public init?(up force: Vector3) {
    let length = force.magnitude
    guard length > 0, length.isFinite else { return nil }
    let face = Self.allCases.first { $0.axis.dot(force) >= Self.minimumCosine * length }
    guard let face else { return nil }
    self = face
  }

  /// The upward direction in the sensor's axes.
  public var axis: Vector3 {
    switch self {
    case .xUp: Vector3(x: 1, y: 0, z: 0)
    case .xDown: Vector3(x: -1, y: 0, z: 0)
    case .yUp: Vector3(x: 0, y: 1, z: 0)
    case .yDown: Vector3(x: 0, y: -1, z: 0)
    case .zUp: Vector3(x: 0, y: 0, z: 1)
    case .zDown: Vector3(x: 0, y: 0, z: -1)
    }
  }
}
