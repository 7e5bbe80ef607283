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

/// One sample of an inertial sensor in its own frame.
public struct MotionSample: Hashable, Sendable {
  /// Specific force in m/s²: +9.81 at rest along the axis that points up.
  public var acceleration: Vector3
  /// Angular rate in rad/s, right-hand rule.
  public var rotationRate: Vector3?
  /// Magnetic flux density in µT.
  public var magneticField: Vector3?

  public init(acceleration: Vector3, rotationRate: Vector3? = nil, magneticField: Vector3? = nil) {
    self.acceleration = acceleration
    self.rotationRate = rotationRate
    self.magneticField = magneticField
  }
}

/// The calibration and orientation of one motion sensor, applied to its samples before an engine
/// processes them.
///
/// Traces are stored uncorrected; this correction is stored with them.
public struct MotionCorrection: Hashable, Sendable, Codable {
  /// The name of the sensor, such as `bmi160`.
  public var device: String
  /// The axes of the measured samples: `body` after the kernel's mount matrix, `sensor` without it.
  public var frame: String
  public var calibration: MotionCalibration?
  public var orientation: SensorOrientation?

  public init(
    device: String, frame: String, calibration: MotionCalibration? = nil,
    orientation: SensorOrientation? = nil
  ) {
    self.device = device
    self.frame = frame
    self.calibration = calibration
    self.orientation = orientation
  }

  /// Returns the parts of the correction that apply to a placement.
  ///
  /// - Parameter placement: The word of the placement; without one, no orientation applies.
  /// - Returns: `nil` if nothing applies.
  public func applying(to placement: String?) -> MotionCorrection? {
    var holding = self
    if calibration?.version != MotionCalibration.currentVersion { holding.calibration = nil }
    if orientation?.version != SensorOrientation.currentVersion
      || orientation?.placement != placement
    {
      holding.orientation = nil
    }
    return holding.calibration == nil && holding.orientation == nil ? nil : holding
  }

  /// Returns the corrected sample, in the axes of the placement.
  public func corrected(_ sample: MotionSample) -> MotionSample {
    let calibrated = calibration?.corrected(sample) ?? sample
    return orientation?.turned(calibrated) ?? calibrated
  }
}

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
