public import ByteStreams
import ActivityItems
internal import HealthModel

/// A writer of GPX 1.1 that streams points to a sink in constant memory.
///
///     let file = try FileSink(path: path)
///     var writer = try GPXWriter(to: file, metadata: GPXMetadata(name: "Morning walk"))
///     writer.beginTrack(GPXHeading(type: "walking"))
///     for try await batch in route {
///       for location in batch {
///         if breaks.beginsSegment(at: location) { writer.beginSegment() }
///         try writer.append(GPXPoint(location))
///       }
///     }
///     let summary = try writer.finish()
///     try file.commit()
///
/// **Elements.** `ele` is meters above mean sea level, `geoidheight` the geoid's height. Heart
/// rate, cadence, temperatures and depth are written to Garmin's TrackPointExtension **v1**: Garmin
/// Connect ignores version 2, which adds only speed and course. Power is written to Garmin's
/// PowerExtension. Speed, course, the accuracies, the distance so far, and heart rates and cadences
/// that are not integers in Garmin's range are written to this project's own namespace, so that
/// reading back loses nothing. Elements have the order that the schemas require.
///
/// **Precision.** Nine decimals of a degree and three of everything else, which is the storage
/// resolution of locations: what is read back equals the stored location. Times have milliseconds.
public struct GPXWriter: ~Copyable {
  var output: XMLOutput
  var summary = GPXWriterSummary()
  /// The workout data to write with the next point.
  var beside = GPXExtensions()
  private var isTrackOpen = false
  private var isSegmentOpen = false

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - sink: The destination of the bytes.
  ///   - metadata: The metadata; its `version` is not used, and `creator` defaults to `workout`.
  ///   - waypoints: Markers and laps, which GPX requires before the tracks, distinguished by their
  ///     `type`.
  /// - Throws: `GPXWriterError`.
  public init(
    to sink: some ByteSink, metadata: GPXMetadata = GPXMetadata(), waypoints: [GPXWaypoint] = []
  ) throws(GPXWriterError) {
    output = XMLOutput(sink)
    writeHead(metadata)
    for waypoint in waypoints { try write(waypoint) }
  }

  /// Begins a track and ends the previous one.
  public mutating func beginTrack(_ heading: GPXHeading = GPXHeading()) {
    endTrack()
    isTrackOpen = true
    output.raw(" <trk>\n")
    output.element("name", heading.name)
    output.element("cmt", heading.comment)
    output.element("desc", heading.description)
    output.element("type", heading.type)
    writeExtensions(heading)
    output.raw("\n")
  }

  /// Makes the next point begin a new segment, not connected to the previous point, after a pause
  /// or a gap.
  public mutating func beginSegment() {
    guard isSegmentOpen else { return }
    isSegmentOpen = false
    output.raw("  </trkseg>\n")
  }

  /// Writes the next point; begins a track and a segment for it if there is none.
  ///
  /// - Throws: `GPXWriterError` for a position out of range; then nothing is written.
  public mutating func append(_ point: GPXPoint) throws(GPXWriterError) {
    try point.checkPosition()
    if !isTrackOpen { beginTrack() }
    if !isSegmentOpen {
      isSegmentOpen = true
      summary.segments += 1
      output.raw("  <trkseg>\n")
    }
    output.raw("   <trkpt ")
    writePosition(point)
    writeFields(point)
    writeQuality(point.quality)
    writeExtensions(point, beside)
    beside = GPXExtensions()
    output.raw("</trkpt>\n")
    summary.points += 1
    try flush(all: false)
  }

  /// Writes items without a point into the extensions of a segment, which ends with it.
  mutating func append(_ items: [ActivityItem]) throws(GPXWriterError) {
    guard !items.isEmpty else { return }
    if !isTrackOpen { beginTrack() }
    if !isSegmentOpen {
      isSegmentOpen = true
      output.raw("  <trkseg>\n")
    }
    output.raw("   <extensions>")
    for item in items { output.workoutItem(item) }
    output.raw("</extensions>\n")
    beginSegment()
    try flush(all: false)
  }

  /// Ends the file; a `FileSink` can then be committed.
  public consuming func finish() throws(GPXWriterError) -> GPXWriterSummary {
    endTrack()
    output.raw("</gpx>\n")
    try flush(all: true)
    summary.replacedCharacters = output.replacedCharacters
    summary.omittedValues += output.omittedNumbers
    return summary
  }

  private mutating func endTrack() {
    guard isTrackOpen else { return }
    beginSegment()
    isTrackOpen = false
    output.raw(" </trk>\n")
  }

  private mutating func flush(all: Bool) throws(GPXWriterError) {
    do {
      try output.flush(all: all)
    } catch {
      throw .file(error)
    }
  }

  private mutating func write(_ waypoint: GPXWaypoint) throws(GPXWriterError) {
    try waypoint.point.checkPosition()
    output.raw(" <wpt ")
    writePosition(waypoint.point)
    writeFields(waypoint.point)
    output.element("name", waypoint.name)
    output.element("cmt", waypoint.comment)
    output.element("desc", waypoint.description)
    output.element("sym", waypoint.symbol)
    output.element("type", waypoint.type)
    writeQuality(waypoint.point.quality)
    writeExtensions(waypoint.point, GPXExtensions())
    output.raw("</wpt>\n")
    try flush(all: false)
  }
}

/// The counts of what was written to a GPX file, replaced and omitted.
public struct GPXWriterSummary: Hashable, Sendable {
  public var points: Int
  public var segments: Int
  /// Characters in names and descriptions that XML cannot represent, written as U+FFFD.
  public var replacedCharacters: Int
  /// Values omitted because they are not finite or too large for a decimal number.
  public var omittedValues: Int

  public init(
    points: Int = 0, segments: Int = 0, replacedCharacters: Int = 0, omittedValues: Int = 0
  ) {
    self.points = points
    self.segments = segments
    self.replacedCharacters = replacedCharacters
    self.omittedValues = omittedValues
  }
}

/// The reason why a GPX file could not be written.
public enum GPXWriterError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The latitude or longitude is out of range.
  case invalidPosition(latitude: Double, longitude: Double)

  public var description: String {
    switch self {
    case .file(let error): error.description
    case .invalidPosition(let latitude, let longitude):
      "no point of the Earth: latitude \(latitude), longitude \(longitude)"
    }
  }
}

extension GPXPoint {
  fileprivate func checkPosition() throws(GPXWriterError) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw .invalidPosition(latitude: latitude, longitude: longitude)
    }
  }
}
