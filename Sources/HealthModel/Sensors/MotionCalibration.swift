/// What a motion sensor's numbers are off by, as it was measured once.
///
/// True acceleration is `accelerationMatrix · (measured − accelerationOffset)`, true rotation is
/// `measured − rotationBias`, both in the sensor's own axes. Offsets move with temperature and with years.
public struct MotionCalibration: Hashable, Sendable, Codable {
  /// Counts the changes of what the numbers mean.
  public static let currentVersion = 1

  public var version = Self.currentVersion
  public var date: Instant
  /// In m/s².
  public var accelerationOffset: Vector3
  /// Scale on the diagonal; beside it, symmetric, how far the axes are from right angles.
  public var accelerationMatrix: Matrix3
  /// In rad/s; `nil` where the sensor has no gyroscope.
  public var rotationBias: Vector3?
  /// How far the bias of one pose is from that of all, in rad/s: the root of the mean square.
  public var rotationBiasSpread: Double?
  /// How far the length of a pose's acceleration is from gravity, in m/s²: the root of the mean square;
  /// `nil` where there were no more poses than unknowns, and so nothing to check by.
  public var residual: Double?
  /// The largest standard deviation of an axis while a pose was held, in m/s².
  public var noise: Double
  /// How many poses it was made of.
  public var poseCount: Int
  /// How hot the sensor was, in degrees Celsius, where it says so.
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

  /// Whether the angles between the axes were measured too.
  public var hasMisalignment: Bool {
    let rows = accelerationMatrix
    return [rows.x.y, rows.x.z, rows.y.x, rows.y.z, rows.z.x, rows.z.y].contains { $0 != 0 }
  }

  /// A sample without what the sensor adds; the magnetic field stays as it is.
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
