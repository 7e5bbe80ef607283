package import Feeds
package import HealthModel
package import HealthStorage

/// What a collection reports to its observer.
package enum CollectionNotice: Sendable {
  /// The sensors are read from now on.
  case collecting(at: Instant)
  /// A recording has the sensors; the collection continues when it ends.
  case recording(at: Instant)
  /// Samples were saved, up to the newest reading.
  case saved(count: Int, until: Instant)
  /// The store rejected a write; the samples wait for the next one.
  case notSaved(StoreError)
  /// The device charges, or no longer.
  case charging(Bool, at: Instant)
  /// The host's clock was set: dates from now on follow it, and those of samples that are not saved yet.
  case clockSet(by: Duration)
  /// A feed has no readings, or has them again.
  case gap(FeedGap, feed: String)
  case malformed(FeedProblem, feed: String)
  case feedEnded(name: String, FeedError?)
  /// A movement has lasted ten minutes without a recording.
  case noticed(NoticedMovement)
  /// The state of an earlier process cannot be read: its last hours, and a night, are lost.
  case stateUnreadable
  /// The collection has ended, and everything is saved.
  case ended(CollectionSummary)
}

/// What a collection has saved.
package struct CollectionSummary: Hashable, Sendable {
  /// The first and the last reading; `nil` without readings.
  package var span: TimeRange?
  /// The number of saved samples by the name of their type; those of types that are off are not among them.
  package var samples: [String: Int] = [:]

  package init() {}

  package var count: Int { samples.values.reduce(0, +) }

  mutating func receive(_ reading: Instant) {
    span = TimeRange(start: span?.start ?? reading, end: max(span?.end ?? reading, reading))
  }
}

/// The reason why a collection could not start, or ended.
package enum CollectionError: Error, Hashable, Sendable, CustomStringConvertible {
  case alreadyCollecting(store: String)
  case tooManyUnsaved(count: Int, StoreError)

  package var description: String {
    switch self {
    case .alreadyCollecting(let store):
      "another program collects into \(store) already; end it first"
    case .tooManyUnsaved(let count, let error):
      "\(count) samples could not be saved: \(error)"
    }
  }
}
