import ByteStreams
import ActivityItems
import HealthModel

extension TCXWriter {
  /// Decimals of a degree and of every other value: the storage resolution of locations.
  private static let degreeDecimals = 9
  private static let valueDecimals = 3
  /// The integer ranges of Garmin's TrainingCenterDatabase v2 schema.
  private static let heartRates: ClosedRange<Double> = 1...255
  private static let cadences: ClosedRange<Double> = 0...254
  private static let powers: ClosedRange<Double> = 0...65_535
  private static let kilocalories = 0...65_535

  mutating func writeHead(hasOwnElements: Bool) {
    output.raw(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <TrainingCenterDatabase
       xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
       xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2"
       xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
       xsi:schemaLocation="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 \
      http://www.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd \
      http://www.garmin.com/xmlschemas/ActivityExtension/v2 \
      http://www.garmin.com/xmlschemas/ActivityExtensionv2.xsd"
      """)
    if hasOwnElements {
      output.raw("\n xmlns:workout=\"")
      output.raw(GPXNamespace.workout)
      output.raw("\"")
    }
    output.raw(">\n <Activities>\n")
  }

  mutating func writeStart(of activity: TCXActivity) {
    output.raw("  <Activity Sport=\"")
    output.escaped(activity.sport.rawValue)
    output.raw("\">\n   <Id>")
    output.time(activity.start)
    output.raw("</Id>\n")
  }

  mutating func writeFoot() {
    output.raw(" </Activities>\n</TrainingCenterDatabase>\n")
  }

  mutating func writeEnd(
    of activity: TCXActivity, _ head: ActivityHeader?, _ items: [ActivityItem]
  ) {
    if let notes = activity.notes {
      output.raw("   ")
      output.element("Notes", notes)
      output.raw("\n")
    }
    // The schema does not allow empty names.
    if let creator = activity.creator, !creator.name.isEmpty {
      output.raw("   <Creator xsi:type=\"Device_t\">")
      output.element("Name", creator.name)
      // Numbers of Garmin devices; other writers use 0.
      output.raw("<UnitId>0</UnitId><ProductID>0</ProductID><Version><VersionMajor>")
      output.integer(Int(creator.versionMajor))
      output.raw("</VersionMajor><VersionMinor>")
      output.integer(Int(creator.versionMinor))
      output.raw("</VersionMinor></Version></Creator>\n")
    }
    if let head {
      output.raw("   <Extensions>")
      output.workoutActivity(head)
      for item in items { output.workoutItem(item) }
      output.raw("</Extensions>\n")
    }
    output.raw("  </Activity>\n")
  }

  /// Writes the fields before the tracks of a lap.
  mutating func writeTotals(_ lap: TCXLap) {
    output.raw("   <Lap StartTime=\"")
    output.time(lap.start)
    output.raw("\">\n    ")
    required("TotalTimeSeconds", lap.totalSeconds)
    required("DistanceMeters", lap.distanceMeters)
    nonNegative("MaximumSpeed", lap.maximumSpeed)
    if !Self.kilocalories.contains(lap.kilocalories) { summary.omittedValues += 1 }
    output.open("Calories")
    output.integer(min(max(lap.kilocalories, 0), Self.kilocalories.upperBound))
    output.close("Calories")
    heartRate("AverageHeartRateBpm", lap.averageHeartRate)
    heartRate("MaximumHeartRateBpm", lap.maximumHeartRate)
    output.element("Intensity", lap.intensity.rawValue)
    output.element("TriggerMethod", lap.trigger.rawValue)
    output.raw("\n")
  }

  /// Writes the fields after the tracks of a lap.
  mutating func writeEnd(of lap: TCXLap, _ own: ActivityLap?) {
    if let notes = lap.notes {
      output.raw("    ")
      output.element("Notes", notes)
      output.raw("\n")
    }
    let speed = writable(lap.averageSpeed)
    if speed != nil || own != nil {
      output.raw("    <Extensions>")
      if let speed {
        output.raw("<ns3:LX>")
        nonNegative("ns3:AvgSpeed", speed)
        output.raw("</ns3:LX>")
      }
      if let own { output.workoutLap(own) }
      output.raw("</Extensions>\n")
    }
    output.raw("   </Lap>\n")
  }

  mutating func write(_ point: TCXPoint, _ beside: TCXExtensions?) {
    output.raw("     <Trackpoint><Time>")
    output.time(point.time)
    output.raw("</Time>")
    if let position = point.position {
      output.raw("<Position><LatitudeDegrees>")
      output.decimal(position.latitude, decimals: Self.degreeDecimals)
      output.raw("</LatitudeDegrees><LongitudeDegrees>")
      // The schema excludes 180, so the antimeridian is written as −180.
      let isEastEnd = (position.longitude * 1e9).rounded() >= 180e9
      output.decimal(isEastEnd ? -180 : position.longitude, decimals: Self.degreeDecimals)
      output.raw("</LongitudeDegrees></Position>")
    }
    value("AltitudeMeters", point.altitude)
    nonNegative("DistanceMeters", point.distanceMeters)
    heartRate("HeartRateBpm", point.heartRate)
    let cadence = whole(point.cadence, in: Self.cadences)
    if sport != .running { output.element("Cadence", cadence) }
    writeExtensions(
      speed: writable(point.speed), runCadence: sport == .running ? cadence : nil, beside)
    output.raw("</Trackpoint>\n")
  }

  private mutating func writeExtensions(speed: Double?, runCadence: Int?, _ beside: TCXExtensions?)
  {
    let watts = beside?.point.power.flatMap { Self.whole($0, in: Self.powers) }
    let hasGarmin = speed != nil || runCadence != nil || watts != nil
    guard hasGarmin || beside.map(Self.isEmpty) == false else { return }
    output.raw("<Extensions>")
    if hasGarmin {
      output.raw("<ns3:TPX>")
      nonNegative("ns3:Speed", speed)
      output.element("ns3:RunCadence", runCadence)
      output.element("ns3:Watts", watts)
      output.raw("</ns3:TPX>")
    }
    if let beside { write(beside) }
    output.raw("</Extensions>")
  }

  /// Writes this project's elements: the items before the point, and its values that TCX does not
  /// represent exactly.
  private mutating func write(_ beside: TCXExtensions) {
    for item in beside.items { output.workoutItem(item) }
    if beside.isBreak { output.raw("<workout:segment/>") }
    let point = beside.point
    let (heartRate, cadence, power) = Self.inexact(point)
    if heartRate != nil || cadence != nil || power != nil || point.course != nil
      || point.temperature != nil
    {
      output.raw("<workout:values")
      output.attribute("hr", heartRate)
      output.attribute("cad", cadence)
      output.attribute("power", power)
      output.attribute("course", point.course)
      output.attribute("temp", point.temperature)
      output.raw("/>")
    }
    if let quality = point.quality { output.workoutQuality(quality) }
    for measure in point.measures { output.workoutMeasure(measure) }
  }

  private mutating func heartRate(_ name: StaticString, _ value: Double?) {
    guard let beats = whole(value, in: Self.heartRates) else { return }
    output.open(name)
    output.raw("<Value>")
    output.integer(beats)
    output.raw("</Value>")
    output.close(name)
  }

  private mutating func value(_ name: StaticString, _ value: Double?) {
    if output.omits(name, value, decimals: Self.valueDecimals) { summary.omittedValues += 1 }
  }

  private mutating func nonNegative(_ name: StaticString, _ value: Double?) {
    self.value(name, writable(value))
  }

  /// Writes a number that the schema requires in every lap; 0 if it cannot be written.
  private mutating func required(_ name: StaticString, _ value: Double) {
    self.value(name, writable(value) ?? 0)
  }

  /// Returns the value if it is at least 0 and can be written.
  private mutating func writable(_ value: Double?) -> Double? {
    guard let value else { return nil }
    guard value >= 0, XMLOutput.canWrite(value, decimals: Self.valueDecimals) else {
      summary.omittedValues += 1
      return nil
    }
    return value
  }

  /// Returns the nearest integer, if the schema allows it.
  private mutating func whole(_ value: Double?, in allowed: ClosedRange<Double>) -> Int? {
    guard let value else { return nil }
    guard allowed.contains(value.rounded()) else {
      summary.omittedValues += 1
      return nil
    }
    return Int(clamping: value.rounded())
  }

  private static func whole(_ value: Double, in allowed: ClosedRange<Double>) -> Int? {
    allowed.contains(value.rounded()) ? Int(clamping: value.rounded()) : nil
  }

  /// Returns heart rate, cadence and power that the schema's integers do not represent.
  private static func inexact(_ point: ActivityPoint) -> (Double?, Double?, Double?) {
    func exact(_ value: Double?, unless said: ClosedRange<Double>) -> Double? {
      value.flatMap { $0 == $0.rounded() && said.contains($0) ? nil : $0 }
    }
    return (
      exact(point.heartRate, unless: heartRates), exact(point.cadence, unless: cadences),
      exact(point.power, unless: powers)
    )
  }

  /// Returns whether Garmin's elements represent all data.
  private static func isEmpty(_ beside: TCXExtensions) -> Bool {
    let point = beside.point
    return beside.items.isEmpty && !beside.isBreak && point.course == nil
      && point.temperature == nil && point.quality == nil && point.measures.isEmpty
      && inexact(point) == (nil, nil, nil)
  }
}
