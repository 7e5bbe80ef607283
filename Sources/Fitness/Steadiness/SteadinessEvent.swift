public import HealthModel

/// A notification of low or very low steadiness, initial or repeated.
public struct SteadinessEvent: Hashable, Sendable {
  /// The kinds of event, with the values of HealthKit's steadiness event category.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    case initialLow = 1
    case initialVeryLow = 2
    case repeatLow = 3
    case repeatVeryLow = 4
  }

  /// The date of the score that caused the event.
  public let date: Instant
  public let kind: Kind
}

extension SteadinessHistory {
  /// Returns the events of the history.
  ///
  /// The initial event occurs when the class has been low, or very low, for 28 days and three scores; it
  /// repeats every 90 days while the class persists. Very low counts as low, too, and also has its own days.
  /// Two declines have separate initial events only with 28 days of OK between them. After a gap of more than
  /// 42 days the count of days restarts.
  ///
  /// - Parameter enabled: The intervals with notifications enabled. Outside of them no event occurs and none
  ///   is recorded as sent, so that every event is one that the person received.
  /// - Returns: The events by date.
  public func events(enabled: [TimeRange]) -> [SteadinessEvent] {
    var watch = SteadinessWatch()
    return entries.compactMap { entry in
      watch.note(entry)
      guard enabled.contains(where: { $0.contains(entry.date) }) else { return nil }
      return watch.report(entry).map { SteadinessEvent(date: entry.date, kind: $0) }
    }
  }
}

/// The state over past scores that determines the next event.
struct SteadinessWatch {
  /// A run of consecutive scores in a class or a lower one.
  private struct Run {
    var start: Instant
    var scores = 0

    func isLong(at date: Instant) -> Bool {
      (date - start).calendarDays >= SteadinessPolicy.initialDays
        && scores >= SteadinessPolicy.initialScores
    }
  }

  private var low: Run?
  private var veryLow: Run?
  private var okSince: Instant?
  private var last: Instant?
  private var isLowTold = false
  private var isVeryLowTold = false
  private var lastEvent: Instant?

  mutating func note(_ entry: SteadinessHistory.Entry) {
    if let last, (entry.date - last).calendarDays > SteadinessPolicy.gapDays {
      (low, veryLow, okSince) = (nil, nil, nil)
    }
    last = entry.date
    guard entry.scoreClass < .ok else {
      (low, veryLow) = (nil, nil)
      let since = okSince ?? entry.date
      okSince = since
      if (entry.date - since).calendarDays >= SteadinessPolicy.recoveryDays {
        (isLowTold, isVeryLowTold, lastEvent) = (false, false, nil)
      }
      return
    }
    okSince = nil
    low = low ?? Run(start: entry.date)
    low?.scores += 1
    guard entry.scoreClass == .veryLow else {
      veryLow = nil
      return
    }
    veryLow = veryLow ?? Run(start: entry.date)
    veryLow?.scores += 1
  }

  /// Records a score and returns the event that it causes.
  mutating func report(
    _ entry: SteadinessHistory.Entry
  ) -> SteadinessEvent.Kind? {
    let event = due(entry)
    switch event {
    case .initialLow: isLowTold = true
    // A very low event includes low, so low is not a new initial event afterwards.
    case .initialVeryLow: (isLowTold, isVeryLowTold) = (true, true)
    case .repeatLow, .repeatVeryLow: break
    case nil: return nil
    }
    lastEvent = entry.date
    return event
  }

  private func due(_ entry: SteadinessHistory.Entry) -> SteadinessEvent.Kind? {
    let isAgain =
      lastEvent.map { (entry.date - $0).calendarDays >= SteadinessPolicy.repeatDays } ?? false
    if entry.scoreClass == .veryLow, let veryLow, veryLow.isLong(at: entry.date) {
      guard isVeryLowTold else { return .initialVeryLow }
      return isAgain ? .repeatVeryLow : nil
    }
    guard let low, low.isLong(at: entry.date) else { return nil }
    guard isLowTold else { return .initialLow }
    // While very low is waiting for its days, low is not repeated.
    return isAgain && entry.scoreClass == .low ? .repeatLow : nil
  }
}
