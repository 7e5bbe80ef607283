public import ByteStreams
internal import HealthModel

/// A writer that writes a stream of workouts to a file of one format, item by item, in bounded
/// memory.
///
/// Items come in the order of ``ActivityItem``: each workout from ``ActivityItem/activity(_:)`` to
/// ``ActivityItem/end(_:)``. An item outside of a workout, such as a point before the first head,
/// is rejected. ``ActivityItem/issue(_:)`` writes nothing, since it concerns the file that was
/// read. An ``ActivityItem/segment`` before the first point of a workout or after its last has no
/// effect and is not written.
///
/// The summary counts what the format cannot represent. A `FileSink` can be committed after
/// `finish()`.
public protocol ActivityWriting: ~Copyable {
  /// Writes the next item.
  ///
  /// - Throws: `ActivityWriterError`; no further writes are possible after it.
  mutating func write(_ item: ActivityItem) throws(ActivityWriterError)

  /// Ends the file.
  ///
  /// - Throws: `ActivityWriterError`, also when the last workout has no end.
  consuming func finish() throws(ActivityWriterError) -> ActivityWriterSummary
}

/// The counts of what was written to a workout file, replaced and omitted.
public struct ActivityWriterSummary: Hashable, Sendable {
  public var activities: Int
  public var points: Int
  /// Characters that the format cannot represent, written as U+FFFD.
  public var replacedCharacters: Int
  /// Values omitted because the format has no field for them, or because they are not finite or out
  /// of range.
  public var omittedValues: Int
  /// Items omitted because the format cannot represent their kind: laps in GeoJSON, points without
  /// a position in KML.
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

/// The reason why a workout file could not be written.
public enum ActivityWriterError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The latitude or longitude is out of range.
  case invalidPosition(latitude: Double, longitude: Double)
  /// An item precedes the head of its workout or follows its end, or a head or the end of the file
  /// precedes the end of the previous workout.
  case outOfOrder(item: String)
  /// A TCX workout needs a lap before its first point.
  case noLap

  public var description: String {
    switch self {
    case .file(let error): error.description
    case .invalidPosition(let latitude, let longitude):
      "no point of the Earth: latitude \(latitude), longitude \(longitude)"
    case .outOfOrder(let item): "not in its order: \(item)"
    case .noLap: "a workout of TCX needs at least one lap, before its points"
    }
  }
}

extension ActivityItem {
  /// The kind of the item, for a message.
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
  /// Checks that latitude and longitude are in range.
  package func check() throws(ActivityWriterError) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw .invalidPosition(latitude: latitude, longitude: longitude)
    }
  }
}

/// Checks the order of the items in a stream, and tracks the open workout.
package struct ActivityOrder {
  private(set) var isOpen = false
  package private(set) var activities = 0
  /// Whether a segment began since the last point.
  package private(set) var beginsSegment = false
  /// Whether the workout has at least one point.
  private(set) var hasPoint = false

  package init(
    isOpen: Bool = false, activities: Int = 0, beginsSegment: Bool = false, hasPoint: Bool = false
  ) {
    self.isOpen = isOpen
    self.activities = activities
    self.beginsSegment = beginsSegment
    self.hasPoint = hasPoint
  }

  /// - Throws: `ActivityWriterError.outOfOrder`.
  package mutating func check(_ item: ActivityItem) throws(ActivityWriterError) {
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

  /// Returns whether the point to be written begins a segment, and resets the flag; call it once
  /// per point.
  package mutating func beginPendingSegment() -> Bool {
    defer {
      beginsSegment = false
      hasPoint = true
    }
    return beginsSegment
  }

  /// - Throws: `ActivityWriterError.outOfOrder` when a workout is open.
  package func checkFinish() throws(ActivityWriterError) {
    guard !isOpen else {
      throw .outOfOrder(item: "the end of the file, before the end of its workout")
    }
  }
}
