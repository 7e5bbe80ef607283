import ActivityItems
internal import HealthModel

/// The measures that GPX has elements for and a workout point has no properties for.
enum GPXMeasure {
  static let waterTemperature = ActivityMeasure.Kind(name: "water_temperature", unit: "degC")
  static let depth = ActivityMeasure.Kind(name: "depth", unit: "m")
  static let vdop = ActivityMeasure.Kind(name: "vdop")
  static let pdop = ActivityMeasure.Kind(name: "pdop")
}

extension ActivityPoint {
  /// Creates a workout point from a track point.
  init(_ point: borrowing GPXPoint, measures: [ActivityMeasure]) {
    self.init(
      time: point.time, place: Place(latitude: point.latitude, longitude: point.longitude),
      altitude: point.altitude, speed: point.speed, course: point.course,
      distance: point.sensors.distance, heartRate: point.sensors.heartRate,
      cadence: point.sensors.cadence, power: point.sensors.power,
      temperature: point.sensors.airTemperature, measures: measures)
    let quality = Quality(point)
    if quality != Quality() { self.quality = quality }
    add(GPXMeasure.waterTemperature, point.sensors.waterTemperature)
    add(GPXMeasure.depth, point.sensors.depth)
    add(GPXMeasure.vdop, point.quality.vdop)
    add(GPXMeasure.pdop, point.quality.pdop)
  }

  private mutating func add(_ kind: ActivityMeasure.Kind, _ value: Double?) {
    if let value { measures.append(ActivityMeasure(kind, value)) }
  }
}

extension ActivityPoint.Quality {
  fileprivate init(_ point: borrowing GPXPoint) {
    self.init(
      horizontalAccuracy: point.horizontalAccuracy, verticalAccuracy: point.verticalAccuracy,
      speedAccuracy: point.speedAccuracy, courseAccuracy: point.courseAccuracy,
      geoidSeparation: point.geoidSeparation, hdop: point.quality.hdop,
      satellites: point.quality.satellites)
    mode =
      switch point.quality.fix {
      case nil: .unknown
      case GPXPoint.FixKind.none?: .noFix
      case .twoDimensional?: .twoDimensional
      case .threeDimensional?, .differential?, .military?: .threeDimensional
      }
  }
}

extension GPXPoint {
  /// Creates a track point from a workout point; `nil` for a point without a position.
  init?(_ point: ActivityPoint) {
    guard let place = point.place else { return nil }
    self.init(latitude: place.latitude, longitude: place.longitude, time: point.time)
    altitude = point.altitude
    speed = point.speed
    course = point.course
    sensors = Sensors(
      heartRate: point.heartRate, cadence: point.cadence, power: point.power,
      airTemperature: point.temperature, distance: point.distance)
    guard let quality = point.quality else { return }
    horizontalAccuracy = quality.horizontalAccuracy
    verticalAccuracy = quality.verticalAccuracy
    speedAccuracy = quality.speedAccuracy
    courseAccuracy = quality.courseAccuracy
    geoidSeparation = quality.geoidSeparation
    self.quality.hdop = quality.hdop
    self.quality.satellites = quality.satellites
    self.quality.fix =
      switch quality.mode {
      case .unknown: nil
      case .noFix: FixKind.none
      case .twoDimensional: .twoDimensional
      case .threeDimensional: .threeDimensional
      }
  }

  /// Sets the value of a measure that GPX has an element for.
  ///
  /// - Returns: Whether there is such an element.
  mutating func receive(_ measure: ActivityMeasure) -> Bool {
    switch measure.kind {
    case GPXMeasure.waterTemperature: sensors.waterTemperature = measure.value
    case GPXMeasure.depth: sensors.depth = measure.value
    case GPXMeasure.vdop: quality.vdop = measure.value
    case GPXMeasure.pdop: quality.pdop = measure.value
    default: return false
    }
    return true
  }
}
