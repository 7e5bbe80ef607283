public import ByteStreams
public import ActivityItems
internal import HealthModel

/// A writer of workouts as KML 2.2 with Google's `gx:Track`, one folder per workout, in one pass.
///
/// Each segment is a Placemark with a `gx:Track`: the times, then the positions (longitude,
/// latitude, meters above mean sea level), then arrays of heart rates, cadences, powers and speeds
/// as ExtendedData under the schema at the start of the document. A track requires as many
/// positions as times, so positions are buffered in packed form, a few bytes each, until the
/// segment ends. A segment whose first point has no time is a LineString without times; in a
/// segment with times, points without one are skipped. A position has three numbers: a segment
/// whose first point has no altitude is clamped to the ground, and in a segment with altitudes a
/// point without one has that of the previous point. Markers with a position are Placemarks with a
/// Point. Laps, lengths, beats, other events, points without a position and the totals are not
/// written and are counted.
///
/// **Source** OGC KML 2.2 and Google's KML reference for `gx:Track` and `gx:SimpleArrayData`.
public struct KMLActivityWriter: ~Copyable, ActivityWriting {
  private static let degreeDecimals = 9
  private static let valueDecimals = 3

  private var output: XMLOutput
  private var order = ActivityOrder()
  private var summary = ActivityWriterSummary()
  private var line = Line.none
  private var columns = KMLColumns()

  private enum Line {
    case none, track, string
  }

  public init(to sink: some ByteSink) {
    output = XMLOutput(sink)
    output.raw(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document>
      <Schema id="points">
       <gx:SimpleArrayField name="heartrate" type="float"><displayName>Heart rate (bpm)</displayName></gx:SimpleArrayField>
       <gx:SimpleArrayField name="cadence" type="float"><displayName>Cadence (per minute)</displayName></gx:SimpleArrayField>
       <gx:SimpleArrayField name="power" type="float"><displayName>Power (W)</displayName></gx:SimpleArrayField>
       <gx:SimpleArrayField name="speed" type="float"><displayName>Speed (m/s)</displayName></gx:SimpleArrayField>
      </Schema>

      """)
  }

  public mutating func write(_ item: ActivityItem) throws(ActivityWriterError) {
    try order.check(item)
    switch item {
    case .activity(let head): begin(head)
    case .point(let point): try write(point)
    case .event(let event): try write(event)
    case .lap, .length, .beats: summary.omittedItems += 1
    case .end(let totals):
      if totals != ActivityTotals() { summary.omittedItems += 1 }
      try endLine()
      output.raw("</Folder>\n")
      try output.flushActivity(all: false)
    case .segment, .issue: break
    }
  }

  public consuming func finish() throws(ActivityWriterError) -> ActivityWriterSummary {
    try order.checkFinish()
    output.raw("</Document>\n</kml>\n")
    try output.flushActivity(all: true)
    summary.activities = order.activities
    summary.replacedCharacters = output.replacedCharacters
    return summary
  }

  private mutating func begin(_ head: ActivityHeader) {
    output.raw("<Folder>")
    output.element("name", head.name ?? head.configuration.activityType.title)
    output.element("description", head.notes)
    output.raw("\n")
  }

  private mutating func write(_ event: ActivityEvent) throws(ActivityWriterError) {
    guard event.kind == .marker, let place = event.place else {
      summary.omittedItems += 1
      return
    }
    try place.check()
    // A marker between two points ends the KML element but not the segment.
    try endLine()
    output.raw("<Placemark>")
    output.element("name", event.text)
    output.raw("<TimeStamp><when>")
    output.time(event.time)
    output.raw("</when></TimeStamp><Point><coordinates>")
    coordinates(place, nil, separator: ",")
    output.raw("</coordinates></Point></Placemark>\n")
  }

  private mutating func write(_ point: ActivityPoint) throws(ActivityWriterError) {
    guard let place = point.place else {
      summary.omittedItems += 1
      return
    }
    try place.check()
    if order.beginPendingSegment() { try endLine() }
    if line == .none { beginLine(like: point) }
    switch line {
    case .track:
      guard let time = point.time else {
        summary.omittedItems += 1
        return
      }
      output.raw("<when>")
      output.time(time)
      output.raw("</when>\n")
      columns.append(point, at: place)
    case .string:
      coordinates(place, point.altitude, separator: ",")
      output.raw("\n")
    case .none: break
    }
    summary.points += 1
    summary.omittedValues += point.measures.count
    try output.flushActivity(all: false)
  }

  private mutating func beginLine(like point: ActivityPoint) {
    columns = KMLColumns(hasAltitude: point.altitude != nil)
    line = point.time == nil ? .string : .track
    output.raw(
      line == .track
        ? "<Placemark><gx:Track><altitudeMode>" : "<Placemark><LineString><altitudeMode>")
    output.raw(point.altitude == nil ? "clampToGround" : "absolute")
    output.raw(line == .track ? "</altitudeMode>\n" : "</altitudeMode><coordinates>\n")
  }

  private mutating func endLine() throws(ActivityWriterError) {
    switch line {
    case .track:
      try columns.write(to: &output)
      output.raw("</gx:Track></Placemark>\n")
    case .string: output.raw("</coordinates></LineString></Placemark>\n")
    case .none: break
    }
    line = .none
  }

  private mutating func coordinates(
    _ place: ActivityPoint.Place, _ altitude: Double?, separator: StaticString
  ) {
    output.decimal(place.longitude, decimals: Self.degreeDecimals)
    output.raw(separator)
    output.decimal(place.latitude, decimals: Self.degreeDecimals)
    guard let altitude, XMLOutput.canWrite(altitude, decimals: Self.valueDecimals) else { return }
    output.raw(separator)
    output.decimal(altitude, decimals: Self.valueDecimals)
  }
}
