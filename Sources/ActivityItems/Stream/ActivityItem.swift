/// An item of a workout file, independent of the format, in the order in which a reader emits it.
///
/// Each workout begins with ``activity(_:)`` and ends with ``end(_:)``. A file may contain several
/// workouts in sequence (a month of runs), or one of several parts
/// (a triathlon, see ``ActivityPart``). If a format stores values at the end of the
/// file, such as the totals of a FIT session, its reader looks them up first, so that the head is
/// complete when it is emitted. Laps, lengths and events of a workout appear anywhere between the
/// two, each kind sorted by start.
public enum ActivityItem: Hashable, Sendable {
  case activity(ActivityHeader)
  /// The next point begins a new line; it is not connected to the previous point.
  case segment
  case point(ActivityPoint)
  case lap(ActivityLap)
  case length(ActivityLength)
  case event(ActivityEvent)
  /// Intervals between heartbeats, with their own times.
  case beats(ActivityBeats)
  case end(ActivityTotals)
  /// A problem that was skipped; the issue describes what was lost.
  case issue(ActivityIssue)
}

/// A reader that reads a workout file in bounded memory, item by item.
///
/// A problem in a part of the file becomes an issue among the items. An error is thrown when
/// nothing can be read; no item follows it.
public protocol ActivityReading: ~Copyable {
  /// Returns the next item; `nil` at the end of the file and on every later call.
  mutating func next() throws(ActivityError) -> ActivityItem?
}

extension ActivityReading where Self: ~Copyable {
  /// Reads to the end, for a fuzzer that checks only that reading terminates.
  ///
  /// - Returns: The number of items before the end or an error.
  package consuming func itemCount() -> Int {
    var count = 0
    while (try? next()) != nil { count += 1 }
    return count
  }
}

/// A queue of items that a reader has created and not yet emitted.
package struct ItemQueue {
  /// The queued items; producers append to it.
  package var items: [ActivityItem] = []
  private var told = 0

  package init(items: [ActivityItem] = [], told: Int = 0) {
    self.items = items
    self.told = told
  }

  /// Returns the next item; when the queue is empty, returns `nil` and clears the buffer for reuse.
  package mutating func next() -> ActivityItem? {
    if told < items.count {
      told += 1
      return items[told - 1]
    }
    if told > 0 {
      items.removeAll(keepingCapacity: true)
      told = 0
    }
    return nil
  }
}
