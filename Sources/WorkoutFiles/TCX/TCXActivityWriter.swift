public import ByteStreams
public import ActivityItems
internal import HealthModel

/// A writer of workouts as TCX; its memory grows only with the number of laps.
///
/// TCX writes the duration and distance of a lap before its points, so **the laps of a workout must
/// precede its first point**, right after its head; a later lap is rejected. A point is written to
/// the lap whose time range contains it; points before the first lap are written to it. Laps
/// without points are written. With a `TCXDivision` the laps of the file are those of the
/// division, and the laps of the workout are written like its lengths.
///
/// Data that TCX cannot represent goes into elements of `urn:workout:gpx:1` in the format's
/// `Extensions`: the head and the totals into those of the activity; a lap's end, style and strokes
/// into those of the lap; lengths, events, beats and points without a time into those of the next
/// point. Other readers ignore them; ``TCXActivityReader`` reads all of it. Points have the
/// nine decimals of a degree and three of everything else; heart rates and cadences are integers.
public struct TCXActivityWriter: ~Copyable, ActivityWriting {
  private var writer: TCXWriter
  private var order = ActivityOrder()
  private var summary = ActivityWriterSummary()
  private var head: ActivityHeader?
  private let division: TCXDivision?
  private var laps: [(lap: TCXLap, own: ActivityLap?)] = []
  private var begun = 0
  private var hasPoint = false
  /// Whether no point was written to the current lap.
  private var beginsLap = false
  /// The items since the last point.
  private var pending: [ActivityItem] = []

  public init(to sink: some ByteSink) {
    self.init(to: sink, division: nil)
  }

  /// Begins a file of one workout that is divided into laps for programs that know TCX alone.
  package init(to sink: some ByteSink, division: TCXDivision?) {
    writer = TCXWriter(to: sink, hasOwnElements: true)
    self.division = division
  }

  /// - Throws: `ActivityWriterError.noLap` for a point before any lap; `.outOfOrder` for a lap after the
  ///   first point.
  public mutating func write(_ item: ActivityItem) throws(ActivityWriterError) {
    try order.check(item)
    switch item {
    case .activity(let head):
      self.head = head
      laps = division?.laps.map { ($0, nil) } ?? []
      begun = 0
      hasPoint = false
    case .lap where division != nil: pending.append(item)
    case .lap(let lap):
      guard !hasPoint else { throw .outOfOrder(item: "a lap after the first point") }
      laps.append((TCXLap(lap), lap))
    case .point(let point): try write(point)
    case .length, .event, .beats: pending.append(item)
    case .end: try end(item)
    case .segment, .issue: break
    }
  }

  public consuming func finish() throws(ActivityWriterError) -> ActivityWriterSummary {
    try order.checkFinish()
    let written: TCXWriterSummary
    do {
      written = try writer.finishDatabase()
    } catch {
      throw ActivityWriterError(error)
    }
    summary.activities = order.activities
    summary.replacedCharacters = written.replacedCharacters
    summary.omittedValues = written.omittedValues
    return summary
  }

  /// Begins the laps of a division up to an index that were not begun.
  ///
  /// - Throws: `ActivityWriterError.noLap` for a division without laps.
  package mutating func beginLaps(upTo index: Int) throws(ActivityWriterError) {
    try beginActivity()
    while begun <= index, begun < laps.count { beginLap() }
  }

  private mutating func beginActivity() throws(ActivityWriterError) {
    guard !hasPoint, let head else { return }
    guard let first = laps.first?.lap else { throw .noLap }
    hasPoint = true
    let sport: TCXActivity.Sport =
      switch head.configuration.activityType {
      case .running: .running
      case .cycling: .biking
      default: .other
      }
    let numbers = (head.recorder.softwareVersion ?? "").split(separator: ".").map {
      UInt16($0) ?? 0
    }
    writer.beginActivity(
      TCXActivity(
        sport: sport, start: head.start ?? first.start, notes: division?.notes ?? head.notes,
        creator: head.recorder.name.map {
          TCXActivity.Creator(
            name: $0, versionMajor: numbers.first ?? 0,
            versionMinor: numbers.dropFirst().first ?? 0)
        }))
    beginLap()
  }

  private mutating func beginLap() {
    let lap = laps[begun]
    begun += 1
    beginsLap = true
    writer.beginLap(lap.lap, own: lap.own)
  }

  private mutating func write(_ point: ActivityPoint) throws(ActivityWriterError) {
    try point.place?.check()
    try beginActivity()
    summary.points += 1
    guard let time = point.time else {
      pending.append(.point(point))
      return
    }
    while division == nil, begun < laps.count, laps[begun].lap.start <= time { beginLap() }
    var beside = TCXExtensions(items: pending, point: point)
    pending.removeAll()
    if order.beginPendingSegment() {
      if beginsLap { beside.isBreak = true } else { writer.beginTrack() }
    }
    beginsLap = false
    do {
      try writer.append(TCXPoint(point, at: time), beside)
    } catch {
      throw ActivityWriterError(error)
    }
  }

  private mutating func end(_ item: ActivityItem) throws(ActivityWriterError) {
    try beginActivity()
    while begun < laps.count { beginLap() }
    guard let head else { return }
    do {
      try writer.endActivity(head, items: pending + [item])
    } catch {
      throw ActivityWriterError(error)
    }
    pending.removeAll()
    self.head = nil
  }
}

/// The laps and notes of a TCX file for other programs, where they are not those of the workout: a lap for each
/// length and each rest of a pool, and for the time between two laps.
package struct TCXDivision: Hashable, Sendable {
  package var laps: [TCXLap]
  package var notes: String?

  package init(laps: [TCXLap], notes: String? = nil) {
    self.laps = laps
    self.notes = notes
  }
}

/// The data in a point's extensions in addition to Garmin's elements.
struct TCXExtensions {
  var items: [ActivityItem] = []
  var point = ActivityPoint()
  /// Whether a segment begins here, at the start of a lap.
  var isBreak = false
}

extension TCXLap {
  /// Creates the TCX fields of a lap; 0 for a required field without a value.
  init(_ lap: ActivityLap) {
    let totals = lap.totals
    self.init(
      start: lap.start, totalSeconds: totals.timerSeconds ?? 0,
      distanceMeters: totals.distanceMeters ?? 0, maximumSpeed: totals.maximumSpeed,
      averageSpeed: totals.averageSpeed,
      kilocalories: totals.kilocalories.flatMap { Int(exactly: $0.rounded()) } ?? 0,
      averageHeartRate: totals.averageHeartRate, maximumHeartRate: totals.maximumHeartRate,
      intensity: lap.isRest ? .resting : .active,
      trigger: lap.trigger == .distance ? .distance : lap.trigger == .time ? .time : .manual,
      notes: lap.name)
  }
}

extension TCXPoint {
  init(_ point: ActivityPoint, at time: Instant) {
    self.init(
      time: time,
      position: point.place.map { Position(latitude: $0.latitude, longitude: $0.longitude) },
      altitude: point.altitude, distanceMeters: point.distance, heartRate: point.heartRate,
      cadence: point.cadence, speed: point.speed)
  }
}

extension ActivityWriterError {
  init(_ error: TCXWriterError) {
    switch error {
    case .file(let error): self = .file(error)
    case .invalidPosition(let latitude, let longitude):
      self = .invalidPosition(latitude: latitude, longitude: longitude)
    case .noLap: self = .noLap
    }
  }
}
