import HealthModel

/// The names and units of the single-measure traces that an import creates.
///
/// Measures named by the file keep their names and units.
enum TraceName: String, CaseIterable {
  /// Meters since the start, as counted by the device.
  case distance
  /// Meters per second; at a moment with a position, the speed is in the location.
  case speed
  /// Per minute, as in `ActivityPoint.cadence`.
  case cadence
  case power
  case temperature
  /// Meters above mean sea level; at a moment with a position, the altitude is in the location.
  case altitude
  /// The number of the segment that begins at a moment, from 0; it is not connected to the previous
  /// one.
  case line

  var unit: String {
    switch self {
    case .distance, .altitude: Unit.meter.description
    case .speed: Unit.meterPerSecond.description
    case .cadence: Unit.countPerMinute.description
    case .power: Unit.watt.description
    case .temperature: Unit.degreeCelsius.description
    case .line: ""
    }
  }
}
