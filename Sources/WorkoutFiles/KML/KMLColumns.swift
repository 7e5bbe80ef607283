import ByteStreams
import ActivityItems

/// The contents of a `gx:Track` after its times, buffered until the segment ends.
struct KMLColumns {
  private static let degreeDecimals = 9
  private static let degreeUnits = 1e9
  private static let valueDecimals = 3

  private var latitudes = PackedColumn()
  private var longitudes = PackedColumn()
  private var altitudes = PackedColumn()
  private var heartRates = PackedColumn()
  private var cadences = PackedColumn()
  private var powers = PackedColumn()
  private var speeds = PackedColumn()

  private let hasAltitude: Bool
  private var lastAltitude = 0.0

  init(hasAltitude: Bool = false) {
    self.hasAltitude = hasAltitude
  }

  mutating func append(_ point: ActivityPoint, at place: ActivityPoint.Place) {
    latitudes.append(Int64(exactly: (place.latitude * Self.degreeUnits).rounded()))
    longitudes.append(Int64(exactly: (place.longitude * Self.degreeUnits).rounded()))
    if hasAltitude, let altitude = point.altitude { lastAltitude = altitude }
    altitudes.append(thousandths: lastAltitude)
    heartRates.append(thousandths: point.heartRate)
    cadences.append(thousandths: point.cadence)
    powers.append(thousandths: point.power)
    speeds.append(thousandths: point.speed)
  }

  func write(to output: inout XMLOutput) throws(ActivityWriterError) {
    var longitude = longitudes.numbers
    var altitude = altitudes.numbers
    try latitudes.forEach { (latitude) throws(ActivityWriterError) in
      output.raw("<gx:coord>")
      output.decimal(
        Double(longitude.next() ?? 0) / Self.degreeUnits, decimals: Self.degreeDecimals)
      output.raw(" ")
      output.decimal(Double(latitude ?? 0) / Self.degreeUnits, decimals: Self.degreeDecimals)
      // The element always has three numbers.
      output.raw(" ")
      output.decimal(Double(altitude.next() ?? 0) / 1000, decimals: Self.valueDecimals)
      output.raw("</gx:coord>\n")
      try output.flushActivity(all: false)
    }
    let arrays: [(StaticString, PackedColumn)] = [
      ("heartrate", heartRates), ("cadence", cadences), ("power", powers), ("speed", speeds),
    ]
    guard arrays.contains(where: { $0.1.hasValue }) else { return }
    output.raw("<ExtendedData><SchemaData schemaUrl=\"#points\">\n")
    for (name, column) in arrays where column.hasValue {
      output.raw("<gx:SimpleArrayData name=\"")
      output.raw(name)
      output.raw("\">\n")
      try column.forEach { (value) throws(ActivityWriterError) in
        output.raw("<gx:value>")
        if let value { output.decimal(Double(value) / 1000, decimals: Self.valueDecimals) }
        output.raw("</gx:value>\n")
        try output.flushActivity(all: false)
      }
      output.raw("</gx:SimpleArrayData>\n")
    }
    output.raw("</SchemaData></ExtendedData>\n")
  }
}
