import ActivityItems
internal import HealthModel

/// The content of a column of a CSV file of points.
enum CSVColumn: CaseIterable {
  case activity, sport, segment, time, latitude, longitude, altitude, speed, course, distance
  case heartRate, cadence, power, temperature, horizontalAccuracy, verticalAccuracy
  /// Columns of Bangle.js, which are read only: steps since the row before, the certainty of the heart rate in percent, and the
  /// altitude by air pressure.
  case steps, confidence, barometricAltitude, pressure

  /// The columns that are written, in this order.
  static let own = allCases.filter {
    ![.steps, .confidence, .barometricAltitude, .pressure].contains($0)
  }
  static let values = own.filter { $0.decimals > 0 }

  /// The header word that is written.
  var word: String {
    switch self {
    case .activity: "activity"
    case .sport: "sport"
    case .segment: "segment"
    case .time: "time"
    case .latitude: "latitude_deg"
    case .longitude: "longitude_deg"
    case .altitude: "altitude_m"
    case .speed: "speed_mps"
    case .course: "course_deg"
    case .distance: "distance_m"
    case .heartRate: "heart_rate_bpm"
    case .cadence: "cadence_rpm"
    case .power: "power_w"
    case .temperature: "temperature_degc"
    case .horizontalAccuracy: "horizontal_accuracy_m"
    case .verticalAccuracy: "vertical_accuracy_m"
    case .steps: "steps"
    case .confidence: "confidence"
    case .barometricAltitude: "barometer_altitude"
    case .pressure: "barometer_pressure"
    }
  }

  /// The number of decimals written; 0 for columns that are not measured values.
  var decimals: Int {
    switch self {
    case .activity, .sport, .segment, .time: 0
    case .latitude, .longitude: 9
    default: 3
    }
  }

  /// Header words of other programs; units in parentheses or after an underscore are removed before
  /// the lookup.
  private static let words: [String: CSVColumn] = [
    "activity": .activity, "sport": .sport, "type": .sport, "segment": .segment,
    "time": .time, "timestamp": .time, "datetime": .time, "date": .time, "utc": .time,
    "latitude": .latitude, "lat": .latitude, "longitude": .longitude, "lon": .longitude,
    "lng": .longitude, "long": .longitude, "altitude": .altitude, "alt": .altitude,
    "ele": .altitude, "elevation": .altitude, "speed": .speed, "course": .course,
    "bearing": .course, "heading": .course, "distance": .distance, "dist": .distance,
    "hr": .heartRate, "heartrate": .heartRate, "heart": .heartRate, "bpm": .heartRate,
    "cad": .cadence, "cadence": .cadence, "power": .power, "watts": .power,
    "temp": .temperature, "temperature": .temperature, "atemp": .temperature,
    "accuracy": .horizontalAccuracy, "horizontalaccuracy": .horizontalAccuracy,
    "verticalaccuracy": .verticalAccuracy, "steps": .steps, "confidence": .confidence,
    "barometeraltitude": .barometricAltitude, "barometertemperature": .temperature,
    "barometerpressure": .pressure,
  ]

  /// The units that a word may end in, with the factors that convert them to the stored unit.
  private static let units: [String: Double] = [
    "deg": 1, "m": 1, "mps": 1, "ms": 1, "bpm": 1, "rpm": 1, "w": 1, "degc": 1, "c": 1, "km": 1000,
    "kmh": 1 / 3.6, "kph": 1 / 3.6, "utc": 1, "s": 1, "meters": 1, "metres": 1, "watts": 1,
  ]

  /// Returns the column of a header word, and the factor for its numbers.
  static func column(of header: String) -> (column: CSVColumn, factor: Double)? {
    let parts = header.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard !parts.isEmpty else { return nil }
    if let column = words[parts.joined()] { return (column, 1) }
    for count in 1..<max(parts.count, 2) where count < parts.count {
      let unit = parts[(parts.count - count)...].joined()
      guard let factor = units[unit],
        let column = words[parts[..<(parts.count - count)].joined()]
      else { continue }
      return (column, factor)
    }
    return nil
  }

  func value(of point: ActivityPoint) -> Double? {
    switch self {
    case .activity, .sport, .segment, .time, .steps, .confidence, .barometricAltitude, .pressure:
      nil
    case .latitude: point.place?.latitude
    case .longitude: point.place?.longitude
    case .altitude: point.altitude
    case .speed: point.speed
    case .course: point.course
    case .distance: point.distance
    case .heartRate: point.heartRate
    case .cadence: point.cadence
    case .power: point.power
    case .temperature: point.temperature
    case .horizontalAccuracy: point.quality?.horizontalAccuracy
    case .verticalAccuracy: point.quality?.verticalAccuracy
    }
  }
}
