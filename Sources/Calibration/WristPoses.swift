import Glibc
public import HealthModel

/// A calibration of a sensor's orientation on a wrist from two poses: the dial up, then the arm hanging.
///
/// In the first pose gravity determines z; in the second it determines the forearm, which is parallel to x
/// (docs/units-and-frames.md). If they are not exactly perpendicular, x is corrected.
///
/// **Source** The triad of H. D. Black, *A passive system for determining the attitude of a satellite*, AIAA
/// Journal 2(7), 1964: two directions known in both frames determine a rotation.
public struct WristPoses: Sendable {
  /// The reason why two poses do not determine an orientation.
  public enum PoseError: Error, Hashable, Sendable {
    case noSamples
    case notFinite(count: Int)
    /// The sensor was not still for long enough; the value is the smallest deviation of the acceleration in a
    /// quarter of a second, in m/s².
    case neverStill(leastDeviation: Double?)
    /// There was no second pose that is rotated enough from the first.
    case onePose
    /// The angle between the two poses is too far from 90 degrees.
    case notPerpendicular(degrees: Double)
  }

  /// The tolerance of the angle between the poses in degrees, because neither is held exactly vertical.
  private static let tolerance = 35.0
  /// The minimum rotation in degrees of a different pose.
  private static let minimumTurn = 30.0

  private var finder = StillPoses(limits: .ofBody)
  private var sampleCount = 0
  /// The pose with the dial up, in the sensor's axes, in m/s².
  private(set) public var dialUp: StillPose?
  private(set) public var armDown: StillPose?

  public init() {}

  /// Processes the next sample; times must be ascending.
  ///
  /// - Returns: The pose that has just been recorded, if any: the dial's, then the arm's.
  public mutating func process(_ reading: Reading<MotionSample>) -> StillPose? {
    sampleCount += 1
    return keep(finder.process(reading) ?? finder.held)
  }

  /// Ends the current pose.
  public mutating func finish() -> StillPose? { keep(finder.finish()) }

  private mutating func keep(_ pose: StillPose?) -> StillPose? {
    guard let pose else { return nil }
    guard let first = dialUp else {
      dialUp = pose
      return pose
    }
    guard armDown == nil,
      Self.degrees(first.acceleration, pose.acceleration) >= Self.minimumTurn
    else { return nil }
    armDown = pose
    return pose
  }

  /// Returns the rotation from the sensor's axes to those of the wrist.
  ///
  /// - Parameter handIsAlongX: Whether x points to the hand, as on a left wrist with the crown on the right;
  ///   otherwise it points to the elbow.
  /// - Returns: The axes of the wrist, one per row, in those of the sensor.
  /// - Throws: ``PoseError``.
  public func rotation(handIsAlongX: Bool) throws(PoseError) -> Matrix3 {
    guard sampleCount > 0 else { throw .noSamples }
    guard finder.nonFiniteCount == 0 else { throw .notFinite(count: finder.nonFiniteCount) }
    guard let dialUp else { throw .neverStill(leastDeviation: finder.leastDeviation) }
    guard let armDown else { throw .onePose }
    let apart = Self.degrees(dialUp.acceleration, armDown.acceleration)
    guard (apart - 90).magnitude <= Self.tolerance else {
      throw .notPerpendicular(degrees: apart)
    }
    let z = dialUp.acceleration.divided(by: dialUp.acceleration.magnitude)
    // Up points to the elbow when the arm hangs.
    let sign = handIsAlongX ? -1.0 : 1.0
    let y = z.cross(armDown.acceleration.divided(by: sign))
    let yUnit = y.divided(by: y.magnitude)
    return Matrix3(x: yUnit.cross(z), y: yUnit, z: z)
  }

  /// Returns the angle between two vectors in degrees.
  static func degrees(_ a: Vector3, _ b: Vector3) -> Double {
    let cosine = a.dot(b) / (a.magnitude * b.magnitude)
    return acos(min(1, max(-1, cosine))) * 180 / .pi
  }
}
