import Foundation
import TestSupport
import Testing

/// Results of scipy, as written by `scripts/make-signal-goldens`: rows of a name and numbers.
struct SciPyGolden {
  let rows: [(name: String, numbers: [Double])]

  init(_ file: String) throws {
    let url = PackageRoot.url("Fixtures/golden/signals").appending(path: file)
    let text = try String(contentsOf: url, encoding: .utf8)
    rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let halves = line.split(separator: ":")
      guard let name = halves.first else { return nil }
      let numbers = halves.dropFirst().first?.split(separator: " ").compactMap { Double($0) }
      return (String(name), numbers ?? [])
    }
  }

  func numbers(_ name: String) throws -> [Double] {
    try #require(rows.first { $0.name == name }, "\(name)").numbers
  }

  /// The rows whose names begin with a word, each with the words that follow it.
  func rows(_ word: String) throws -> [(words: [String], numbers: [Double])] {
    let found = rows.map { (words: $0.name.split(separator: " ").map(String.init), $0.numbers) }
      .filter { $0.words.first == word }
    try #require(!found.isEmpty, "no rows of \(word)")
    return found.map { (Array($0.words.dropFirst()), $0.1) }
  }
}

/// The largest difference between two signals; infinite if their lengths differ.
func largestDifference(_ a: [Double], _ b: [Double]) -> Double {
  guard a.count == b.count else { return .infinity }
  return zip(a, b).map { abs($0 - $1) }.max() ?? 0
}

/// A noise signal that is the same for a seed on every platform.
func noise(_ count: Int, _ seed: Seed) -> [Double] {
  var generator = seed.generator
  return (0..<count).map { _ in generator.normal() }
}
