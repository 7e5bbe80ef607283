/// Words that were nearly typed.
struct NearWords {
  let words: [String]
  private static let shown = 3

  init(_ words: [String]) { self.words = words }

  /// The nearest of the words, best first: those a few letters away, and those that begin the same.
  func suggestions(for word: String) -> [String] {
    let typed = Array(word.lowercased())
    // A hostile argument may be megabytes long; no word is.
    guard !typed.isEmpty, typed.count <= 100 else { return [] }
    let farthest = max(1, typed.count / 3)
    let found = words.compactMap { word -> (distance: Int, word: String)? in
      let known = Array(word.lowercased())
      if typed.count >= 3, known.starts(with: typed) { return (0, word) }
      let distance = NearMiss.distance(typed, known)
      return distance <= farthest ? (distance, word) : nil
    }
    return found.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
      .prefix(Self.shown).map(\.word)
  }
}
