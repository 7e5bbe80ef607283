import Glibc
public import HealthModel

/// Finds how a sensor sits on a wrist from two poses: the dial up, then the arm hanging.
///
/// Gravity shows z in the first; in the second the forearm, along which x lies (docs/units-and-frames.md).
/// What was not quite at right angles is put there by moving x.
///
/// **Source** The triad of H. D. Black, *A passive system for determining the attitude of a satellite*, AIAA
/// Journal 2(7), 1964: two directions known in both frames are a rotation.
public struct WristPoses: Sendable {
  /// Why two poses are no orientation.
  public enum Refusal: Error, Hashable, Sendable {
    case noSamples
    case notFinite(count: Int)
    /// It was never still for long enough; the least that the acceleration varied in a quarter of a
    /// second, in m/s².
    case neverStill(leastDeviation: Double?)
    /// No pose came that was turned by enough from the first.
    case onePose
    /// The two are this many degrees apart, and should be 90.
    case notPerpendicular(degrees: Double)
  }

  /// Degrees that the hanging arm may be off from straight down while the dial was off from straight up.
  private static let tolerance = 35.0
  /// Degrees that make another pose of it.
  private static let leastTurn = 30.0

  private var finder = StillPoses(limits: .ofBody)
  private var sampleCount = 0
  /// The dial up, in the sensor's axes, in m/s².
  private(set) public var dialUp: StillPose?
  private(set) public var armDown: StillPose?

  public init() {}

  /// Takes the next sample; times rise.
  ///
  /// - Returns: The pose that has just been taken, if one has: the dial's, then the arm's.
  public mutating func process(_ reading: Reading<MotionSample>) -> StillPose? {
    sampleCount += 1
    return keep(finder.process(reading) ?? finder.held)
  }

  /// Ends the pose that is held.
  public mutating func finish() -> StillPose? { keep(finder.finish()) }

  private mutating func keep(_ pose: StillPose?) -> StillPose? {
    guard let pose else { return nil }
    guard let first = dialUp else {
      dialUp = pose
      return pose
    }
    guard armDown == nil,
      Self.degrees(first.acceleration, pose.acceleration) >= Self.leastTurn
    else { return nil }
    armDown = pose
    return pose
  }

  /// The rotation from the sensor's axes to those of the wrist.
  ///
  /// - Parameter handIsAlongX: Whether x points to the hand, as on a left wrist with the crown on the
  ///   right; else to the elbow.
  /// - Returns: The axes of the wrist, a row each, in those of the sensor.
  /// - Throws: ``Refusal``.
  public func rotation(handIsAlongX: Bool) throws(Refusal) -> Matrix3 {
    guard sampleCount > 0 else { throw .noSamples }
    guard finder.nonFiniteCount == 0 else { throw .notFinite(count: finder.nonFiniteCount) }
    guard let dialUp else { throw .neverStill(leastDeviation: finder.leastDeviation) }
    guard let armDown else { throw .onePose }
    let apart = Self.degrees(dialUp.acceleration, armDown.acceleration)
    guard (apart - 90).magnitude <= Self.tolerance else {
      throw .notPerpendicular(degrees: apart)
    }
    let z = dialUp.acceleration.divided(by: dialUp.acceleration.magnitude)
    // Up is to the elbow when the arm hangs.
    let sign = handIsAlongX ? -1.0 : 1.0
    let y = z.cross(armDown.acceleration.divided(by: sign))
    let yUnit = y.divided(by: y.magnitude)
    return Matrix3(x: yUnit.cross(z), y: yUnit, z: z)
  }

  /// The angle between two vectors.
  static func degrees(_ a: Vector3, _ b: Vector3) -> Double {
    let cosine = a.dot(b) / (a.magnitude * b.magnitude)
    return acos(min(1, max(-1, cosine))) * 180 / .pi
  }
}
