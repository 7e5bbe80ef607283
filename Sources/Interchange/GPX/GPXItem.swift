public import HealthModel

/// What a GPX file holds, in the order it holds it.
public enum GPXItem: Hashable, Sendable {
  /// Always the first item, once, also when the file says nothing about itself.
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
  /// Something was wrong and was passed over; what was lost is said.
  case issue(GPXIssue)
}

/// What a GPX file says about itself.
public struct GPXMetadata: Hashable, Sendable {
  /// `1.0` or `1.1` as written; `nil` when the file does not say.
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

/// What stands at the head of a track or a route.
public struct GPXHeading: Hashable, Sendable {
  public var name: String?
  public var comment: String?
  public var description: String?
  /// What was done: `running`, `walking`, as the writing program words it.
  public var type: String?
  /// An identifier that stays the same when the track is exported again.
  public var identifier: String?
  /// What this project's own element says of the workout.
  public var activity: ActivityHead?
  /// The track goes on with the workout of the track before it.
  public var continuesActivity: Bool

  public init(
    name: String? = nil, comment: String? = nil, description: String? = nil, type: String? = nil,
    identifier: String? = nil, activity: ActivityHead? = nil, continuesActivity: Bool = false
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
