public import HealthModel

/// One moment of a workout in a file: where, and what the sensors said.
///
/// Absent is `nil`, never zero.
public struct ActivityPoint: Hashable, Sendable {
  public var time: Instant?
  public var place: Place?
  /// Metres above mean sea level.
  public var altitude: Double?
  /// Metres per second, as the device told.
  public var speed: Double?
  /// Degrees clockwise from true north.
  public var course: Double?
  /// Metres since the start, as the device counted them.
  public var distance: Double?
  /// Beats per minute; 0 (no contact) is read as absent.
  public var heartRate: Double?
  /// Per minute: turns of the cranks, strides of one foot, strokes of one arm.
  public var cadence: Double?
  /// Watts.
  public var power: Double?
  /// Degrees Celsius of the air, or of the device.
  public var temperature: Double?
  /// What of the receiver's quality a file tells; `nil` for the most.
  public var quality: Quality?
  /// What else the file tells at this moment, fields of developers included.
  public var measures: [ActivityMeasure]

  public struct Place: Hashable, Sendable {
    /// Degrees north, -90...90.
    public var latitude: Double
    /// Degrees east, -180 ..< 180.
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  public struct Quality: Hashable, Sendable {
    /// Metres, as the writer means it.
    public var horizontalAccuracy, verticalAccuracy: Double?
    /// Metres per second, and degrees.
    public var speedAccuracy, courseAccuracy: Double?
    /// Metres of the geoid above the ellipsoid.
    public var geoidSeparation: Double?
    /// Dimensionless.
    public var hdop: Double?
    public var satellites: Int?
    public var mode: Fix.Mode

    public init(
      horizontalAccuracy: Double? = nil, verticalAccuracy: Double? = nil,
      speedAccuracy: Double? = nil, courseAccuracy: Double? = nil, geoidSeparation: Double? = nil,
      hdop: Double? = nil, satellites: Int? = nil, mode: Fix.Mode = .unknown
    ) {
      self.horizontalAccuracy = horizontalAccuracy
      self.verticalAccuracy = verticalAccuracy
      self.speedAccuracy = speedAccuracy
      self.courseAccuracy = courseAccuracy
      self.geoidSeparation = geoidSeparation
      self.hdop = hdop
      self.satellites = satellites
      self.mode = mode
    }
  }

  public init(
    time: Instant? = nil, place: Place? = nil, altitude: Double? = nil, speed: Double? = nil,
    course: Double? = nil, distance: Double? = nil, heartRate: Double? = nil,
    cadence: Double? = nil, power: Double? = nil, temperature: Double? = nil,
    quality: Quality? = nil, measures: [ActivityMeasure] = []
  ) {
    self.time = time
    self.place = place
    self.altitude = altitude
    self.speed = speed
    self.course = course
    self.distance = distance
    self.heartRate = heartRate
    self.cadence = cadence
    self.power = power
    self.temperature = temperature
    self.quality = quality
    self.measures = measures
  }
}

/// A value that a file gives a name and perhaps a unit of its own.
public struct ActivityMeasure: Hashable, Sendable {
  /// Which value it is; one object for all values of a file, so that a point carries no texts.
  public final class Kind: Hashable, Sendable {
    /// The format's name of it, such as `vertical_oscillation`; of a developer's field the developer's
    /// name with `developer/` before it.
    public let name: String
    /// The unit as the format writes it; empty for none.
    public let unit: String

    public init(name: String, unit: String = "") {
      self.name = name
      self.unit = unit
    }

    public static func == (a: Kind, b: Kind) -> Bool { a.name == b.name && a.unit == b.unit }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(unit)
    }
  }

  public var kind: Kind
  public var value: Double

  public init(_ kind: Kind, _ value: Double) {
    self.kind = kind
    self.value = value
  }
}

/// Intervals between heart beats as a strap told them.
public struct ActivityBeats: Hashable, Sendable {
  /// When they were told; `nil` where the file says only their order.
  public var time: Instant?
  /// Seconds each.
  public var intervals: [Double]

  public init(time: Instant? = nil, intervals: [Double]) {
    self.time = time
    self.intervals = intervals
  }
}
