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
