public import HealthModel

/// A stored score at the end of its period.
public struct SteadinessScore: Hashable, Sendable {
  /// The end of the score's week.
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
/// A class changes at once when the score passes the limit by a margin, otherwise with the second score
/// beyond the limit; this hysteresis avoids repeated notifications near a limit. Classes, events and trends
/// are always derived from the whole history, so scores that arrive late, twice or are deleted give the same
/// result as a new history.
public struct SteadinessHistory: Hashable, Sendable {
  /// A score with its class in the context of earlier scores.
  public struct Entry: Hashable, Sendable {
    public let date: Instant
    public let score: Double
    public let scoreClass: SteadinessClass
  }

  /// The entries by date.
  public let entries: [Entry]

  /// Creates a history.
  ///
  /// Of two scores with the same date the lower is used; invalid scores are skipped.
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

  /// Returns the entries up to a moment.
  public func entries(until date: Instant) -> ArraySlice<Entry> {
    entries[..<(entries.firstIndex { $0.date > date } ?? entries.endIndex)]
  }

  /// Returns the class after a score.
  private static func standing(
    _ current: SteadinessClass?, _ score: Double, _ plain: SteadinessClass,
    _ previous: SteadinessClass?
  ) -> SteadinessClass {
    guard let current, plain != current else { return plain }
    let margin = SteadinessPolicy.margin
    if plain > current {
      // Upward: as far as the score passes limits by the margin, or as far as two scores agree.
      let sure = SteadinessClass(score: max(0, score - margin)) ?? current
      let twice = previous.map { min($0, plain) } ?? current
      return max(current, sure, twice)
    }
    let sure = SteadinessClass(score: min(1, score + margin)) ?? current
    let twice = previous.map { max($0, plain) } ?? current
    return min(current, sure, twice)
  }
}
