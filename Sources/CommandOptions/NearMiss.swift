import ArgumentParser
import Feeds
import Foundation
import Recording

/// Suggestions for a mistyped word.
package enum NearMiss {
  private static let most = 3

  /// Returns the nearest words, best first: those that contain the text, then those within a small edit distance.
  package static func words(like text: String, in words: [String]) -> [String] {
    let text = text.lowercased()
    guard !text.isEmpty, text.count <= 64 else { return [] }
    let farthest = max(1, text.count / 3)
    let ranked = words.compactMap { word -> (word: String, rank: Int)? in
      let other = word.lowercased()
      if text.count > 2, other.hasPrefix(text) { return (word, 0) }
      if text.count > 2, other.contains(text) { return (word, 1) }
      let distance = Self.distance(Array(text), Array(other))
      return distance <= farthest ? (word, 1 + distance) : nil
    }
    return ranked.sorted { ($0.rank, $0.word.count, $0.word) < ($1.rank, $1.word.count, $1.word) }
      .prefix(most).map(\.word)
  }

  /// Returns the number of letters to insert, delete or change.
  ///
  /// **Source** R. A. Wagner, M. J. Fischer, *Journal of the ACM* 21(1), 168–173, 1974.
  package static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (letter == other ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
