extension GPXWriter {
  /// Decimals of a degree and of every other value: the storage grid of locations.
  private static let degreeDecimals = 9
  private static let valueDecimals = 3
  /// The whole numbers of Garmin's TrackPointExtension v1 and PowerExtension v1 schemas.
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

  /// The attributes of a point and the end of its start tag.
  mutating func writePosition(_ point: GPXPoint) {
    output.raw("lat=\"")
    output.decimal(point.latitude, decimals: Self.degreeDecimals)
    output.raw("\" lon=\"")
    // The schema ends before 180: that meridian is written with its western name.
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
    if let satellites = quality.satellites, satellites >= 0 {
      output.raw("<sat>")
      output.integer(satellites)
      output.raw("</sat>")
    }
    value("hdop", quality.hdop)
    value("vdop", quality.vdop)
    value("pdop", quality.pdop)
  }

  mutating func writeExtensions(_ point: GPXPoint) {
    guard point.hasExtensions else { return }
    output.raw("<extensions>")
    let sensors = point.sensors
    if sensors.hasTrackPointExtension {
      output.raw("<gpxtpx:TrackPointExtension>")
      value("gpxtpx:atemp", sensors.airTemperature)
      value("gpxtpx:wtemp", sensors.waterTemperature)
      value("gpxtpx:depth", sensors.depth)
      whole("gpxtpx:hr", sensors.heartRate, in: Self.garminHeartRates)
      whole("gpxtpx:cad", sensors.cadence, in: Self.garminCadences)
      output.raw("</gpxtpx:TrackPointExtension>")
    }
    if sensors.power != nil {
      output.raw("<pwr:PowerExtension>")
      whole("pwr:PowerInWatts", sensors.power, in: Self.garminPowers)
      output.raw("</pwr:PowerExtension>")
    }
    value("workout:speed", point.speed)
    value("workout:speedAccuracy", point.speedAccuracy)
    value("workout:course", point.course)
    value("workout:courseAccuracy", point.courseAccuracy)
    value("workout:hAcc", point.horizontalAccuracy)
    value("workout:vAcc", point.verticalAccuracy)
    value("workout:distance", sensors.distance)
    exact("workout:exactHeartRate", sensors.heartRate, outside: Self.garminHeartRates)
    exact("workout:exactCadence", sensors.cadence, outside: Self.garminCadences)
    exact("workout:exactPower", sensors.power, outside: Self.garminPowers)
    output.raw("</extensions>")
  }

  private mutating func value(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    guard XMLOutput.canWrite(value, decimals: Self.valueDecimals) else {
      summary.omittedValues += 1
      return
    }
    output.open(name)
    output.decimal(value, decimals: Self.valueDecimals)
    output.close(name)
  }

  /// The nearest whole number, when a schema with only those allows it.
  private mutating func whole(
    _ name: StaticString, _ value: Double?, in allowed: ClosedRange<Double>
  ) {
    guard let value, allowed.contains(value.rounded()) else { return }
    output.open(name)
    output.integer(Int(value.rounded()))
    output.close(name)
  }

  /// A value the whole number does not say.
  private mutating func exact(
    _ name: StaticString, _ value: Double?, outside allowed: ClosedRange<Double>
  ) {
    guard let value, value != value.rounded() || !allowed.contains(value) else { return }
    self.value(name, value)
  }
}

extension GPXPoint {
  fileprivate var hasExtensions: Bool {
    sensors.hasTrackPointExtension || sensors.power != nil || sensors.distance != nil
      || speed != nil
      || course != nil || horizontalAccuracy != nil || verticalAccuracy != nil
      || speedAccuracy != nil || courseAccuracy != nil
  }
}

extension GPXPoint.Sensors {
  fileprivate var hasTrackPointExtension: Bool {
    heartRate != nil || cadence != nil || airTemperature != nil || waterTemperature != nil
      || depth != nil
  }
}
