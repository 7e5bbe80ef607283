public import HealthModel

/// Collects the poses of a sensor that is laid on each of its faces, and solves its calibration.
///
/// Faces come in any order and as often as one likes. Six poses determine three offsets and three scales and
/// leave nothing to check by; each further one checks. Poses on edges tell the angles between the axes too.
public struct SixPositions: Sendable {
  /// Standard gravity in m/s²; exact: 3rd CGPM, 1901.
  ///
  /// On the ground it is between 9.76 and 9.84.
  public static let standardGravity = 9.80665
  /// In m/s²; more than any chip's zero is off, and less than a sensor that tells g is.
  private static let largestOffset = 4.0
  private static let scales = 0.7...1.4
  /// In m/s²: what a good pose is off by is a tenth of it.
  private static let largestResidual = 0.25
  /// In rad/s: a chip's zero does not move by that in some minutes.
  private static let largestTurn = 0.03

  private(set) public var poses: [StillPose] = []
  private var finder: StillPoses
  private var sampleCount = 0

  public init(limits: StillPoses.Limits = StillPoses.Limits()) {
    finder = StillPoses(limits: limits)
  }

  /// Takes the next sample; times rise.
  ///
  /// - Returns: The pose that has just ended, if one has.
  public mutating func process(_ reading: Reading<MotionSample>) -> StillPose? {
    sampleCount += 1
    return keep(finder.process(reading))
  }

  /// Ends the pose that is held.
  public mutating func finish() -> StillPose? { keep(finder.finish()) }

  /// The pose that is held now, when it has been held for long enough.
  public var held: StillPose? { finder.held }

  /// The faces that no pose has shown yet, that which is held included.
  public var missingFaces: [SensorFace] {
    let seen = Set((poses + [finder.held].compactMap { $0 }).compactMap(\.face))
    return SensorFace.allCases.filter { !seen.contains($0) }
  }

  /// What the poses so far say.
  ///
  /// - Parameters:
  ///   - date: When it was measured.
  ///   - gravity: What it is at the place, in m/s².
  /// - Returns: Offsets and scales, and the angles between the axes where poses on edges tell them.
  /// - Throws: ``CalibrationRefusal``.
  public func calibration(
    date: Instant, gravity: Double = standardGravity
  ) throws(CalibrationRefusal) -> MotionCalibration {
    guard sampleCount > 0 else { throw .noSamples }
    guard finder.nonFiniteCount == 0 else { throw .notFinite(count: finder.nonFiniteCount) }
    guard !poses.isEmpty else { throw .neverStill(leastDeviation: finder.leastDeviation) }
    let missing = missingFaces
    guard missing.isEmpty else { throw .missingFaces(missing) }
    let forces = poses.map(\.acceleration)
    let fits = [AccelerometerFit.Model.misalignment, .scales].lazy.compactMap { model in
      AccelerometerFit(forces, gravity: gravity, model: model).map { ($0, model) }
    }
    guard let (fit, model) = fits.first else { throw .undetermined }
    try Self.check(fit)
    let spare = poses.count - model.rawValue
    let bias = try rotationBias()
    return MotionCalibration(
      date: date, accelerationOffset: fit.offset, accelerationMatrix: fit.matrix,
      rotationBias: bias?.mean, rotationBiasSpread: bias?.spread,
      residual: spare > 0 ? Self.rootMeanSquare(fit.residuals, spare) : nil,
      noise: poses.map(\.noise).max() ?? 0, poseCount: poses.count)
  }

  private mutating func keep(_ pose: StillPose?) -> StillPose? {
    if let pose { poses.append(pose) }
    return pose
  }

  private static func check(_ fit: AccelerometerFit) throws(CalibrationRefusal) {
    let matrix = fit.matrix
    let offset = [fit.offset.x, fit.offset.y, fit.offset.z].map(\.magnitude).max() ?? 0
    let diagonal = [matrix.x.x, matrix.y.y, matrix.z.z]
    let oddest = diagonal.max { ($0 - 1).magnitude < ($1 - 1).magnitude } ?? 1
    guard offset <= largestOffset, scales.contains(oddest) else {
      throw .implausible(offset: offset, scale: oddest)
    }
    let worst = fit.residuals.enumerated().max { $0.element.magnitude < $1.element.magnitude }
    if let worst, worst.element.magnitude > largestResidual {
      throw .inconsistent(pose: worst.offset + 1, by: worst.element)
    }
  }

  /// Over the spare equations, not over all: the unknowns have taken up the others.
  private static func rootMeanSquare(_ values: [Double], _ spare: Int) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(spare)).squareRoot()
  }

  private func rotationBias() throws(CalibrationRefusal) -> (mean: Vector3, spread: Double)? {
    let rates = poses.compactMap(\.rotationRate)
    guard rates.count == poses.count else { return nil }
    var mean = Vector3(x: 0, y: 0, z: 0)
    for rate in rates { mean.add(rate.divided(by: Double(rates.count))) }
    let distances = rates.map { ($0 - mean).magnitude }
    let farthest = distances.max() ?? 0
    guard farthest <= Self.largestTurn else { throw .turning(by: farthest) }
    return (mean, Self.rootMeanSquare(distances, distances.count))
  }
}
