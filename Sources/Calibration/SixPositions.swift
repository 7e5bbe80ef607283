public import HealthModel

/// A collector of the poses of a sensor that is placed on each of its faces, which solves its calibration.
///
/// Faces may be in any order and repeated. Six poses determine three offsets and three scales without
/// redundancy; each further pose is a check. Poses on edges also determine the angles between the axes.
public struct SixPositions: Sendable {
  /// Standard gravity in m/s²; exact: 3rd CGPM, 1901.
  ///
  /// The actual gravity on the ground is between 9.76 and 9.84.
  public static let standardGravity = 9.80665
  /// The maximum offset in m/s²; larger than any chip's offset, and smaller than the error of a sensor that
  /// reports g.
  private static let largestOffset = 4.0
  private static let scales = 0.7...1.4
  /// The maximum residual in m/s²; a good pose has a tenth of it.
  private static let largestResidual = 0.25
  /// The maximum difference in rad/s; a chip's bias does not change by that within minutes.
  private static let largestTurn = 0.03

  private(set) public var poses: [StillPose] = []
  private var finder: StillPoses
  private var sampleCount = 0

  public init(limits: StillPoses.Limits = StillPoses.Limits()) {
    finder = StillPoses(limits: limits)
  }

  /// Processes the next sample; times must be ascending.
  ///
  /// - Returns: The pose that has just ended, if any.
  public mutating func process(_ reading: Reading<MotionSample>) -> StillPose? {
    sampleCount += 1
    return keep(finder.process(reading))
  }

  /// Ends the current pose.
  public mutating func finish() -> StillPose? { keep(finder.finish()) }

  /// The current pose, once it is long enough.
  public var held: StillPose? { finder.held }

  /// The faces without a pose, considering the current one.
  public var missingFaces: [SensorFace] {
    let seen = Set((poses + [finder.held].compactMap { $0 }).compactMap(\.face))
    return SensorFace.allCases.filter { !seen.contains($0) }
  }

  /// Returns the calibration from the poses so far.
  ///
  /// - Parameters:
  ///   - date: The date of the measurement.
  ///   - gravity: The local gravity in m/s².
  /// - Returns: Offsets and scales, and the angles between the axes where poses on edges determine them.
  /// - Throws: ``CalibrationUnavailability``.
  public func calibration(
    date: Instant, gravity: Double = standardGravity
  ) throws(CalibrationUnavailability) -> MotionCalibration {
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

  private static func check(_ fit: AccelerometerFit) throws(CalibrationUnavailability) {
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

  /// Returns the root mean square over the redundant equations, because the unknowns absorb the others.
  private static func rootMeanSquare(_ values: [Double], _ spare: Int) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(spare)).squareRoot()
  }

  private func rotationBias() throws(CalibrationUnavailability) -> (mean: Vector3, spread: Double)?
  {
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

/// The reason why poses do not result in a calibration.
public enum CalibrationUnavailability: Error, Hashable, Sendable {
  /// There were no samples of acceleration.
  case noSamples
  /// Some samples have values that are not finite.
  case notFinite(count: Int)
  /// The sensor was not still for long enough; the value is the smallest deviation of the acceleration in a
  /// quarter of a second, in m/s².
  case neverStill(leastDeviation: Double?)
  /// Some faces were not held up.
  case missingFaces([SensorFace])
  /// The poses do not determine offsets and scales.
  case undetermined
  /// The result is not plausible for a sensor in m/s²: the offset is in m/s², the scale is a factor.
  case implausible(offset: Double, scale: Double)
  /// The length of one pose differs from gravity by a value in m/s²: it moved or accelerated.
  case inconsistent(pose: Int, by: Double)
  /// The rotation at rest differs between the poses by a value in rad/s: the sensor was turning.
  case turning(by: Double)
}
