public import ActivityItems
public import HealthModel

/// An item of a GPX file, in file order.
public enum GPXItem: Hashable, Sendable {
  /// The first item, exactly once, even if the file has no metadata.
  case metadata(GPXMetadata)
  case waypoint(GPXWaypoint)
  case routeStart(GPXHeading)
  case routePoint(GPXWaypoint)
  case routeEnd
  case trackStart(GPXHeading)
  case segmentStart
  case point(GPXPoint)
  case segmentEnd
  case trackEnd
  /// A problem that was skipped; the issue describes what was lost.
  case issue(GPXIssue)
}

/// The metadata of a GPX file.
public struct GPXMetadata: Hashable, Sendable {
  /// `1.0` or `1.1` as written; `nil` if the file declares no version.
  public var version: String?
  /// The program or device that wrote the file.
  public var creator: String?
  public var name: String?
  public var description: String?
  public var author: String?
  public var keywords: String?
  public var time: Instant?

  public init(
    version: String? = nil, creator: String? = nil, name: String? = nil,
    description: String? = nil, author: String? = nil, keywords: String? = nil,
    time: Instant? = nil
  ) {
    self.version = version
    self.creator = creator
    self.name = name
    self.description = description
    self.author = author
    self.keywords = keywords
    self.time = time
  }
}

/// The fields at the start of a track or a route.
public struct GPXHeading: Hashable, Sendable {
  public var name: String?
  public var comment: String?
  public var description: String?
  /// The activity, such as `running` or `walking`, as the writing program calls it.
  public var type: String?
  /// An identifier that stays the same when the track is exported again.
  public var identifier: String?
  /// The workout data of this project's own element.
  public var activity: ActivityHeader?
  /// Whether the track continues the workout of the previous track.
  public var continuesActivity: Bool

  public init(
    name: String? = nil, comment: String? = nil, description: String? = nil, type: String? = nil,
    identifier: String? = nil, activity: ActivityHeader? = nil, continuesActivity: Bool = false
  ) {
    self.name = name
    self.comment = comment
    self.description = description
    self.type = type
    self.identifier = identifier
    self.activity = activity
    self.continuesActivity = continuesActivity
  }
}

/// A point of interest, or a point of a route.
public struct GPXWaypoint: Hashable, Sendable {
  public var point: GPXPoint
  public var name: String?
  public var comment: String?
  public var description: String?
  public var symbol: String?
  public var type: String?

  public init(
    _ point: GPXPoint, name: String? = nil, comment: String? = nil, description: String? = nil,
    symbol: String? = nil, type: String? = nil
  ) {
    self.point = point
    self.name = name
    self.comment = comment
    self.description = description
    self.symbol = symbol
    self.type = type
  }
}
