public import HealthModel

/// One moment of a workout in a file: the position and the sensor values.
///
/// A missing value is `nil`, never zero.
public struct ActivityPoint: Hashable, Sendable {
  public var time: Instant?
  public var place: Place?
  /// Meters above mean sea level.
  public var altitude: Double?
  /// Meters per second, as reported by the device.
  public var speed: Double?
  /// Degrees clockwise from true north.
  public var course: Double?
  /// Meters since the start, as counted by the device.
  public var distance: Double?
  /// Beats per minute; 0 (no contact) is read as missing.
  public var heartRate: Double?
  /// Revolutions of the cranks, strides of one foot or strokes of one arm, per minute.
  public var cadence: Double?
  /// Watts.
  public var power: Double?
  /// Air or device temperature in degrees Celsius.
  public var temperature: Double?
  /// The receiver quality that the file reports; usually `nil`.
  public var quality: Quality?
  /// Other values that the file reports at this moment, including developer fields.
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
    /// Meters, by the definition of the file's writer.
    public var horizontalAccuracy, verticalAccuracy: Double?
    /// Meters per second, and degrees.
    public var speedAccuracy, courseAccuracy: Double?
    /// Height of the geoid above the ellipsoid in meters.
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

/// A value with a name, and optionally a unit, given by the file.
public struct ActivityMeasure: Hashable, Sendable {
  /// The kind of a measure; all values of a file share one object, so that a point stores no
  /// strings.
  public final class Kind: Hashable, Sendable {
    /// The name in the format, such as `vertical_oscillation`; for a developer field, the
    /// developer's name with the prefix `developer/`.
    public let name: String
    /// The unit as the format writes it; empty if there is none.
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

/// Intervals between heartbeats as reported by a chest strap.
public struct ActivityBeats: Hashable, Sendable {
  /// The time of the report; `nil` where the file gives only the order.
  public var time: Instant?
  /// The intervals in seconds.
  public var intervals: [Double]

  public init(time: Instant? = nil, intervals: [Double]) {
    self.time = time
    self.intervals = intervals
  }
}

/// The measure kinds of a file, one shared object per kind.
package struct MeasureKinds {
  /// The maximum number of shared objects; beyond it, kinds are created without sharing, since a
  /// file with so many names is abnormal.
  private static let limit = 4096

  private var kinds: [String: ActivityMeasure.Kind] = [:]

  package init(kinds: [String: ActivityMeasure.Kind] = [:]) {
    self.kinds = kinds
  }

  package mutating func kind(name: String, unit: String) -> ActivityMeasure.Kind {
    let key = "\(name)\u{0}\(unit)"
    if let known = kinds[key] { return known }
    let kind = ActivityMeasure.Kind(name: name, unit: unit)
    if kinds.count < Self.limit { kinds[key] = kind }
    return kind
  }
}
