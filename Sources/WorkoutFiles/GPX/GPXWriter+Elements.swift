import ActivityItems
import ByteStreams
import HealthModel

extension GPXWriter {
  /// Decimals of a degree and of every other value: the storage resolution of locations.
  private static let degreeDecimals = 9
  private static let valueDecimals = 3
  /// The integer ranges of Garmin's TrackPointExtension v1 and PowerExtension v1 schemas.
  private static let garminHeartRates: ClosedRange<Double> = 1...255
  private static let garminCadences: ClosedRange<Double> = 0...254
  private static let garminPowers: ClosedRange<Double> = 0...65_535

  mutating func writeHead(_ metadata: GPXMetadata) {
    output.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"")
    output.escaped(metadata.creator ?? "workout")
    output.raw("\" xmlns=\"")
    output.raw(GPXNamespace.gpx)
    output.raw("\"\n xmlns:gpxtpx=\"")
    output.raw(GPXNamespace.trackPointExtension)
    output.raw("\"\n xmlns:pwr=\"")
    output.raw(GPXNamespace.powerExtension)
    output.raw("\"\n xmlns:opentracks=\"")
    output.raw(GPXNamespace.openTracks)
    output.raw("\"\n xmlns:workout=\"")
    output.raw(GPXNamespace.workout)
    output.raw(
      """
      "
       xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
       xsi:schemaLocation="http://www.topografix.com/GPX/1/1 \
      http://www.topografix.com/GPX/1/1/gpx.xsd \
      http://www.garmin.com/xmlschemas/TrackPointExtension/v1 \
      http://www.garmin.com/xmlschemas/TrackPointExtensionv1.xsd">
       <metadata>
      """)
    output.element("name", metadata.name)
    output.element("desc", metadata.description)
    if let author = metadata.author {
      output.raw("<author>")
      output.element("name", author)
      output.raw("</author>")
    }
    if let time = metadata.time {
      output.raw("<time>")
      output.time(time)
      output.raw("</time>")
    }
    output.element("keywords", metadata.keywords)
    output.raw("</metadata>\n")
  }

  /// Writes the attributes of a point and the end of its start tag.
  mutating func writePosition(_ point: GPXPoint) {
    output.raw("lat=\"")
    output.decimal(point.latitude, decimals: Self.degreeDecimals)
    output.raw("\" lon=\"")
    // The schema excludes 180, so the antimeridian is written as −180.
    let isEastEnd = (point.longitude * 1e9).rounded() >= 180e9
    output.decimal(isEastEnd ? -180 : point.longitude, decimals: Self.degreeDecimals)
    output.raw("\">")
  }

  mutating func writeFields(_ point: GPXPoint) {
    value("ele", point.altitude)
    if let time = point.time {
      output.raw("<time>")
      output.time(time)
      output.raw("</time>")
    }
    value("geoidheight", point.geoidSeparation)
  }

  mutating func writeQuality(_ quality: GPXPoint.Quality) {
    output.element("fix", quality.fix?.rawValue)
    if let satellites = quality.satellites {
      if satellites >= 0 { output.element("sat", satellites) } else { summary.omittedValues += 1 }
    }
    value("hdop", quality.hdop)
    value("vdop", quality.vdop)
    value("pdop", quality.pdop)
  }

  mutating func writeExtensions(_ heading: GPXHeading) {
    guard heading.identifier != nil || heading.activity != nil || heading.continuesActivity else {
      return
    }
    output.raw("<extensions>")
    output.element("opentracks:trackid", heading.identifier)
    if let activity = heading.activity { output.workoutActivity(activity) }
    if heading.continuesActivity { output.raw("<workout:continues/>") }
    output.raw("</extensions>")
  }

  mutating func writeExtensions(_ point: GPXPoint, _ beside: GPXExtensions) {
    guard point.hasExtensions || !beside.isEmpty else { return }
    output.raw("<extensions>")
    for item in beside.items { output.workoutItem(item) }
    if beside.isJoined { output.raw("<workout:joined/>") }
    writeGarminExtensions(point.sensors)
    nonNegative("workout:speed", point.speed)
    nonNegative("workout:speedAccuracy", point.speedAccuracy)
    nonNegative("workout:course", point.course)
    nonNegative("workout:courseAccuracy", point.courseAccuracy)
    nonNegative("workout:hAcc", point.horizontalAccuracy)
    nonNegative("workout:vAcc", point.verticalAccuracy)
    let sensors = point.sensors
    value("workout:distance", sensors.distance)
    exact("workout:exactHeartRate", sensors.heartRate, unless: Self.garminHeartRates)
    exact("workout:exactCadence", sensors.cadence, unless: Self.garminCadences)
    exact("workout:exactPower", sensors.power, unless: Self.garminPowers)
    for measure in beside.measures { output.workoutMeasure(measure) }
    output.raw("</extensions>")
  }

  private mutating func writeGarminExtensions(_ sensors: GPXPoint.Sensors) {
    let heartRate = Self.whole(sensors.heartRate, in: Self.garminHeartRates)
    let cadence = Self.whole(sensors.cadence, in: Self.garminCadences)
    if heartRate != nil || cadence != nil || sensors.airTemperature != nil
      || sensors.waterTemperature != nil || sensors.depth != nil
    {
      output.raw("<gpxtpx:TrackPointExtension>")
      value("gpxtpx:atemp", sensors.airTemperature)
      value("gpxtpx:wtemp", sensors.waterTemperature)
      value("gpxtpx:depth", sensors.depth)
      output.element("gpxtpx:hr", heartRate)
      output.element("gpxtpx:cad", cadence)
      output.raw("</gpxtpx:TrackPointExtension>")
    }
    if let power = Self.whole(sensors.power, in: Self.garminPowers) {
      output.raw("<pwr:PowerExtension>")
      output.element("pwr:PowerInWatts", power)
      output.raw("</pwr:PowerExtension>")
    }
  }

  private mutating func value(_ name: StaticString, _ value: Double?) {
    if output.omits(name, value, decimals: Self.valueDecimals) { summary.omittedValues += 1 }
  }

  /// Writes speeds, angles and accuracies; a negative one means missing, as in Apple's API.
  private mutating func nonNegative(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    guard value >= 0 else {
      summary.omittedValues += 1
      return
    }
    self.value(name, value)
  }

  /// Writes a value that the rounded integer does not represent.
  private mutating func exact(
    _ name: StaticString, _ value: Double?, unless said: ClosedRange<Double>
  ) {
    guard let value, value != value.rounded() || !said.contains(value) else { return }
    self.value(name, value)
  }

  /// Returns the nearest integer, if it is in the schema's range.
  private static func whole(_ value: Double?, in allowed: ClosedRange<Double>) -> Int? {
    guard let rounded = value?.rounded(), allowed.contains(rounded) else { return nil }
    return Int(clamping: rounded)
  }
}

/// The workout data in the extensions of a point, in addition to the point's own values.
struct GPXExtensions {
  /// The items between the previous point and this one.
  var items: [ActivityItem] = []
  var measures: [ActivityMeasure] = []
  /// Whether the workout's segment continues from the previous point although a segment of the file
  /// ended there.
  var isJoined = false

  var isEmpty: Bool { items.isEmpty && measures.isEmpty && !isJoined }
}

extension GPXPoint {
  fileprivate var hasExtensions: Bool {
    sensors != Sensors() || speed != nil || course != nil || horizontalAccuracy != nil
      || verticalAccuracy != nil || speedAccuracy != nil || courseAccuracy != nil
  }
}
