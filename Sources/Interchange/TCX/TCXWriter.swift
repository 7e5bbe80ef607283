internal import HealthModel

/// Writes one activity as TCX (Garmin's TrainingCenterDatabase v2) as laps and points come, in constant
/// memory.
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
/// **What goes where.** Elements stand in the order the schema demands. Speed goes into Garmin's
/// ActivityExtension v2, cadence into `Cadence`, but for running into that extension's `RunCadence`.
/// A stroke style and a stroke count have no place in the format: who has them puts them into a
/// lap's notes.
///
/// **Digits.** Nine decimals of a degree and three of everything else; heart rates and cadences are
/// the whole numbers that the schema allows. Times are in UTC with milliseconds.
public struct TCXWriter: ~Copyable {
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
  ///   - sink: Where the bytes go.
  ///   - activity: Its creator without a name is left out.
  public init(to sink: some ByteSink, activity: TCXActivity) {
    self.init(to: sink, hasOwnElements: false)
    beginActivity(activity)
  }

  /// Begins a file that may have several activities.
  init(to sink: some ByteSink, hasOwnElements: Bool) {
    output = XMLOutput(sink)
    writeHead(hasOwnElements: hasOwnElements)
  }

  mutating func beginActivity(_ activity: TCXActivity) {
    self.activity = activity
    writeStart(of: activity)
  }

  /// Begins a lap, ending the one before it.
  public mutating func beginLap(_ lap: TCXLap) {
    beginLap(lap, own: nil)
  }

  /// Begins a lap of which our own element says more.
  mutating func beginLap(_ lap: TCXLap, own: ActivityLap?) {
    endLap()
    self.lap = lap
    ownLap = own
    summary.laps += 1
    writeTotals(lap)
  }

  /// Lets the next point begin a new track: after a pause or a gap, no line joins it to the last.
  public mutating func beginTrack() {
    guard isTrackOpen else { return }
    isTrackOpen = false
    output.raw("    </Track>\n")
  }

  /// Writes the next point of the lap.
  ///
  /// - Throws: `TCXWriterError`: a point before the first lap, or one that is not on Earth, is refused,
  ///   and nothing of it written.
  public mutating func append(_ point: TCXPoint) throws(TCXWriterError) {
    try append(point, nil)
  }

  mutating func append(_ point: TCXPoint, _ beside: TCXBeside?) throws(TCXWriterError) {
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

  /// Ends the file; a `FileSink` is then ready to be committed.
  ///
  /// - Throws: `TCXWriterError`: an activity without a lap is none.
  public consuming func finish() throws(TCXWriterError) -> TCXWriterSummary {
    guard summary.laps > 0 else { throw .noLap }
    try endActivity(nil, items: [])
    return try finishDatabase()
  }

  /// Ends an activity, with our own element when there is a head.
  mutating func endActivity(
    _ head: ActivityHead?, items: [ActivityItem]
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

/// What was written to a TCX file, and what had to be changed.
public struct TCXWriterSummary: Hashable, Sendable {
  public var laps: Int
  public var tracks: Int
  public var points: Int
  /// Characters that XML cannot hold, in notes and names, written as U+FFFD.
  public var replacedCharacters: Int
  /// Values left out because they are not finite, too large, or outside what the schema allows.
  public var omittedValues: Int

  public init(
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

/// Why a TCX file could not be written.
public enum TCXWriterError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The point is not on Earth.
  case invalidPosition(latitude: Double, longitude: Double)
  /// A point, or the end of the file, came before any lap.
  case noLap

  public var description: String {
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
