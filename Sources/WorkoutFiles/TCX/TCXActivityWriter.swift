public import ByteStreams
public import ActivityItems
internal import HealthModel

/// A writer of workouts as TCX; its memory grows only with the number of laps.
///
/// TCX writes the duration and distance of a lap before its points, so **the laps of a workout must
/// precede its first point**, right after its head; a later lap is rejected. A point is written to
/// the lap whose time range contains it; points before the first lap are written to it. Laps
/// without points are written.
///
/// Data that TCX cannot represent goes into elements of `urn:workout:gpx:1` in the format's
/// `Extensions`: the head and the totals into those of the activity; a lap's end, style and strokes
/// into those of the lap; lengths, events, beats and points without a time into those of the next
/// point. Other readers ignore them; ``TCXActivityReader`` reads all of it. Points have the
/// precision of ``TCXWriter``.
public struct TCXActivityWriter: ~Copyable, ActivityWriting {
  private var writer: TCXWriter
  private var order = ActivityOrder()
  private var summary = ActivityWriterSummary()
  private var head: ActivityHeader?
  private var laps: [ActivityLap] = []
  private var begun = 0
  private var hasPoint = false
  /// The items since the last point.
  private var pending: [ActivityItem] = []

  public init(to sink: some ByteSink) {
    writer = TCXWriter(to: sink, hasOwnElements: true)
  }

  /// - Throws: `ActivityWriterError.noLap` for a point before any lap; `.outOfOrder` for a lap after the
  ///   first point.
  public mutating func write(_ item: ActivityItem) throws(ActivityWriterError) {
    try order.check(item)
    switch item {
    case .activity(let head):
      self.head = head
      laps = []
      begun = 0
      hasPoint = false
    case .lap(let lap):
      guard !hasPoint else { throw .outOfOrder(item: "a lap after the first point") }
      laps.append(lap)
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

  private mutating func beginActivity() throws(ActivityWriterError) {
    guard !hasPoint, let head else { return }
    guard let first = laps.first else { throw .noLap }
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
        sport: sport, start: head.start ?? first.start, notes: head.notes,
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
    writer.beginLap(TCXLap(lap), own: lap)
  }

  private mutating func write(_ point: ActivityPoint) throws(ActivityWriterError) {
    try point.place?.check()
    try beginActivity()
    summary.points += 1
    guard let time = point.time else {
      pending.append(.point(point))
      return
    }
    var beginsLap = false
    while begun < laps.count, laps[begun].start <= time {
      beginLap()
      beginsLap = true
    }
    var beside = TCXExtensions(items: pending, point: point)
    pending.removeAll()
    if order.beginPendingSegment() {
      if beginsLap { beside.isBreak = true } else { writer.beginTrack() }
    }
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
