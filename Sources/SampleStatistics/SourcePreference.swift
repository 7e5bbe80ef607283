package import HealthModel

/// The order of the sources of one type, the preferred ones first.
///
/// First come those that the person ordered; then manual entries, then the platform's own sources,
/// then the others; among equals the one that the store saw first.
package struct SourcePreference {
  /// A source with its row in the store.
  package struct Known: Hashable {
    package let source: Source
    /// The row of the source; greater for sources that were added later.
    package let row: Int64

    package init(source: Source, row: Int64) {
      self.source = source
      self.row = row
    }
  }

  /// The default rank, after the sources that the person ordered.
  private enum Standing: Int {
    case enteredByHand = 0
    case platform = 1
    case other = 2
  }

  /// The sources, preferred ones first.
  package let sources: [Source]
  private let indices: [Int64: Int]
  private let ranks: [Speaker: Int]

  private struct Speaker: Hashable {
    let row: Int64
    let isEnteredByHand: Bool
  }

  /// - Parameters:
  ///   - known: The sources that may have samples.
  ///   - order: Bundle identifiers in the person's order.
  package init(_ known: [Known], order: [String]) {
    let places = Dictionary(
      order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    func key(_ known: Known, byHand: Bool) -> (place: Int, standing: Int, row: Int64) {
      let identifier = known.source.bundleIdentifier
      let standing: Standing =
        byHand ? .enteredByHand : known.source.isPlatform ? .platform : .other
      return (places[identifier] ?? .max, standing.rawValue, known.row)
    }
    let ordered = known.sorted { key($0, byHand: false) < key($1, byHand: false) }
    sources = ordered.map(\.source)
    indices = Dictionary(
      ordered.enumerated().map { ($0.element.row, $0.offset) }, uniquingKeysWith: { a, _ in a })
    let speakers = known.flatMap { known in
      [true, false].map { byHand in
        (Speaker(row: known.row, isEnteredByHand: byHand), key(known, byHand: byHand))
      }
    }
    ranks = Dictionary(
      speakers.sorted { $0.1 < $1.1 }.enumerated().map { ($0.element.0, $0.offset) },
      uniquingKeysWith: { a, _ in a })
  }

  /// The voice of a sample of the source in a row; `nil` for an unknown source.
  package func voice(row: Int64, isEnteredByHand: Bool) -> StatisticsSample.SourceRank? {
    guard let index = indices[row],
      let rank = ranks[Speaker(row: row, isEnteredByHand: isEnteredByHand)]
    else { return nil }
    return StatisticsSample.SourceRank(source: index, rank: rank)
  }
}
