/// A whole GPX file in memory, for small files: courses, fixtures, tests.
///
/// Use `GPXReader` for files that may be long.
public struct GPXDocument: Hashable, Sendable {
  public struct Track: Hashable, Sendable {
    public var heading: GPXHeading
    public var segments: [[GPXPoint]]

    public init(heading: GPXHeading = GPXHeading(), segments: [[GPXPoint]] = []) {
      self.heading = heading
      self.segments = segments
    }
  }

  public struct Route: Hashable, Sendable {
    public var heading: GPXHeading
    public var points: [GPXWaypoint]

    public init(heading: GPXHeading = GPXHeading(), points: [GPXWaypoint] = []) {
      self.heading = heading
      self.points = points
    }
  }

  public var metadata = GPXMetadata()
  public var waypoints: [GPXWaypoint] = []
  public var routes: [Route] = []
  public var tracks: [Track] = []
  public var issues: [GPXIssue] = []

  /// Reads a file to its end.
  ///
  /// - Throws: `GPXError` when the file contains no GPX; smaller problems are in `issues`.
  public init(path: String) throws(GPXError) {
    try self.init(reading: GPXReader(path: path))
  }

  public init(bytes: [UInt8]) throws(GPXError) {
    try self.init(reading: GPXReader(bytes: bytes))
  }

  public init(reading reader: consuming GPXReader) throws(GPXError) {
    while let item = try reader.next() { add(item) }
  }

  private mutating func add(_ item: GPXItem) {
    switch item {
    case .metadata(let metadata): self.metadata = metadata
    case .waypoint(let waypoint): waypoints.append(waypoint)
    case .routeStart(let heading): routes.append(Route(heading: heading))
    case .routePoint(let point): routes[routes.count - 1].points.append(point)
    case .trackStart(let heading): tracks.append(Track(heading: heading))
    case .segmentStart: tracks[tracks.count - 1].segments.append([])
    case .point(let point): tracks[tracks.count - 1].add(point)
    case .issue(let issue): issues.append(issue)
    case .routeEnd, .segmentEnd, .trackEnd: break
    }
  }
}

extension GPXDocument.Track {
  /// Adds a point to the last segment; some writers omit the segment element.
  fileprivate mutating func add(_ point: GPXPoint) {
    if segments.isEmpty { segments.append([]) }
    segments[segments.count - 1].append(point)
  }
}

/// A course to follow, from the first route of a GPX file or else from its first track.
public struct GPXCourse: Hashable, Sendable {
  public var name: String?
  /// The points in order, with times where the file has them.
  public var points: [GPXPoint]

  /// Reads the course of a file.
  ///
  /// A course needs two points: a route or track with fewer is skipped. Segments of a track are
  /// joined, since a course has no pauses.
  ///
  /// - Throws: `GPXError`; `noCourse` when no route or track of the file has two points.
  public init(path: String) throws(GPXError) {
    try self.init(GPXDocument(path: path))
  }

  public init(_ document: GPXDocument) throws(GPXError) {
    if let route = document.routes.first(where: { $0.points.count > 1 }) {
      name = route.heading.name ?? document.metadata.name
      points = route.points.map(\.point)
    } else if let track = document.tracks.first(where: { $0.pointCount > 1 }) {
      name = track.heading.name ?? document.metadata.name
      points = track.segments.flatMap { $0 }
    } else {
      throw .noCourse
    }
  }
}

extension GPXDocument.Track {
  fileprivate var pointCount: Int { segments.reduce(0) { $0 + $1.count } }
}
