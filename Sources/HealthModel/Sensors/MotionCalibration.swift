/// The measured errors of a motion sensor.
///
/// True acceleration is `accelerationMatrix · (measured − accelerationOffset)`, true rotation is
/// `measured − rotationBias`, both in the sensor's own axes. Offsets drift with temperature and
/// age.
public struct MotionCalibration: Hashable, Sendable, Codable {
  /// The version of the meaning of the numbers.
  public static let currentVersion = 1

  public var version = Self.currentVersion
  public var date: Instant
  /// In m/s².
  public var accelerationOffset: Vector3
  /// Scale factors on the diagonal; the symmetric off-diagonal elements are the misalignment of the
  /// axes.
  public var accelerationMatrix: Matrix3
  /// In rad/s; `nil` where the sensor has no gyroscope.
  public var rotationBias: Vector3?
  /// The root mean square deviation of the bias of single poses from the overall bias, in rad/s.
  public var rotationBiasSpread: Double?
  /// The root mean square deviation of the poses' acceleration from gravity, in m/s²; `nil` if
  /// there were no more poses than unknowns, and therefore no check.
  public var residual: Double?
  /// The greatest standard deviation of an axis during a pose, in m/s².
  public var noise: Double
  /// The number of poses.
  public var poseCount: Int
  /// The temperature of the sensor in degrees Celsius, if reported.
  public var temperatureCelsius: Double?

  public init(
    date: Instant, accelerationOffset: Vector3, accelerationMatrix: Matrix3,
    rotationBias: Vector3? = nil, rotationBiasSpread: Double? = nil, residual: Double? = nil,
    noise: Double, poseCount: Int, temperatureCelsius: Double? = nil
  ) {
    self.date = date
    self.accelerationOffset = accelerationOffset
    self.accelerationMatrix = accelerationMatrix
    self.rotationBias = rotationBias
    self.rotationBiasSpread = rotationBiasSpread
    self.residual = residual
    self.noise = noise
    self.poseCount = poseCount
    self.temperatureCelsius = temperatureCelsius
  }

  /// Whether the angles between the axes were measured.
  public var hasMisalignment: Bool {
    let rows = accelerationMatrix
    return [rows.x.y, rows.x.z, rows.y.x, rows.y.z, rows.z.x, rows.z.y].contains { $0 != 0 }
  }

  /// Returns a sample without the sensor's errors; the magnetic field is unchanged.
  public func corrected(_ sample: MotionSample) -> MotionSample {
    MotionSample(
      acceleration: accelerationMatrix.applied(to: sample.acceleration - accelerationOffset),
      rotationRate: sample.rotationRate.map { rate in rotationBias.map { rate - $0 } ?? rate },
      magneticField: sample.magneticField)
  }
}

extension Vector3 {
  public static func - (left: Vector3, right: Vector3) -> Vector3 {
    Vector3(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }
}
