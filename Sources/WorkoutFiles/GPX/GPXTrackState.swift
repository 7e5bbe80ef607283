import ActivityItems
internal import HealthModel

/// The state of the current track in a reader of workouts.
struct GPXTrackState {
  let heading: GPXHeading
  /// The totals that a program counted over the track.
  let statistics: ActivityTotals?
  private(set) var first: Instant?
  private(set) var last: Instant?
  /// The totals of this project's own element.
  var totals: ActivityTotals?
  private var hasPoint = false
  private var beginsSegment = false

  init(_ heading: GPXHeading, statistics: ActivityTotals?) {
    self.heading = heading
    self.statistics = statistics
  }

  mutating func beginSegment() { beginsSegment = hasPoint }

  /// Prepares for another track of the same workout.
  mutating func resume() { beginsSegment = hasPoint }

  /// Returns whether the point begins a segment, and resets the flag; call it once per point.
  mutating func beginPendingSegment(at time: Instant?, isJoined: Bool) -> Bool {
    hasPoint = true
    if let time {
      first = min(first ?? time, time)
      last = max(last ?? time, time)
    }
    guard beginsSegment else { return false }
    beginsSegment = false
    return !isJoined
  }

  func head(_ metadata: GPXMetadata) -> ActivityHeader {
    if var head = heading.activity {
      head.name = heading.name
      head.notes = heading.description
      head.identifier = heading.identifier
      return head
    }
    let notes = [heading.comment, heading.description].compactMap(\.self)
    return ActivityHeader(
      ActivityWords.configuration(sport: heading.type, name: heading.name ?? metadata.name),
      sport: heading.type, name: heading.name ?? metadata.name,
      notes: notes.isEmpty ? nil : notes.joined(separator: "\n"), identifier: heading.identifier,
      recorder: ActivityRecorder(name: metadata.creator))
  }
}

/// The waypoints of a file as events of its workouts.
struct GPXMoments {
  /// The maximum number of stored waypoints; GPX has them before the tracks.
  static let limit = 10_000

  private struct Moment {
    var time: Instant
    var text: String?
    var place: ActivityPoint.Place
    var isLap: Bool
    var isMarker: Bool
  }

  private var moments: [Moment] = []
  private(set) var count = 0

  /// Stores a waypoint that has a time.
  ///
  /// - Returns: `false` when the limit is exceeded for the first time.
  mutating func add(_ waypoint: GPXWaypoint) -> Bool {
    count += 1
    guard let time = waypoint.point.time else { return true }
    guard moments.count < Self.limit else { return count != Self.limit + 1 }
    moments.append(
      Moment(
        time: time, text: waypoint.name ?? waypoint.description ?? waypoint.comment,
        place: ActivityPoint.Place(
          latitude: waypoint.point.latitude, longitude: waypoint.point.longitude),
        isLap: waypoint.type == "lap", isMarker: waypoint.type == "marker"))
    return true
  }

  /// Returns the laps and markers between two times; a lap begins at the end of the previous one.
  func items(from first: Instant?, to last: Instant?) -> [ActivityItem] {
    guard let first, let last else { return [] }
    let inside = inside(first, last)
    var start = first
    var items: [ActivityItem] = []
    for lap in inside where lap.isLap {
      items.append(.lap(ActivityLap(start: start, end: lap.time, name: lap.text)))
      start = lap.time
    }
    return items + inside.filter { !$0.isLap }.map(Self.marker)
  }

  /// Returns the waypoints of a file of this project that its own elements do not contain.
  func otherMarkers(from first: Instant?, to last: Instant?) -> [ActivityItem] {
    guard let first, let last else { return [] }
    return inside(first, last).filter { !$0.isLap && !$0.isMarker }.map(Self.marker)
  }

  private func inside(_ first: Instant, _ last: Instant) -> [Moment] {
    moments.filter { first <= $0.time && $0.time <= last }.sorted { $0.time < $1.time }
  }

  private static func marker(_ moment: Moment) -> ActivityItem {
    .event(ActivityEvent(.marker, at: moment.time, text: moment.text, place: moment.place))
  }
}

extension ActivityIssue {
  init(_ issue: GPXIssue) {
    let weight: Weight =
      switch issue.reason {
      case .timeWithoutZone: .note
      case .pointWithoutPosition, .unreadableValue, .characters: .loss
      case .truncated, .unreadable: .truncation
      }
    self.init(issue.text, at: .line(issue.line), weight: weight)
  }
}

extension ActivityError {
  init(_ error: GPXError) {
    switch error {
    case .file(let error): self = .file(error)
    case .notGPX(let root):
      self = .unreadable(
        format: .gpx, ActivityIssue("it starts with <\(root)>", at: .line(1), weight: .truncation))
    case .notXML(let line, let why):
      self = .unreadable(
        format: .gpx, ActivityIssue(why, at: .line(line), weight: .truncation))
    case .noCourse: self = .noActivity(format: .gpx, holds: "no route and no track")
    }
  }
}
