public import ByteStreams
public import ActivityItems
internal import HealthModel

/// A writer of workouts as GPX 1.1, one track per workout, in constant memory.
///
/// Data that GPX cannot represent goes into elements of `urn:workout:gpx:1`, which other readers
/// ignore: the head into the extensions of the track; laps, lengths, events, beats and points
/// without a position into those of the next point (or of the segment that ends); the totals into
/// those of the last segment. ``GPXActivityReader`` reads all of it. Points have the precision of
/// ``GPXWriter``.
public struct GPXActivityWriter: ~Copyable, ActivityWriting {
  /// The maximum number of items held for the next point; more are written into the extensions of a
  /// separate segment.
  private static let pendingLimit = 256

  private var writer: GPXWriter
  private var order = ActivityOrder()
  private var pending: [ActivityItem] = []
  private var summary = ActivityWriterSummary()
  /// Whether the segment of the file was ended to flush items although the workout's segment
  /// continues.
  private var isInterrupted = false

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - sink: The destination of the bytes.
  ///   - metadata: The metadata of the file.
  ///   - waypoints: Markers and ends of laps for readers that do not know this project's elements,
  ///     with the types `marker` and `lap`. ``GPXActivityReader`` reads the elements instead.
  /// - Throws: `ActivityWriterError` when a waypoint's position is out of range.
  public init(
    to sink: some ByteSink, metadata: GPXMetadata = GPXMetadata(), waypoints: [GPXWaypoint] = []
  ) throws(ActivityWriterError) {
    do {
      writer = try GPXWriter(to: sink, metadata: metadata, waypoints: waypoints)
    } catch {
      throw ActivityWriterError(error)
    }
  }

  public mutating func write(_ item: ActivityItem) throws(ActivityWriterError) {
    try order.check(item)
    switch item {
    case .activity(let head): begin(head)
    case .point(let point): try write(point)
    case .end:
      pending.append(item)
      try flushPending()
      writer.beginSegment()
    case .segment, .issue: break
    case .lap, .length, .event, .beats:
      pending.append(item)
      if pending.count >= Self.pendingLimit { try flushPending() }
    }
  }

  public consuming func finish() throws(ActivityWriterError) -> ActivityWriterSummary {
    try order.checkFinish()
    let written: GPXWriterSummary
    do {
      written = try writer.finish()
    } catch {
      throw ActivityWriterError(error)
    }
    summary.activities = order.activities
    summary.replacedCharacters = written.replacedCharacters
    summary.omittedValues = written.omittedValues
    return summary
  }

  private mutating func begin(_ head: ActivityHeader) {
    isInterrupted = false
    var rest = head
    rest.identifier = nil
    rest.name = nil
    rest.notes = nil
    writer.beginTrack(
      GPXHeading(
        name: head.name, description: head.notes,
        type: head.sport ?? head.configuration.activityType.word, identifier: head.identifier,
        activity: rest))
  }

  private mutating func write(_ point: ActivityPoint) throws(ActivityWriterError) {
    try point.place?.check()
    summary.points += 1
    guard var written = GPXPoint(point) else {
      pending.append(.point(point))
      if pending.count >= Self.pendingLimit { try flushPending() }
      return
    }
    writer.beside.items = pending
    pending.removeAll()
    for measure in point.measures where !written.receive(measure) {
      writer.beside.measures.append(measure)
    }
    if order.beginPendingSegment() {
      writer.beginSegment()
    } else {
      writer.beside.isJoined = isInterrupted
    }
    isInterrupted = false
    do {
      try writer.append(written)
    } catch {
      throw ActivityWriterError(error)
    }
  }

  private mutating func flushPending() throws(ActivityWriterError) {
    do {
      try writer.append(pending)
    } catch {
      throw ActivityWriterError(error)
    }
    pending.removeAll()
    isInterrupted = true
  }
}

extension ActivityWriterError {
  init(_ error: GPXWriterError) {
    switch error {
    case .file(let error): self = .file(error)
    case .invalidPosition(let latitude, let longitude):
      self = .invalidPosition(latitude: latitude, longitude: longitude)
    }
  }
}
