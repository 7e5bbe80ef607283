/// One position of a route: WGS 84 latitude and longitude with the receiver's further values.
///
/// Absent values are `nil`; internally they are NaN, so that each element of an array of a million
/// locations takes 88 bytes.
public struct Location: Sendable {
  public var time: Instant
  /// Degrees north of the equator, WGS 84.
  public var latitude: Double
  /// Degrees east of Greenwich, WGS 84, -180 ..< 180.
  public var longitude: Double
  @usableFromInline var storedAltitude: Double
  @usableFromInline var storedGeoidSeparation: Double
  @usableFromInline var storedHorizontalAccuracy: Double
  @usableFromInline var storedVerticalAccuracy: Double
  @usableFromInline var storedSpeed: Double
  @usableFromInline var storedSpeedAccuracy: Double
  @usableFromInline var storedCourse: Double
  @usableFromInline var storedCourseAccuracy: Double

  /// Creates a location; every parameter after `longitude` is optional.
  ///
  /// - Parameters:
  ///   - time: UTC of the position.
  ///   - latitude: Degrees, -90...90.
  ///   - longitude: Degrees, -180...180.
  ///   - altitude: Meters above mean sea level (the geoid), never above the ellipsoid.
  ///   - geoidSeparation: Meters of the geoid above the ellipsoid here: ellipsoidal height minus
  ///     altitude.
  ///   - horizontalAccuracy: Radius in meters of the 95 % circle, as gpsd's `eph`.
  ///   - verticalAccuracy: Half-height in meters of the 95 % interval, as gpsd's `epv`.
  ///   - speed: Meters per second over ground.
  ///   - speedAccuracy: Meters per second, 95 %, as gpsd's `eps`.
  ///   - course: Degrees clockwise from true north, 0 ..< 360.
  ///   - courseAccuracy: Degrees, 95 %.
  public init(
    time: Instant, latitude: Double, longitude: Double, altitude: Double? = nil,
    geoidSeparation: Double? = nil, horizontalAccuracy: Double? = nil,
    verticalAccuracy: Double? = nil, speed: Double? = nil, speedAccuracy: Double? = nil,
    course: Double? = nil, courseAccuracy: Double? = nil
  ) {
    self.time = time
    self.latitude = latitude
    self.longitude = longitude
    storedAltitude = altitude ?? .nan
    storedGeoidSeparation = geoidSeparation ?? .nan
    storedHorizontalAccuracy = horizontalAccuracy ?? .nan
    storedVerticalAccuracy = verticalAccuracy ?? .nan
    storedSpeed = speed ?? .nan
    storedSpeedAccuracy = speedAccuracy ?? .nan
    storedCourse = course ?? .nan
    storedCourseAccuracy = courseAccuracy ?? .nan
  }

  public var altitude: Double? {
    get { storedAltitude.isNaN ? nil : storedAltitude }
    set { storedAltitude = newValue ?? .nan }
  }
  public var geoidSeparation: Double? {
    get { storedGeoidSeparation.isNaN ? nil : storedGeoidSeparation }
    set { storedGeoidSeparation = newValue ?? .nan }
  }
  public var horizontalAccuracy: Double? {
    get { storedHorizontalAccuracy.isNaN ? nil : storedHorizontalAccuracy }
    set { storedHorizontalAccuracy = newValue ?? .nan }
  }
  public var verticalAccuracy: Double? {
    get { storedVerticalAccuracy.isNaN ? nil : storedVerticalAccuracy }
    set { storedVerticalAccuracy = newValue ?? .nan }
  }
  public var speed: Double? {
    get { storedSpeed.isNaN ? nil : storedSpeed }
    set { storedSpeed = newValue ?? .nan }
  }
  public var speedAccuracy: Double? {
    get { storedSpeedAccuracy.isNaN ? nil : storedSpeedAccuracy }
    set { storedSpeedAccuracy = newValue ?? .nan }
  }
  public var course: Double? {
    get { storedCourse.isNaN ? nil : storedCourse }
    set { storedCourse = newValue ?? .nan }
  }
  public var courseAccuracy: Double? {
    get { storedCourseAccuracy.isNaN ? nil : storedCourseAccuracy }
    set { storedCourseAccuracy = newValue ?? .nan }
  }

  /// The optional numbers with NaN for absent, for columnar codecs that must not branch on each
  /// value.
  public struct RawColumns: Sendable {
    public var altitude, geoidSeparation, horizontalAccuracy, verticalAccuracy: Double
    public var speed, speedAccuracy, course, courseAccuracy: Double

    @inlinable public init(
      altitude: Double, geoidSeparation: Double, horizontalAccuracy: Double,
      verticalAccuracy: Double, speed: Double, speedAccuracy: Double, course: Double,
      courseAccuracy: Double
    ) {
      self.altitude = altitude
      self.geoidSeparation = geoidSeparation
      self.horizontalAccuracy = horizontalAccuracy
      self.verticalAccuracy = verticalAccuracy
      self.speed = speed
      self.speedAccuracy = speedAccuracy
      self.course = course
      self.courseAccuracy = courseAccuracy
    }
  }

  /// Creates a location from a row of columns.
  ///
  /// Inlined into the codec's loop, which creates tens of millions per second.
  @inlinable public init(
    time: Instant, latitude: Double, longitude: Double, columns: RawColumns
  ) {
    self.time = time
    self.latitude = latitude
    self.longitude = longitude
    storedAltitude = columns.altitude
    storedGeoidSeparation = columns.geoidSeparation
    storedHorizontalAccuracy = columns.horizontalAccuracy
    storedVerticalAccuracy = columns.verticalAccuracy
    storedSpeed = columns.speed
    storedSpeedAccuracy = columns.speedAccuracy
    storedCourse = columns.course
    storedCourseAccuracy = columns.courseAccuracy
  }

  public var columns: RawColumns {
    @inlinable get {
      RawColumns(
        altitude: storedAltitude, geoidSeparation: storedGeoidSeparation,
        horizontalAccuracy: storedHorizontalAccuracy, verticalAccuracy: storedVerticalAccuracy,
        speed: storedSpeed, speedAccuracy: storedSpeedAccuracy, course: storedCourse,
        courseAccuracy: storedCourseAccuracy)
    }
    @inlinable set {
      storedAltitude = newValue.altitude
      storedGeoidSeparation = newValue.geoidSeparation
      storedHorizontalAccuracy = newValue.horizontalAccuracy
      storedVerticalAccuracy = newValue.verticalAccuracy
      storedSpeed = newValue.speed
      storedSpeedAccuracy = newValue.speedAccuracy
      storedCourse = newValue.course
      storedCourseAccuracy = newValue.courseAccuracy
    }
  }
}

extension Location: Hashable {
  /// Whether all fields are equal; two absent values are equal.
  public static func == (a: Location, b: Location) -> Bool {
    a.time == b.time && a.latitude == b.latitude && a.longitude == b.longitude
      && a.altitude == b.altitude && a.geoidSeparation == b.geoidSeparation
      && a.horizontalAccuracy == b.horizontalAccuracy && a.verticalAccuracy == b.verticalAccuracy
      && a.speed == b.speed && a.speedAccuracy == b.speedAccuracy && a.course == b.course
      && a.courseAccuracy == b.courseAccuracy
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(time)
    hasher.combine(latitude)
    hasher.combine(longitude)
  }
}
