internal import HealthModel

/// Writes a stream of workouts to a file of some format, item by item, in bounded memory.
///
/// Items come in the order of ``ActivityItem``: each workout from ``ActivityItem/activity(_:)`` to
/// ``ActivityItem/end(_:)``. An item outside of a workout, such as a point before the first head, is refused.
/// ``ActivityItem/issue(_:)`` writes nothing: it speaks of the file that was read. A
/// ``ActivityItem/segment`` before the first point of a workout, or after its last, says nothing and is not
/// written.
///
/// What a format has no place for is counted in the summary. A `FileSink` is ready to be committed after
/// `finish()`.
public protocol ActivityWriting: ~Copyable {
  /// Writes the next item.
  ///
  /// - Throws: `ActivityWriterError`; nothing can be written after it.
  mutating func write(_ item: ActivityItem) throws(ActivityWriterError)

  /// Ends the file.
  ///
  /// - Throws: `ActivityWriterError`; a workout whose end was not told is one of the reasons.
  consuming func finish() throws(ActivityWriterError) -> ActivityWriterSummary
}

/// What was written to a file of workouts, and what had to be changed or left out.
public struct ActivityWriterSummary: Hashable, Sendable {
  public var activities: Int
  public var points: Int
  /// Characters that the format cannot hold, written as U+FFFD.
  public var replacedCharacters: Int
  /// Values left out because the format has no place for them, or they are not finite or out of its range.
  public var omittedValues: Int
  /// Items left out because the format has no place for their kind: laps in GeoJSON, points without a place
  /// in KML.
  public var omittedItems: Int

  public init(
    activities: Int = 0, points: Int = 0, replacedCharacters: Int = 0, omittedValues: Int = 0,
    omittedItems: Int = 0
  ) {
    self.activities = activities
    self.points = points
    self.replacedCharacters = replacedCharacters
    self.omittedValues = omittedValues
    self.omittedItems = omittedItems
  }
}

/// Why a file of workouts could not be written.
public enum ActivityWriterError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The point is not on Earth.
  case invalidPosition(latitude: Double, longitude: Double)
  /// An item of a workout came before its head or after its end, or a head or the end of the file before
  /// the end of the workout before it.
  case outOfOrder(item: String)
  /// A workout of TCX has laps, and they are told before its first point.
  case noLap

  public var description: String {
    switch self {
    case .file(let error): error.description
    case .invalidPosition(let latitude, let longitude):
      "no point of the Earth: latitude \(latitude), longitude \(longitude)"
    case .outOfOrder(let item): "not in its order: \(item)"
    case .noLap: "a workout of TCX has at least one lap, told before its points"
    }
  }
}

extension ActivityItem {
  /// What it is, for a message.
  var kindName: String {
    switch self {
    case .activity: "a workout"
    case .segment: "a segment"
    case .point: "a point"
    case .lap: "a lap"
    case .length: "a length"
    case .event: "an event"
    case .beats: "heart beats"
    case .end: "an end"
    case .issue: "an issue"
    }
  }
}

extension ActivityPoint.Place {
  /// Refuses what is not on Earth.
  func check() throws(ActivityWriterError) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw .invalidPosition(latitude: latitude, longitude: longitude)
    }
  }
}

/// Whether the items of a stream are in order, and what has begun.
struct ActivityOrder {
  private(set) var isOpen = false
  private(set) var activities = 0
  /// A line was lifted before the next point.
  private(set) var beginsSegment = false
  /// The workout has a point already.
  private(set) var hasPoint = false

  /// - Throws: `ActivityWriterError.outOfOrder`.
  mutating func check(_ item: ActivityItem) throws(ActivityWriterError) {
    switch item {
    case .issue: return
    case .activity:
      guard !isOpen else { throw .outOfOrder(item: item.kindName) }
      isOpen = true
      activities += 1
      beginsSegment = false
      hasPoint = false
    default:
      guard isOpen else { throw .outOfOrder(item: item.kindName) }
      if case .segment = item { beginsSegment = hasPoint }
      if case .end = item { isOpen = false }
    }
  }

  /// Whether the point to be written now begins a segment; asked once a point.
  mutating func takeSegment() -> Bool {
    defer {
      beginsSegment = false
      hasPoint = true
    }
    return beginsSegment
  }

  /// - Throws: `ActivityWriterError.outOfOrder` when a workout is open.
  func checkFinish() throws(ActivityWriterError) {
    guard !isOpen else {
      throw .outOfOrder(item: "the end of the file, before the end of its workout")
    }
  }
}
