package import ByteStreams
import ActivityItems
internal import HealthModel

/// A writer of activities as TCX (Garmin's TrainingCenterDatabase v2) that streams laps and points
/// in constant memory.
///
///     let file = try FileSink(path: path)
///     var writer = try TCXWriter(to: file, activity: TCXActivity(sport: .running, start: start))
///     for lap in laps {
///       writer.beginLap(lap.summary)
///       for point in lap.points { try writer.append(point) }
///     }
///     let summary = try writer.finish()
///     try file.commit()
///
/// **Elements.** Elements have the order that the schema requires. Speed is written to Garmin's
/// ActivityExtension v2, cadence to `Cadence`, or for running to that extension's `RunCadence`. The
/// format has no element for a stroke style and a stroke count; callers write them to a lap's
/// notes.
///
/// **Precision.** Nine decimals of a degree and three of everything else; heart rates and cadences
/// are integers in the schema's range. Times are in UTC with milliseconds.
package struct TCXWriter: ~Copyable {
  var output: XMLOutput
  var summary = TCXWriterSummary()
  private var activity: TCXActivity?
  private var lap: TCXLap?
  private var ownLap: ActivityLap?
  private var isTrackOpen = false

  var sport: TCXActivity.Sport { activity?.sport ?? .other }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - sink: The destination of the bytes.
  ///   - activity: The activity; a creator without a name is omitted.
  package init(to sink: some ByteSink, activity: TCXActivity) {
    self.init(to: sink, hasOwnElements: false)
    beginActivity(activity)
  }

  /// Begins a file that may contain several activities.
  init(to sink: some ByteSink, hasOwnElements: Bool) {
    output = XMLOutput(sink)
    writeHead(hasOwnElements: hasOwnElements)
  }

  mutating func beginActivity(_ activity: TCXActivity) {
    self.activity = activity
    writeStart(of: activity)
  }

  /// Begins a lap and ends the previous one.
  package mutating func beginLap(_ lap: TCXLap) {
    beginLap(lap, own: nil)
  }

  /// Begins a lap with additional data in this project's own element.
  mutating func beginLap(_ lap: TCXLap, own: ActivityLap?) {
    endLap()
    self.lap = lap
    ownLap = own
    summary.laps += 1
    writeTotals(lap)
  }

  /// Makes the next point begin a new track, not connected to the previous point, after a pause or
  /// a gap.
  package mutating func beginTrack() {
    guard isTrackOpen else { return }
    isTrackOpen = false
    output.raw("    </Track>\n")
  }

  /// Writes the next point of the lap.
  ///
  /// - Throws: `TCXWriterError` for a point before the first lap or with a position out of range;
  ///   then nothing is written.
  package mutating func append(_ point: TCXPoint) throws(TCXWriterError) {
    try append(point, nil)
  }

  mutating func append(_ point: TCXPoint, _ beside: TCXExtensions?) throws(TCXWriterError) {
    guard lap != nil else { throw .noLap }
    try point.position?.check()
    if !isTrackOpen {
      isTrackOpen = true
      summary.tracks += 1
      output.raw("    <Track>\n")
    }
    write(point, beside)
    summary.points += 1
    try flush(all: false)
  }

  /// Ends the file; a `FileSink` can then be committed.
  ///
  /// - Throws: `TCXWriterError` if the activity has no lap.
  package consuming func finish() throws(TCXWriterError) -> TCXWriterSummary {
    guard summary.laps > 0 else { throw .noLap }
    try endActivity(nil, items: [])
    return try finishDatabase()
  }

  /// Ends an activity, with this project's own element if there is a head.
  mutating func endActivity(
    _ head: ActivityHeader?, items: [ActivityItem]
  ) throws(TCXWriterError) {
    endLap()
    if let activity { writeEnd(of: activity, head, items) }
    activity = nil
    try flush(all: false)
  }

  consuming func finishDatabase() throws(TCXWriterError) -> TCXWriterSummary {
    writeFoot()
    try flush(all: true)
    summary.replacedCharacters = output.replacedCharacters
    summary.omittedValues += output.omittedNumbers
    return summary
  }

  private mutating func endLap() {
    guard let lap else { return }
    beginTrack()
    writeEnd(of: lap, ownLap)
    self.lap = nil
  }

  private mutating func flush(all: Bool) throws(TCXWriterError) {
    do {
      try output.flush(all: all)
    } catch {
      throw .file(error)
    }
  }
}

/// The counts of what was written to a TCX file, replaced and omitted.
package struct TCXWriterSummary: Hashable, Sendable {
  package var laps: Int
  package var tracks: Int
  package var points: Int
  /// Characters in notes and names that XML cannot represent, written as U+FFFD.
  package var replacedCharacters: Int
  /// Values omitted because they are not finite, too large, or outside of the schema's range.
  package var omittedValues: Int

  package init(
    laps: Int = 0, tracks: Int = 0, points: Int = 0, replacedCharacters: Int = 0,
    omittedValues: Int = 0
  ) {
    self.laps = laps
    self.tracks = tracks
    self.points = points
    self.replacedCharacters = replacedCharacters
    self.omittedValues = omittedValues
  }
}

/// The reason why a TCX file could not be written.
package enum TCXWriterError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The latitude or longitude is out of range.
  case invalidPosition(latitude: Double, longitude: Double)
  /// A point, or the end of the file, precedes the first lap.
  case noLap

  package var description: String {
    switch self {
    case .file(let error): error.description
    case .invalidPosition(let latitude, let longitude):
      "no point of the Earth: latitude \(latitude), longitude \(longitude)"
    case .noLap: "an activity of TCX has at least one lap, and its points are in laps"
    }
  }
}

extension TCXPoint.Position {
  fileprivate func check() throws(TCXWriterError) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw .invalidPosition(latitude: latitude, longitude: longitude)
    }
  }
}
