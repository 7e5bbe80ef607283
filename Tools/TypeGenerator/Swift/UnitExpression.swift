/// The Swift expression of a unit string of the tables.
enum UnitExpression {
  static func swift(of unit: String, in row: Table.Row) throws(TableError) -> String {
    guard let expression = expressions[unit] else {
      throw TableError(file: row.file, line: row.line, reason: .unknownUnit(unit))
    }
    return expression
  }

  private static let expressions = [
    "%": ".percent",
    "IU": ".internationalUnit",
    "L": ".liter",
    "L/min": ".literPerMinute",
    "Pa": ".pascal",
    "S": ".siemens",
    "W": ".watt",
    "appleEffortScore": ".appleEffortScore",
    "cm": ".centimeter",
    "count": ".count",
    "count/min": ".countPerMinute",
    "count/s": ".countPerSecond",
    "dBASPL": ".decibelSoundPressureLevel",
    "degC": ".degreeCelsius",
    "g": ".gram",
    "kcal": ".kilocalorie",
    "kcal/hr·kg": ".kilocaloriePerHourKilogram",
    "kg": ".kilogram",
    "lx": ".lux",
    "m": ".meter",
    "m/s": ".meterPerSecond",
    "mL": ".milliliter",
    "mL/min·kg": ".milliliterPerMinuteKilogram",
    "mg/dL": ".milligramPerDeciliter",
    "min": ".minute",
    "mmHg": ".millimeterOfMercury",
    "ms": ".millisecond",
    "s": ".second",
  ]
}
