public import HealthModel

/// One point of a GPX track, route or waypoint list: where, when, and what the sensors said.
///
/// Absent is `nil`, never zero. A point without a time is kept; only its `location` is `nil`.
public struct GPXPoint: Hashable, Sendable {
  /// Degrees north, WGS 84, -90...90.
  public var latitude: Double
  /// Degrees east, WGS 84, -180 ..< 180.
  public var longitude: Double
  public var time: Instant?
  /// `ele`: metres above mean sea level.
  public var altitude: Double?
  /// `geoidheight`: metres of the geoid above the ellipsoid.
  public var geoidSeparation: Double?
  /// Metres; as the writing device means it (95 % from this recorder, Apple does not say).
  public var horizontalAccuracy: Double?
  public var verticalAccuracy: Double?
  /// Metres per second over ground.
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

  /// What was worn or mounted.
  public struct Sensors: Hashable, Sendable {
    /// Beats per minute; a reported 0 means no contact and is read as absent.
    public var heartRate: Double?
    /// Per minute, as the file counts it: crank revolutions, or steps of one foot for most runs.
    public var cadence: Double?
    /// Watts.
    public var power: Double?
    /// Degrees Celsius.
    public var airTemperature: Double?
    public var waterTemperature: Double?
    /// Metres under the surface.
    public var depth: Double?
    /// Metres since the start, as the recording device counted them.
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

  /// What the receiver said of the solution.
  public struct Quality: Hashable, Sendable {
    /// The words GPX has for `fix`.
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
