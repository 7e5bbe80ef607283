import Feeds
import HealthModel
import HealthStorage
import ActivityItems

/// A workout built from the items of a file; readings are added to the traces, the rest is stored
/// here.
struct WorkoutDraft {
  /// The maximum number of laps, lengths and events of each kind; a day in a pool has some
  /// thousand.
  static let maximumParts = 100_000
  static let undated = "points without a time"

  private(set) var head: ActivityHeader
  let origin: ImportOrigin
  private(set) var traces: DraftTraces?
  private(set) var outline = WorkoutOutline()
  private(set) var countedDistance = CountedDistanceSlices()
  private(set) var laps: [ActivityLap] = []
  private(set) var lengths: [ActivityLength] = []
  private(set) var events: [ActivityEvent] = []
  private(set) var totals = ActivityTotals()
  /// The activities of a workout of several; empty for a workout that is one.
  private(set) var parts: [DraftPart] = []
  /// The range from the first to the last dated item of the workout.
  private(set) var times: ClosedRange<Instant>?
  private(set) var pointCount = 0
  private(set) var hasPlaces = false
  private(set) var leftOut = LeftOut()

  private var undatedPoints = 0
  private var misdatedPoints = 0
  private var nowherePoints = 0
  private var impossibleHeartRates = 0
  private var tooManyParts = 0
  private var latestPlace: Instant?
  private var pendingBeats: [Double] = []
  /// The time of the last pending intervals.
  private var pendingTime: Instant?
  private var lastHeartRate: (time: Instant, value: Double)?
  private var line = 0
  private var beginsLine = true
  private var hasPoints = false

  /// - Parameters:
  ///   - head: The head of the workout.
  ///   - origin: The file.
  ///   - store: The store that the readings are packed for; `nil` discards them, for a dry run.
  init(_ head: ActivityHeader, origin: ImportOrigin, in store: HealthStore?) {
    self.head = head
    self.origin = origin
    if head.part != nil {
      parts = [DraftPart(head)]
      self.head.makeWhole()
    }
    traces = store.map { DraftTraces(in: $0, device: head.recorder.device) }
  }

  /// Begins the next activity of the workout.
  ///
  /// - Returns: `false`, without a change, if it is part of another workout.
  mutating func begin(part head: ActivityHeader) -> Bool {
    guard !isComplete, let last = parts.last?.head.part, let next = head.part,
      next.count == last.count, next.index == last.index + 1
    else { return false }
    parts.append(DraftPart(head))
    if self.head.name != head.name { self.head.name = nil }
    beginsLine = hasPoints
    return true
  }

  /// Ends the workout, or an activity of it, with the totals of the device.
  mutating func end(_ totals: ActivityTotals) {
    self.totals = totals
    if let last = parts.indices.last { parts[last].totals = totals }
  }

  /// Whether no further activity belongs to the workout after the end of the last one.
  var isComplete: Bool {
    guard let part = parts.last?.head.part else { return true }
    return part.index + 1 >= min(part.count, Self.maximumActivities)
  }

  /// The maximum number of activities of one workout, to bound its size; more are workouts of their own.
  private static let maximumActivities = 1000

  /// Adds an item between the head and the totals.
  mutating func receive(_ item: ActivityItem) throws(StoreError) {
    switch item {
    case .activity, .end: break
    case .issue(let issue): leftOut.add(issue)
    case .segment: beginsLine = hasPoints
    case .point(let point): try receive(point)
    case .lap(let lap):
      guard laps.count < Self.maximumParts else { return tooManyParts += 1 }
      laps.append(lap)
      note(lap.start)
      if let end = lap.end { note(end) }
    case .length(let length):
      guard lengths.count < Self.maximumParts else { return tooManyParts += 1 }
      lengths.append(length)
      note(length.span.start)
      note(length.span.end)
    case .event(let event):
      guard events.count < Self.maximumParts else { return tooManyParts += 1 }
      events.append(event)
    case .beats(let beats): try receive(beats)
    }
  }

  private mutating func note(_ time: Instant) {
    guard !isMisdated(time) else { return }
    if let last = parts.indices.last { parts[last].note(time) }
    guard let times else { return self.times = time...time }
    if time < times.lowerBound {
      self.times = time...times.upperBound
    } else if time > times.upperBound {
      self.times = times.lowerBound...time
    }
  }

  /// Returns whether a time is wrong because a clock jumped: it is days away from the head's span.
  private func isMisdated(_ time: Instant) -> Bool {
    guard let start = head.start, let end = head.end, start <= end,
      end - start <= Self.maximumTold
    else { return false }
    return start - time > Self.clockLeeway || time - end > Self.clockLeeway
  }

  /// The maximum duration of a head's span that is trusted.
  private static let maximumTold = Duration.seconds(7 * 86_400)
  /// The tolerance for time zones that were mistaken for UTC.
  private static let clockLeeway = Duration.seconds(86_400)

  private mutating func receive(_ point: ActivityPoint) throws(StoreError) {
    guard let time = point.time else { return undatedPoints += 1 }
    guard !isMisdated(time) else { return misdatedPoints += 1 }
    note(time)
    pointCount += 1
    hasPoints = true
    if beginsLine {
      beginsLine = false
      if line > 0 { try traces?.append(Double(line), .line, at: time) }
      line += 1
    }
    if let place = point.place {
      try receive(place, of: point, at: time)
    } else {
      try receive(point.speed, .speed, at: time)
      try receive(point.altitude, .altitude, at: time)
    }
    try receive(point.distance, .distance, at: time)
    if let distance = point.distance { countedDistance.append(distance, at: time) }
    try receive(point.cadence, .cadence, at: time)
    try receive(point.power, .power, at: time)
    try receive(point.temperature, .temperature, at: time)
    for measure in point.measures where measure.value.isFinite {
      try traces?.append(measure, at: time)
    }
    let heartRate = point.heartRate.flatMap { possible($0) }
    if let heartRate, heartRate > 0 { try receive(heartRate, at: time) }
    let moment = WorkoutOutline.Moment(
      time: time, latitude: point.place?.latitude, longitude: point.place?.longitude,
      distance: point.distance, heartRate: heartRate)
    if moment.latitude != nil || moment.distance != nil || moment.heartRate != nil {
      outline.receive(moment)
    }
  }

  /// Returns a heart rate that a sensor can report; counts others.
  private mutating func possible(_ heartRate: Double) -> Double? {
    if ReadingLimits.heartRate.contains(heartRate) { return heartRate }
    impossibleHeartRates += 1
    return nil
  }

  private mutating func receive(
    _ value: Double?, _ name: TraceName, at time: Instant
  ) throws(StoreError) {
    guard let value, value.isFinite else { return }
    try traces?.append(value, name, at: time)
  }

  /// Adds a position unchanged; the analysis decides whether it belongs to the route.
  ///
  /// A position that is invalid, or earlier than the previous one, is not part of the route and is
  /// stored separately.
  private mutating func receive(
    _ place: ActivityPoint.Place, of point: ActivityPoint, at time: Instant
  ) throws(StoreError) {
    let quality = point.quality
    let location = Location(
      time: time, latitude: place.latitude, longitude: place.longitude,
      altitude: point.altitude.finite, geoidSeparation: (quality?.geoidSeparation).finite,
      horizontalAccuracy: (quality?.horizontalAccuracy).finite,
      verticalAccuracy: (quality?.verticalAccuracy).finite, speed: point.speed.finite,
      speedAccuracy: (quality?.speedAccuracy).finite, course: point.course.finite,
      courseAccuracy: (quality?.courseAccuracy).finite)
    var verdict = LocationVerdict.accepted
    if !place.isOnEarth {
      verdict = .noFix
      nowherePoints += 1
    } else if let latestPlace, time < latestPlace {
      verdict = .backwardTime
    } else {
      latestPlace = time
      hasPlaces = true
    }
    try traces?.append(
      RecordedLocation(
        location, verdict: verdict, mode: quality?.mode ?? .unknown, hdop: (quality?.hdop).finite,
        satellitesUsed: quality?.satellites))
  }

  private mutating func receive(_ rate: Double, at time: Instant) throws(StoreError) {
    try traces?.append(
      HeartRate(beatsPerMinute: rate, beatIntervals: pendingBeats), at: time)
    pendingBeats.removeAll(keepingCapacity: true)
    pendingTime = nil
    lastHeartRate = (time, rate)
  }

  /// Adds intervals to the next heart rate, since a strap sends both together.
  ///
  /// If no heart rate follows after ``beatsHeld`` intervals, they become a reading of their own,
  /// with their mean as the rate.
  private mutating func receive(_ beats: ActivityBeats) throws(StoreError) {
    if let time = beats.time { note(time) }
    if pendingBeats.count >= Self.beatsHeld, let time = pendingTime ?? lastHeartRate?.time {
      try releaseBeats(at: time)
    }
    let intervals = beats.intervals.filter { $0.isFinite && $0 > 0 }
    pendingBeats += intervals
    pendingTime = beats.time ?? pendingTime
  }

  /// The maximum number of held intervals, about half a minute: a strap sends up to 9 intervals
  /// once per second.
  private static let beatsHeld = 60

  private mutating func releaseBeats(at time: Instant) throws(StoreError) {
    guard !pendingBeats.isEmpty else { return }
    let mean = pendingBeats.reduce(0, +) / Double(pendingBeats.count)
    let rate = Quantity(1 / mean, .countPerSecond)
    let last = lastHeartRate?.time ?? time
    try receive((try? rate.value(in: .countPerMinute)) ?? 0, at: max(time, last))
  }

  /// Adds the held items and counts what was skipped.
  mutating func close() throws(StoreError) {
    if let times {
      try releaseBeats(at: pendingTime ?? lastHeartRate?.time ?? times.upperBound)
    }
    countedDistance.finish()
    leftOut.add(Self.undated, count: undatedPoints)
    leftOut.add("points more than a day outside their workout", count: misdatedPoints)
    leftOut.add("invalid coordinates, stored as readings without a position", count: nowherePoints)
    leftOut.add("heart rates that no sensor can report", count: impossibleHeartRates)
    leftOut.add(
      "laps, lengths or events of one workout after the first \(Self.maximumParts)",
      count: tooManyParts)
    leftOut.add("values of unsupported measures", count: traces?.measuresLeftOut ?? 0)
    undatedPoints = 0
    misdatedPoints = 0
    nowherePoints = 0
    impossibleHeartRates = 0
    tooManyParts = 0
  }

  consuming func finishTraces() throws(StoreError) -> [PackedTrace] {
    try traces?.finish() ?? []
  }
}

extension ActivityPoint.Place {
  /// Whether the position is valid: in range, and not the zeros of a receiver without a fix.
  var isOnEarth: Bool {
    abs(latitude) <= 90 && abs(longitude) <= 180 && (latitude != 0 || longitude != 0)
  }
}

extension Double? {
  /// The number if it is finite.
  var finite: Double? { flatMap { $0.isFinite ? $0 : nil } }
}
