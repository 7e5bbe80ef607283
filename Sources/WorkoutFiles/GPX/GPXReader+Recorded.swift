import ActivityItems
internal import HealthModel

/// The workout data of a GPX file other than points: this project's elements and Garmin's track
/// statistics.
struct GPXRecorded {
  /// The items in file order that precede the reader's next item.
  private(set) var items: [ActivityItem] = []
  /// The measures of the last point.
  private(set) var measures: [ActivityMeasure] = []
  private(set) var isJoined = false
  /// The totals that a program counted over the track.
  var statistics = ActivityTotals()
  private var moment: ActivityPoint?
  private var kinds = MeasureKinds()

  mutating func beginPoint() {
    isJoined = false
    if !measures.isEmpty { measures.removeAll(keepingCapacity: true) }
  }

  mutating func append(_ item: ActivityItem) { items.append(item) }

  mutating func beginMoment(_ point: ActivityPoint) { moment = point }

  mutating func endMoment() {
    if let point = moment.take() { items.append(.point(point)) }
  }

  mutating func join() { isJoined = true }

  mutating func add(_ name: String, _ unit: String, _ value: Double) {
    let kind = kinds.kind(name: name, unit: unit)
    if moment != nil {
      moment?.measures.append(ActivityMeasure(kind, value))
    } else {
      measures.append(ActivityMeasure(kind, value))
    }
  }

  mutating func drainStatistics() -> ActivityTotals {
    defer { statistics = ActivityTotals() }
    return statistics
  }

  mutating func drainItems() -> [ActivityItem] {
    defer { items.removeAll() }
    return items
  }
}

extension GPXReader {
  /// The point in the builder.
  var activityPoint: ActivityPoint {
    ActivityPoint(point.waypoint.point, measures: recorded?.measures ?? [])
  }

  /// Reads one of this project's elements at its start tag.
  mutating func startRecorded(_ name: GPXName) {
    guard xml.isWorkoutElement else { return }
    switch name {
    case .activity: heading.activity = xml.workoutActivity()
    case .continues: heading.continuesActivity = true
    case .moment: recorded?.beginMoment(xml.workoutMoment())
    case .joined: recorded?.join()
    case .measure:
      if let measure = xml.workoutMeasure() {
        recorded?.add(measure.name, measure.unit, measure.value)
      }
    case .lap, .length, .event, .beats, .totals:
      if let item = xml.workoutItem() { recorded?.append(item) }
    default: break
    }
  }

  /// Reads an element of Garmin's TrackStatsExtension at its end tag.
  mutating func readStatistic(_ name: GPXName) {
    let field: WritableKeyPath<ActivityTotals, Double?>
    switch name {
    case .totalDistance: field = \.distanceMeters
    case .timerTime: field = \.timerSeconds
    case .elapsedTime: field = \.elapsedSeconds
    case .movingTime: field = \.movingSeconds
    case .maximumSpeed: field = \.maximumSpeed
    case .ascent: field = \.ascentMeters
    case .descent: field = \.descentMeters
    default: return
    }
    let value = number(name)
    recorded?.statistics[keyPath: field] = value
  }
}
