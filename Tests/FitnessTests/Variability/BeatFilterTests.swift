import Testing

@testable import Fitness

@Suite("Normal beats") struct BeatFilterTests {
  private static func judged(_ intervals: [Double]) -> String {
    var filter = BeatFilter()
    return intervals.flatMap { filter.process($0) }.map { $0.isNormal ? "n" : "x" }.joined()
  }

  @Test(
    "normal beats are separated from ectopic, missed and false ones",
    arguments: [
      ("a steady heart", [0.8, 0.82, 0.78, 0.8], "nnnn"),
      ("an early beat and its pause", [0.8, 0.8, 0.5, 1.1, 0.8, 0.8], "nnxxnn"),
      ("two missed in a row", [0.8, 0.8, 1.6, 1.6, 0.8], "nnxxn"),
      ("one taken for two", [0.8, 0.8, 0.3, 0.5, 0.8], "nnxxn"),
      ("a bad beginning", [1.6, 0.8, 0.8], "xnn"),
      ("nothing that a heart does", [0.8, 0.8, 2.4, 0.1, 0.8], "nnxxn"),
      ("just a fifth", [1.0, 1.0, 1.2, 0.97], "nnnn"),
      ("more than a fifth", [1.0, 1.0, 1.21, 1.0], "nnxn"),
      (
        "another rhythm, which begins anew", [1, 1, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6],
        "nnxxxxxnnn"
      ),
    ])
  func judging(name: String, intervals: [Double], expected: String) {
    #expect(Self.judged(intervals) == expected, "\(name)")
  }
}
