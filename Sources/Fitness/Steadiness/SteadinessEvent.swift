public import HealthModel

/// That a person was told of a low or very low steadiness, for the first time or again.
public struct SteadinessEvent: Hashable, Sendable {
  /// The values of the category type of steadiness events.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    case initialLow = 1
    case initialVeryLow = 2
    case repeatLow = 3
    case repeatVeryLow = 4
  }

  /// When: the date of the score that made it.
  public let date: Instant
  public let kind: Kind
}

extension SteadinessHistory {
  /// The events that the history makes.
  ///
  /// The first comes when the class has been low, or very low, for 28 days and three scores; the next 90
  /// days after it, and so on while it stays. Low counts on through very low; very low has days of its own.
  /// Two different falls are two beginnings only when there were 28 days of OK between. A gap of more than
  /// 42 days says nothing of the time between, so that the days begin anew.
  ///
  /// - Parameter enabled: When the person wanted to be told. Outside nothing is told and nothing counts as
  ///   told, so that an event that is there is one the person got.
  /// - Returns: By date.
  public func events(enabled: [Span]) -> [SteadinessEvent] {
    var watch = SteadinessWatch()
    return entries.compactMap { entry in
      watch.note(entry)
      guard enabled.contains(where: { $0.contains(entry.date) }) else { return nil }
      return watch.tell(entry).map { SteadinessEvent(date: entry.date, kind: $0) }
    }
  }
}

/// What is to be remembered of the scores to know whether the person is to be told.
struct SteadinessWatch {
  /// A stretch of scores in a class or a worse one.
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

  /// What the person is told with a score that was noted.
  mutating func tell(
    _ entry: SteadinessHistory.Entry
  ) -> SteadinessEvent.Kind? {
    let event = due(entry)
    switch event {
    case .initialLow: isLowTold = true
    // Who knows of very low is not told of low as of something new.
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
    // While very low has days to go, low is not told again.
    return isAgain && entry.scoreClass == .low ? .repeatLow : nil
  }
}
