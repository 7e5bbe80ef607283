public import ByteStreams
public import ActivityItems
internal import HealthModel

/// A writer of workouts as GeoJSON (RFC 7946): a FeatureCollection in one pass.
///
/// **A workout** is a Feature with a MultiLineString: a line for each segment, and positions as
/// longitude, latitude and altitude if there is one. Its properties contain the fields of the head,
/// the totals, and arrays of the same shape as the positions: `coordTimes` and `heartRates` (the
/// names of togeojson), `cadences`, `powers`, `temperatures`, `speeds` and `distances` if at least
/// one point has a value.
///
/// **Markers with a position** are Features with a Point; laps have no position and are in `laps`
/// of the properties, as pauses are in `events`.
///
/// A line that crosses the antimeridian is cut there (RFC 7946, 3.1.9), with an interpolated
/// position that has no other values. A segment of a single point is a line between two equal
/// positions, since a line needs two. Points without a position are skipped and counted. Positions
/// are streamed. The parallel arrays are buffered in packed form, a few bytes per point, and laps
/// and events until the workout ends.
public struct GeoJSONActivityWriter: ~Copyable, ActivityWriting {
  private static let degreeDecimals = 9
  private static let valueDecimals = 3
  private static let halfTurn = 180.0

  private var output: XMLOutput
  private var order = ActivityOrder()
  private var summary = ActivityWriterSummary()
  private var head: ActivityHeader?
  private var features = 0
  private var columns = GeoJSONColumns()
  private var laps: [ActivityLap] = []
  private var events: [ActivityEvent] = []
  private var lines = 0
  private var previous: ActivityPoint?
  private var positionsInLine = 0

  public init(to sink: some ByteSink) {
    output = XMLOutput(sink)
    output.raw("{\"type\":\"FeatureCollection\",\"features\":[")
  }

  public mutating func write(_ item: ActivityItem) throws(ActivityWriterError) {
    try order.check(item)
    switch item {
    case .activity(let head):
      self.head = head
      columns = GeoJSONColumns()
      laps = []
      events = []
      lines = 0
      previous = nil
      positionsInLine = 0
      beginFeature()
      output.raw("\"geometry\":")
    case .point(let point): try write(point)
    case .lap(let lap): laps.append(lap)
    case .event(let event): events.append(event)
    case .length, .beats: summary.omittedItems += 1
    case .end(let totals): try end(totals)
    case .segment, .issue: break
    }
  }

  public consuming func finish() throws(ActivityWriterError) -> ActivityWriterSummary {
    try order.checkFinish()
    output.raw("\n]}\n")
    try output.flushActivity(all: true)
    summary.activities = order.activities
    summary.omittedValues += output.omittedNumbers
    return summary
  }

  private mutating func beginFeature() {
    output.raw(features == 0 ? "\n" : ",\n")
    features += 1
    output.raw("{\"type\":\"Feature\",")
  }

  private mutating func write(_ point: ActivityPoint) throws(ActivityWriterError) {
    guard let place = point.place else {
      summary.omittedItems += 1
      return
    }
    try place.check()
    summary.points += 1
    summary.omittedValues += point.measures.count
    if lines == 0 {
      output.raw("{\"type\":\"MultiLineString\",\"coordinates\":[")
      beginLine()
    } else if order.beginsSegment {
      endLine()
      beginLine()
    } else if let from = previous?.place,
      abs(place.longitude - from.longitude) > Self.halfTurn
    {
      cut(from: from, to: place, altitudes: (previous?.altitude, point.altitude))
    }
    _ = order.beginPendingSegment()
    position(place.latitude, place.longitude, point.altitude)
    columns.append(point)
    previous = point
    try output.flushActivity(all: false)
  }

  private mutating func beginLine() {
    output.raw(lines == 0 ? "[" : ",[")
    lines += 1
    positionsInLine = 0
    columns.beginLine()
  }

  private mutating func endLine() {
    if positionsInLine == 1, let point = previous, let place = point.place {
      position(place.latitude, place.longitude, point.altitude)
      columns.append(point)
    }
    output.raw("]")
  }

  /// Ends the line at the antimeridian and begins another on its other side.
  private mutating func cut(
    from: ActivityPoint.Place, to: ActivityPoint.Place, altitudes: (Double?, Double?)
  ) {
    let side = from.longitude >= 0 ? Self.halfTurn : -Self.halfTurn
    let toSide = side - from.longitude
    let beyond = to.longitude + side
    let whole = toSide + beyond
    let share = whole == 0 ? 0.5 : toSide / whole
    let latitude = from.latitude + share * (to.latitude - from.latitude)
    var altitude: Double?
    if let a = altitudes.0, let b = altitudes.1 { altitude = a + share * (b - a) }
    position(latitude, side, altitude)
    columns.append(nil)
    output.raw("]")
    beginLine()
    position(latitude, -side, altitude)
    columns.append(nil)
  }

  private mutating func position(_ latitude: Double, _ longitude: Double, _ altitude: Double?) {
    output.raw(positionsInLine == 0 ? "[" : ",[")
    positionsInLine += 1
    output.decimal(longitude, decimals: Self.degreeDecimals)
    output.raw(",")
    output.decimal(latitude, decimals: Self.degreeDecimals)
    if let altitude {
      if XMLOutput.canWrite(altitude, decimals: Self.valueDecimals) {
        output.raw(",")
        output.decimal(altitude, decimals: Self.valueDecimals)
      } else {
        summary.omittedValues += 1
      }
    }
    output.raw("]")
  }

  private mutating func end(_ totals: ActivityTotals) throws(ActivityWriterError) {
    if lines == 0 {
      output.raw("null")
    } else {
      endLine()
      output.raw("]}")
    }
    output.raw(",\"properties\":{")
    if let head { output.properties(head) }
    output.properties(totals)
    if !laps.isEmpty {
      output.key("laps")
      output.list(laps) { output, lap in output.object(lap) }
    }
    if !events.isEmpty {
      output.key("events")
      output.list(events) { output, event in output.object(event) }
    }
    try columns.write(to: &output)
    output.raw("}}")
    for event in events { writeMarker(event) }
    try output.flushActivity(all: false)
    head = nil
  }

  private mutating func writeMarker(_ event: ActivityEvent) {
    guard event.kind == .marker, let place = event.place else { return }
    beginFeature()
    output.raw("\"geometry\":{\"type\":\"Point\",\"coordinates\":")
    positionsInLine = 0
    position(place.latitude, place.longitude, nil)
    output.raw("},\"properties\":{\"kind\":\"marker\"")
    output.property("name", event.text)
    output.property("time", event.time)
    output.raw("}}")
  }
}
