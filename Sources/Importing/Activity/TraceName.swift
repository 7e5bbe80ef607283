import HealthModel

/// The words and units of the traces of one measure that an import makes itself.
///
/// What a file names itself keeps its name and unit.
enum TraceName: String, CaseIterable {
  /// Metres since the start, as the device counted them.
  case distance
  /// Metres per second; a moment with a place has its speed in its location.
  case speed
  /// Per minute, as `ActivityPoint.cadence`.
  case cadence
  case power
  case temperature
  /// Metres above mean sea level; a moment with a place has it in its location.
  case altitude
  /// The number of the line that begins at a moment, from 0: no way leads from the one before to it.
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
