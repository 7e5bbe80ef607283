import Foundation
import HealthModel
import ActivityItems
import ByteStreams
import FITFiles
import WorkoutFiles
import Routes

/// A workout of a file as read by its reader, with the route computed by this project's engine.
struct ReadActivity {
  let head: ActivityHeader
  var totals = ActivityTotals()
  var lapCount = 0
  var lengths: [ActivityLength] = []
  var pointCount = 0
  var placeCount = 0
  var heartRateCount = 0
  /// The greatest distance of any point.
  var pointMeters: Double?
  /// The route computed by the engine from the locations.
  private(set) var route: RouteTotals?
  /// The route computed from the locations without what the device counted.
  private(set) var placesRoute: RouteTotals?
  /// The locations in lines, for the other methods.
  private(set) var lines: [[Location]] = []

  private var engine: RouteEngine
  private var placesEngine: RouteEngine
  private var pauses: [ActivityEvent] = []
  /// The seconds between the points that are read; the others are treated as not written.
  private let interval: Double
  private let isCounted: Bool
  private var lastRead: Instant?

  /// - Parameters:
  ///   - head: The header of the activity.
  ///   - interval: Seconds between the points that are read; 0 reads all.
  ///   - isCounted: Whether the distance counted by the device is read.
  init(_ head: ActivityHeader, every interval: Double = 0, isCounted: Bool = true) {
    self.head = head
    self.interval = interval
    self.isCounted = isCounted
    engine = RouteEngine(
      activity: head.configuration.activityType,
      swimmingLocation: head.configuration.swimmingLocationType)
    placesEngine = engine
  }

  /// Applies a change to both engines.
  private mutating func update(_ change: (inout RouteEngine) -> [RouteFinding]) {
    _ = change(&engine)
    _ = change(&placesEngine)
  }

  mutating func receive(_ item: ActivityItem) {
    switch item {
    case .point(let point): receive(point)
    case .segment:
      update { $0.breakSegment() }
      lines.append([])
    case .lap: lapCount += 1
    case .length(let length): lengths.append(length)
    case .event(let event): pauses.append(event)
    case .end(let totals): self.totals = totals
    case .activity, .beats, .issue: break
    }
  }

  private mutating func receive(_ point: ActivityPoint) {
    if interval > 0, let time = point.time {
      if let lastRead, (time - lastRead).inSeconds < interval, time >= lastRead { return }
      lastRead = time
    }
    pointCount += 1
    if point.heartRate != nil { heartRateCount += 1 }
    if let distance = point.distance { pointMeters = max(pointMeters ?? 0, distance) }
    if isCounted, let distance = point.distance, let time = point.time {
      reportPauses(until: time)
      _ = engine.process(countedMeters: distance, at: time)
    }
    guard let place = point.place else { return }
    placeCount += 1
    guard let time = point.time else { return }
    reportPauses(until: time)
    let location = Location(
      time: time, latitude: place.latitude, longitude: place.longitude,
      altitude: point.altitude, horizontalAccuracy: point.quality?.horizontalAccuracy,
      verticalAccuracy: point.quality?.verticalAccuracy, speed: point.speed,
      course: point.course)
    if lines.isEmpty { lines.append([]) }
    lines[lines.count - 1].append(location)
    update { $0.process(location) }
  }

  private mutating func reportPauses(until time: Instant) {
    while let event = pauses.first, event.time <= time {
      pauses.removeFirst()
      switch event.kind {
      case .pause, .motionPaused: update { $0.interrupt(at: event.time) }
      case .resume, .motionResumed: update { $0.resume(at: event.time) }
      case .marker: break
      }
    }
  }

  mutating func finish() {
    update { $0.finish() }
    lines.removeAll(where: \.isEmpty)
    guard !lines.isEmpty else { return }
    route = engine.totals
    placesRoute = placesEngine.totals
  }
}

/// A file of workouts, read to its end.
struct ReadActivityFile {
  private(set) var activities: [ReadActivity] = []
  private(set) var issues: [ActivityIssue] = []

  /// Reads a FIT or TCX file, optionally compressed with gzip; `nil` for any other format.
  ///
  /// - Throws: `ActivityError`, or `ArchiveError` for a compressed file.
  init?(path: String, every interval: Double = 0, isCounted: Bool = true) throws {
    let isPacked = path.hasSuffix(".gz")
    let name = (isPacked ? String(path.dropLast(3)) : path).lowercased()
    func open() throws(FileError) -> any ByteSource {
      let file = try FileSource(path: path)
      guard isPacked else { return file }
      do {
        return try GzipSource(file, named: path)
      } catch {
        throw FileError(.read, path: path, errno: EIO)
      }
    }
    if name.hasSuffix(".fit") {
      var source = try open()
      try self.init(
        reading: FITActivityReader(reading: &source), every: interval, isCounted: isCounted)
    } else if name.hasSuffix(".tcx") {
      try self.init(
        reading: TCXActivityReader(opening: open), every: interval, isCounted: isCounted)
    } else {
      return nil
    }
  }

  init(
    reading reader: consuming some ActivityReading & ~Copyable, every interval: Double = 0,
    isCounted: Bool = true
  ) throws(ActivityError) {
    var reader = reader
    while let item = try reader.next() {
      switch item {
      case .activity(let head):
        activities.append(ReadActivity(head, every: interval, isCounted: isCounted))
      case .issue(let issue): issues.append(issue)
      default:
        guard !activities.isEmpty else { continue }
        activities[activities.count - 1].receive(item)
      }
    }
    for index in activities.indices { activities[index].finish() }
  }
}
