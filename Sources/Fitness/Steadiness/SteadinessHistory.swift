public import HealthModel

/// One score as it was written, at the end of what it stands for.
public struct SteadinessScore: Hashable, Sendable {
  /// The end of its week.
  public var date: Instant
  /// From 0 to 1.
  public var score: Double

  public init(date: Instant, score: Double) {
    self.date = date
    self.score = score
  }
}

/// The scores of a person in order of time, each with its class.
///
/// A class changes at once when the score passes the limit by a margin, else with the second score that
/// says so: a person at a limit is not told up and down. All that is made of the scores, classes, events
/// and trends, is made of the whole history each time, so that scores that come late, twice, or go away
/// leave what a history made anew has.
public struct SteadinessHistory: Hashable, Sendable {
  /// A score and its class beside the scores before.
  public struct Entry: Hashable, Sendable {
    public let date: Instant
    public let score: Double
    public let scoreClass: SteadinessClass
  }

  /// By date.
  public let entries: [Entry]

  /// Of two scores of one date the lower counts; what is no score is left out.
  public init(_ scores: some Sequence<SteadinessScore>) {
    let sorted = scores.filter { SteadinessClass(score: $0.score) != nil }
      .sorted { ($0.date, $0.score) < ($1.date, $1.score) }
    var entries: [Entry] = []
    var previous: SteadinessClass?
    for score in sorted where score.date != entries.last?.date {
      guard let plain = SteadinessClass(score: score.score) else { continue }
      let standing = Self.standing(entries.last?.scoreClass, score.score, plain, previous)
      entries.append(Entry(date: score.date, score: score.score, scoreClass: standing))
      previous = plain
    }
    self.entries = entries
  }

  /// The entries up to a moment.
  public func entries(until date: Instant) -> ArraySlice<Entry> {
    entries[..<(entries.firstIndex { $0.date > date } ?? entries.endIndex)]
  }

  /// The class that stands after a score.
  private static func standing(
    _ current: SteadinessClass?, _ score: Double, _ plain: SteadinessClass,
    _ previous: SteadinessClass?
  ) -> SteadinessClass {
    guard let current, plain != current else { return plain }
    let margin = SteadinessPolicy.margin
    if plain > current {
      // Up: as far as the score passes limits by the margin, or as far as two scores say.
      let sure = SteadinessClass(score: max(0, score - margin)) ?? current
      let twice = previous.map { min($0, plain) } ?? current
      return max(current, sure, twice)
    }
    let sure = SteadinessClass(score: min(1, score + margin)) ?? current
    let twice = previous.map { max($0, plain) } ?? current
    return min(current, sure, twice)
  }
}
