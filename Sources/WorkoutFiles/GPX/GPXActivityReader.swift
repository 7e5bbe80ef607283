public import ByteStreams
public import ActivityItems
internal import HealthModel

/// A reader of the workouts of a GPX file, one per track, in constant memory.
///
/// **Mapping.** The sport comes from the track's `type`, or else from a word of its name; the
/// recorder from `creator`; the identifier from OpenTracks' `trackid`. A new `trkseg` begins a
/// segment. Waypoints of the type `lap` end laps, and those of the type `marker` are markers; other
/// waypoints are markers of the track whose time range contains them. A track whose
/// `urn:workout:gpx:1` element declares it as a continuation belongs to the workout of the previous
/// track. A file with only routes and waypoints is a course, not a workout.
///
/// A file of this project has all data in elements of `urn:workout:gpx:1` (`docs/formats.md`); its
/// waypoints of the types `lap` and `marker` repeat the data for other readers and are skipped.
public struct GPXActivityReader: ~Copyable, ActivityReading {
  private var reader: GPXReader
  private var metadata = GPXMetadata()
  private var waypoints = GPXMoments()
  /// The workout whose items are being emitted.
  private var track: GPXTrackState?
  private var isHeadSent = false
  private var queue = ItemQueue()
  private var counts = (activities: 0, emptyTracks: 0, routes: 0, routePoints: 0)
  private var isDone = false

  /// Opens a file.
  ///
  /// - Throws: `ActivityError.file` when it cannot be opened.
  public init(path: String) throws(ActivityError) {
    do {
      self.init(try FileSource(path: path))
    } catch {
      throw .file(error)
    }
  }

  public init(_ source: some ByteSource) {
    reader = GPXReader(source)
    reader.recorded = GPXRecorded()
  }

  public init(bytes: [UInt8]) {
    self.init(MemorySource(bytes))
  }

  public mutating func next() throws(ActivityError) -> ActivityItem? {
    while true {
      if let item = queue.next() { return item }
      guard !isDone else { return nil }
      if let item = try step() { return item }
    }
  }

  /// Reads arbitrary bytes, for a fuzzer that checks only that reading terminates.
  ///
  /// - Returns: The number of items; 0 if there is no workout.
  @discardableResult
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    GPXActivityReader(bytes: bytes).itemCount()
  }

  /// Reads the next point or item of the file; returns a point immediately.
  private mutating func step() throws(ActivityError) -> ActivityItem? {
    guard try advance() else {
      try finish()
      return nil
    }
    if reader.recorded?.items.isEmpty == false {
      for item in reader.recorded?.drainItems() ?? [] { receive(recorded: item) }
    }
    if reader.consumePointReady() { return receivePoint() }
    guard let item = try item() else { return nil }
    switch item {
    case .segmentStart: track?.beginSegment()
    case .trackStart(let heading): begin(heading)
    case .trackEnd:
      // Only a file of this project has tracks that continue the previous one.
      if track?.heading.activity == nil { end() }
    case .metadata(let metadata): self.metadata = metadata
    case .waypoint(let waypoint):
      if !waypoints.add(waypoint) {
        queue.items.append(
          .issue(
            ActivityIssue(
              "more than \(GPXMoments.limit) waypoints; the rest were skipped", at: .file)))
      }
    case .routeStart: counts.routes += 1
    case .routePoint: counts.routePoints += 1
    case .issue(let issue): queue.items.append(.issue(ActivityIssue(issue)))
    case .segmentEnd, .routeEnd, .point: break
    }
    return nil
  }

  private mutating func advance() throws(ActivityError) -> Bool {
    do {
      return try reader.advance()
    } catch {
      isDone = true
      throw ActivityError(error)
    }
  }

  private mutating func item() throws(ActivityError) -> GPXItem? {
    do {
      return try reader.next()
    } catch {
      isDone = true
      throw ActivityError(error)
    }
  }

  private mutating func begin(_ heading: GPXHeading) {
    if heading.continuesActivity, track != nil {
      track?.resume()
      return
    }
    end()
    track = GPXTrackState(heading, statistics: reader.recorded?.drainStatistics())
    isHeadSent = false
    if heading.activity != nil { sendHead() }
  }

  private mutating func sendHead() {
    guard !isHeadSent, let track else { return }
    isHeadSent = true
    counts.activities += 1
    queue.items.append(.activity(track.head(metadata)))
  }

  private mutating func receive(recorded item: ActivityItem) {
    guard track != nil else { return }
    sendHead()
    if case .end(let totals) = item { track?.totals = totals } else { queue.items.append(item) }
  }

  private mutating func receivePoint() -> ActivityItem? {
    let isJoined = reader.recorded?.isJoined ?? false
    let time = reader.point.waypoint.point.time
    let begins = track?.beginPendingSegment(at: time, isJoined: isJoined) ?? false
    if isHeadSent, !begins, queue.items.isEmpty { return .point(reader.activityPoint) }
    sendHead()
    if begins { queue.items.append(.segment) }
    queue.items.append(.point(reader.activityPoint))
    return nil
  }

  private mutating func end() {
    guard let track else { return }
    self.track = nil
    guard isHeadSent else {
      counts.emptyTracks += 1
      return
    }
    if track.heading.activity == nil {
      if track.first == nil {
        queue.items.append(
          .issue(
            ActivityIssue(
              "no track point has a time; the file may be a course and was imported without times",
              at: .file)))
      }
      queue.items += waypoints.items(from: track.first, to: track.last)
    } else {
      queue.items += waypoints.otherMarkers(from: track.first, to: track.last)
    }
    queue.items.append(.end(track.totals ?? track.statistics ?? ActivityTotals()))
  }

  private mutating func finish() throws(ActivityError) {
    end()
    isDone = true
    guard counts.activities == 0 else { return }
    throw .noActivity(format: .gpx, holds: contents)
  }

  /// A description of the contents of a file without a workout.
  private var contents: String {
    func words(_ count: Int, _ one: String, _ many: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }
    let parts = [
      words(counts.routes, "route", "routes").map {
        "\($0) of \(counts.routePoints) points (a course)"
      },
      words(waypoints.count, "waypoint", "waypoints"),
      words(counts.emptyTracks, "track without points", "tracks without points"),
    ].compactMap(\.self)
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}
