public import ByteStreams
internal import HealthModel

/// A reader of a GPX 1.0 or 1.1 file as a sequence of items, in constant memory.
///
///     var reader = try GPXReader(path: "ride.gpx")
///     while let item = try reader.next() {
///       if case .point(let point) = item { … }
///     }
///
/// Elements are matched by local name, whatever their prefix and namespace, so that the values of
/// Garmin's TrackPointExtension v1 and v2, `ns3:` spellings, Apple's, OpenTracks' and Cluetrust's
/// extensions, and GPX 1.0's own elements are read into the same fields. If a point contains the
/// same value twice, Garmin's element takes precedence over a vendor's.
///
/// Starts and ends are always balanced, also in a truncated file.
public struct GPXReader: ~Copyable {
  /// The position of an element in the document.
  enum Place: UInt8 {
    case document, metadata, author
    case track, route, headingExtensions
    case segment, segmentExtensions
    case waypoint, routePoint, trackPoint, pointExtensions, shapePoint
    case field, ignored
  }

  var xml: XMLStream<GPXName>
  var places: [Place] = []
  var metadata = GPXMetadata()
  var heading = GPXHeading()
  var point = GPXPointBuilder()
  /// The workout data for a reader of workouts; `nil` if none uses this reader.
  var recorded: GPXRecorded?
  /// Whether a track point is ready in the builder, where a reader of workouts reads it without a
  /// copy.
  private var isPointReady = false
  var clock = TimeReader()
  private var isMetadataSent = false
  private var isHeadingSent = false
  private var saidTimeWithoutZone = false
  private var isDone = false
  /// The next item; there is rarely more than one at a time, and further ones are in the queue.
  private var ready = GPXItem.routeEnd
  /// Whether `ready` is valid; comparing an optional with `nil` would copy the item at every tag.
  private var isReady = false
  private var queue: [GPXItem] = []
  private var queueStart = 0

  /// Opens a file.
  ///
  /// - Throws: `GPXError.file` when it cannot be opened.
  public init(path: String) throws(GPXError) {
    do {
      self.init(try FileSource(path: path))
    } catch {
      throw .file(error)
    }
  }

  public init(_ source: some ByteSource) {
    xml = XMLStream(source)
  }

  public init(bytes: [UInt8]) {
    self.init(MemorySource(bytes))
  }

  /// Returns the next item; `nil` at the end.
  ///
  /// - Throws: `GPXError` when the file cannot be read or is not GPX. A file that is damaged later
  ///   does not throw; it ends with an `issue` that gives the location.
  public mutating func next() throws(GPXError) -> GPXItem? {
    while true {
      if isReady {
        isReady = false
        return ready
      }
      if queueStart < queue.count {
        queueStart += 1
        return queue[queueStart - 1]
      }
      if queueStart > 0 {
        queue.removeAll(keepingCapacity: true)
        queueStart = 0
      }
      guard !isDone else { return nil }
      try step()
    }
  }

  /// Reads until there is a point in the builder or an item for `next()`.
  ///
  /// - Returns: `false` at the end.
  mutating func advance() throws(GPXError) -> Bool {
    while !isPointReady, !isReady, queueStart >= queue.count {
      guard !isDone else { return false }
      try step()
    }
    return true
  }

  /// Returns whether the builder contains a point to read, and resets the flag.
  mutating func consumePointReady() -> Bool {
    guard isPointReady, !isReady, queueStart >= queue.count else { return false }
    isPointReady = false
    return true
  }

  private mutating func step() throws(GPXError) {
    let event: XMLEvent<GPXName>?
    do {
      event = try xml.next()
    } catch {
      try stop(error)
      return
    }
    if xml.hasIssues {
      for issue in xml.drainIssues() { report(.characters(issue.description), line: issue.line) }
    }
    switch event {
    case .start(let name)?:
      try start(name)
    case .end(let name)?:
      guard let place = places.popLast() else { return }
      end(place, name)
    case nil:
      sendMetadata()
      isDone = true
    }
  }

  /// Ends the items of a document whose rest is unreadable.
  private mutating func stop(_ error: XMLError) throws(GPXError) {
    isDone = true
    if case .file(let file) = error.reason { throw .file(file) }
    guard !places.isEmpty || isMetadataSent else {
      throw .notXML(line: error.line, error.description)
    }
    sendMetadata()
    while let place = places.popLast() {
      switch place {
      case .segment: emit(.segmentEnd)
      case .track:
        sendHeading(GPXItem.trackStart)
        emit(.trackEnd)
      case .route:
        sendHeading(GPXItem.routeStart)
        emit(.routeEnd)
      default: break
      }
    }
    report(
      error.reason == .truncated ? .truncated : .unreadable(error.description), line: error.line)
  }

  private mutating func start(_ name: GPXName?) throws(GPXError) {
    guard let parent = places.last else {
      guard name == .gpx else {
        isDone = true
        throw .notGPX(root: xml.localName)
      }
      metadata.version = xml.attributeString(.version)
      metadata.creator = xml.attributeString(.creator)
      places.append(.document)
      return
    }
    let place = Self.place(of: name, in: parent)
    switch place {
    case .track, .route:
      sendMetadata()
      heading = GPXHeading()
      isHeadingSent = false
    case .segment:
      sendHeading(GPXItem.trackStart)
      emit(.segmentStart)
    case .waypoint:
      sendMetadata()
      beginPoint()
    case .trackPoint:
      sendHeading(GPXItem.trackStart)
      beginPoint()
    case .routePoint:
      sendHeading(GPXItem.routeStart)
      beginPoint()
    case .shapePoint:
      sendRoutePoint()
      beginPoint()
    case .headingExtensions, .segmentExtensions, .pointExtensions:
      if let name, recorded != nil { startRecorded(name) }
    default: break
    }
    places.append(place)
  }

  private static func place(of name: GPXName?, in parent: Place) -> Place {
    switch (parent, name) {
    case (.document, .metadata): .metadata
    case (.document, .waypoint): .waypoint
    case (.document, .route): .route
    case (.document, .track): .track
    case (.document, .name), (.document, .description), (.document, .author), (.document, .time),
      (.document, .keywords):
      .field
    case (.metadata, .author): .author
    case (.metadata, .some), (.author, .name): .field
    case (.track, .segment): .segment
    case (.segment, .extensions), (.segmentExtensions, _): .segmentExtensions
    case (.track, .trackPoint), (.segment, .trackPoint): .trackPoint
    case (.route, .routePoint): .routePoint
    case (.track, .extensions), (.route, .extensions): .headingExtensions
    case (.track, .some), (.route, .some): .field
    case (.headingExtensions, _): .headingExtensions
    case (.waypoint, .extensions), (.routePoint, .extensions), (.trackPoint, .extensions):
      .pointExtensions
    case (.waypoint, .some), (.routePoint, .some), (.trackPoint, .some): .field
    case (.pointExtensions, .shapePoint): .shapePoint
    case (.pointExtensions, _): .pointExtensions
    default: .ignored
    }
  }

  private mutating func end(_ place: Place, _ name: GPXName?) {
    switch place {
    case .field: if let name { readField(name, of: places.last ?? .document) }
    case .pointExtensions:
      if let name { readExtension(name) }
      if name == .moment { recorded?.endMoment() }
    case .headingExtensions:
      if name == .openTracksIdentifier { heading.identifier = xml.textString }
      if let name, recorded != nil { readStatistic(name) }
    case .segmentExtensions: if name == .moment { recorded?.endMoment() }
    case .trackPoint:
      if recorded == nil {
        if let point = point.finish() { emit(.point(point.point)) }
      } else {
        isPointReady = point.close()
      }
    case .waypoint: if let point = point.finish() { emit(.waypoint(point)) }
    case .routePoint, .shapePoint: sendRoutePoint()
    case .segment: emit(.segmentEnd)
    case .track:
      sendHeading(GPXItem.trackStart)
      emit(.trackEnd)
    case .route:
      sendHeading(GPXItem.routeStart)
      emit(.routeEnd)
    case .document: sendMetadata()
    case .metadata, .author, .ignored: break
    }
  }

  private mutating func sendRoutePoint() {
    if let point = point.finish() { emit(.routePoint(point)) }
  }

  private mutating func sendMetadata() {
    guard !isMetadataSent else { return }
    isMetadataSent = true
    emit(.metadata(metadata))
  }

  private mutating func sendHeading(_ item: (GPXHeading) -> GPXItem) {
    guard !isHeadingSent else { return }
    isHeadingSent = true
    emit(item(heading))
  }

  private mutating func emit(_ item: GPXItem) {
    guard isReady else {
      ready = item
      isReady = true
      return
    }
    queue.append(item)
  }

  mutating func report(_ reason: GPXIssue.Reason, line: Int? = nil) {
    emit(.issue(GPXIssue(reason, line: line ?? xml.line)))
  }

  /// Reports once per file that times without a zone are read as UTC.
  mutating func reportTimeWithoutZone(_ text: String) {
    guard !saidTimeWithoutZone else { return }
    saidTimeWithoutZone = true
    report(.timeWithoutZone(text))
  }
}
