public import HealthModel

/// A point of a GPX track, route or waypoint list: position, time and sensor values.
///
/// A missing value is `nil`, never zero. A point without a time is valid; only its `location` is
/// `nil`.
public struct GPXPoint: Hashable, Sendable {
  /// Degrees north, WGS 84, -90...90.
  public var latitude: Double
  /// Degrees east, WGS 84, -180 ..< 180.
  public var longitude: Double
  public var time: Instant?
  /// `ele`: meters above mean sea level.
  public var altitude: Double?
  /// `geoidheight`: height of the geoid above the ellipsoid in meters.
  public var geoidSeparation: Double?
  /// Meters, by the definition of the writing device (95% in this recorder; Apple does not specify
  /// it).
  public var horizontalAccuracy: Double?
  public var verticalAccuracy: Double?
  /// Meters per second over ground.
  public var speed: Double?
  public var speedAccuracy: Double?
  /// Degrees clockwise from true north.
  public var course: Double?
  public var courseAccuracy: Double?
  public var sensors = Sensors()
  public var quality = Quality()

  public init(latitude: Double, longitude: Double, time: Instant? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.time = time
  }

  /// Values of worn or mounted sensors.
  public struct Sensors: Hashable, Sendable {
    /// Beats per minute; a reported 0 means no contact and is read as missing.
    public var heartRate: Double?
    /// Per minute, as in the file: crank revolutions, or for most runs steps of one foot.
    public var cadence: Double?
    /// Watts.
    public var power: Double?
    /// Degrees Celsius.
    public var airTemperature: Double?
    public var waterTemperature: Double?
    /// Meters below the surface.
    public var depth: Double?
    /// Meters since the start, as counted by the recording device.
    public var distance: Double?

    public init(
      heartRate: Double? = nil, cadence: Double? = nil, power: Double? = nil,
      airTemperature: Double? = nil, waterTemperature: Double? = nil, depth: Double? = nil,
      distance: Double? = nil
    ) {
      self.heartRate = heartRate
      self.cadence = cadence
      self.power = power
      self.airTemperature = airTemperature
      self.waterTemperature = waterTemperature
      self.depth = depth
      self.distance = distance
    }
  }

  /// The receiver's quality values of the position.
  public struct Quality: Hashable, Sendable {
    /// The values of GPX's `fix`.
    public enum FixKind: String, Hashable, Sendable, CaseIterable {
      case none
      case twoDimensional = "2d"
      case threeDimensional = "3d"
      case differential = "dgps"
      case military = "pps"
    }

    public var fix: FixKind?
    public var satellites: Int?
    /// Horizontal, vertical and position dilution of precision, dimensionless.
    public var hdop: Double?
    public var vdop: Double?
    public var pdop: Double?

    public init(
      fix: FixKind? = nil, satellites: Int? = nil, hdop: Double? = nil, vdop: Double? = nil,
      pdop: Double? = nil
    ) {
      self.fix = fix
      self.satellites = satellites
      self.hdop = hdop
      self.vdop = vdop
      self.pdop = pdop
    }
  }
}

extension GPXPoint {
  /// Creates a point from a location, with optional sensor values.
  public init(_ location: Location, sensors: Sensors = Sensors()) {
    self.init(latitude: location.latitude, longitude: location.longitude, time: location.time)
    altitude = location.altitude
    geoidSeparation = location.geoidSeparation
    horizontalAccuracy = location.horizontalAccuracy
    verticalAccuracy = location.verticalAccuracy
    speed = location.speed
    speedAccuracy = location.speedAccuracy
    course = location.course
    courseAccuracy = location.courseAccuracy
    self.sensors = sensors
  }

  /// Creates a point from a recorded location, with the receiver's quality.
  public init(_ recorded: RecordedLocation, sensors: Sensors = Sensors()) {
    self.init(recorded.location, sensors: sensors)
    quality.hdop = recorded.hdop
    quality.satellites = recorded.satellitesUsed
    quality.fix =
      switch recorded.mode {
      case .unknown: nil
      case .noFix: FixKind.none
      case .twoDimensional: .twoDimensional
      case .threeDimensional: .threeDimensional
      }
  }

  public typealias FixKind = Quality.FixKind

  /// The location of a point that has a time.
  public var location: Location? {
    guard let time else { return nil }
    return Location(
      time: time, latitude: latitude, longitude: longitude, altitude: altitude,
      geoidSeparation: geoidSeparation, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, speed: speed, speedAccuracy: speedAccuracy,
      course: course, courseAccuracy: courseAccuracy)
  }
}
