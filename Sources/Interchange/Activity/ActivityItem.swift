/// What a file of workouts says, whatever its format, in the order in which a reader tells it.
///
/// Each workout begins with ``activity(_:)`` and ends with ``end(_:)``; several follow one another (a
/// triathlon, a month of runs in one file). What a format keeps at the end of a file, such as the totals
/// of a FIT session, its reader looks up first, so that a head is complete when it is told. Laps, lengths
/// and events of a workout come anywhere between the two, each kind by start.
public enum ActivityItem: Hashable, Sendable {
  case activity(ActivityHead)
  /// The next point begins a new line: no way leads from the last one to it.
  case segment
  case point(ActivityPoint)
  case lap(ActivityLap)
  case length(ActivityLength)
  case event(ActivityEvent)
  /// Intervals between heart beats, which have times of their own.
  case beats(ActivityBeats)
  case end(ActivityTotals)
  /// Something was wrong and was passed over; what was lost is said.
  case issue(ActivityIssue)
}

/// Reads a file of workouts in bounded memory, item by item.
///
/// What is wrong with a part is an issue among the items; an error is thrown where nothing can be read,
/// and nothing after it.
public protocol ActivityReading: ~Copyable {
  /// The next item; `nil` at the end of the file, then and always.
  mutating func next() throws(ActivityError) -> ActivityItem?
}

extension ActivityReading where Self: ~Copyable {
  /// Reads to the end, for a fuzzer: the outcome does not matter, only that there is one.
  ///
  /// - Returns: The number of items before the end or an error.
  consuming func itemCount() -> Int {
    var count = 0
    while (try? next()) != nil { count += 1 }
    return count
  }
}
