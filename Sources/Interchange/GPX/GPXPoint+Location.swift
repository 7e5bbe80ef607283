public import HealthModel

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
