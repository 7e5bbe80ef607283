import Foundation
import TestSupport
import Testing

@testable import Signals

@Suite("Peaks")
struct PeaksTests {
  @Test("peaks and their prominences equal scipy's")
  func scipy() throws {
    let golden = try SciPyGolden("peaks.txt")
    for (words, expected) in try golden.rows("peaks") {
      let input = try golden.numbers("input \(words[0])")
      let own = Peaks.find(
        in: input, minimumHeight: Double(words[1]), minimumDistance: Double(words[2]),
        minimumProminence: Double(words[3]))
      #expect(own.map(Double.init) == expected, "\(words)")
      let prominences = try golden.numbers("prominences \(words.joined(separator: " "))")
      #expect(Peaks.prominences(of: own, in: input) == prominences, "\(words)")
    }
  }

  @Test("of equal peaks too near each other the later one remains")
  func equals() {
    #expect(Peaks.find(in: [0, 1, 0, 1, 0, 1, 0], minimumDistance: 3) == [5, 1].sorted())
    #expect(Peaks.find(in: [0, 1, 0, 1, 0], minimumDistance: 3) == [3])
  }

  @Test(
    "input without interior samples has no peaks",
    arguments: [[], [1], [1, 2], [1, 2, 3], [2, 2, 2], [3, 2, 1], [0, 1, 1], [.nan, 1, .nan]])
  func none(signal: [Double]) {
    #expect(Peaks.find(in: signal).isEmpty)
  }

  @Test(
    "peaks have the requested distance, and none is removed without need", arguments: Seed.first(50)
  )
  func distance(seed: Seed) {
    let signal = noise(300, seed)
    let found = Peaks.find(in: signal, minimumDistance: 8)
    #expect(zip(found, found.dropFirst()).allSatisfy { $1 - $0 >= 8 })
    for peak in Peaks.find(in: signal) where !found.contains(peak) {
      #expect(found.contains { abs($0 - peak) < 8 && signal[$0] >= signal[peak] })
    }
  }
}
