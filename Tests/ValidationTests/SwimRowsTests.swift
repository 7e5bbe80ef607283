import Testing

@testable import Validation

struct FigureRowsTests {
  private func score(
    _ found: [ClosedRange<Double>], _ real: [ClosedRange<Double>]
  ) -> LengthScore {
    var score = LengthScore()
    score.add(found: found, real: real)
    return score
  }

  @Test("a row of scores pools the lengths of all swimmers")
  func scores() {
    var rows = FigureRows("made", prefix: "swim.")
    rows.addLengths(
      "stored", "lengths",
      [
        score([0...30, 40...70, 80...110], [1...31, 43...70, 80...110]), score([0...30], []),
      ])
    let values = Dictionary(uniqueKeysWithValues: rows.figures.map { ($0.name, $0) })
    // Two of three, then three of three, of four found and three real.
    #expect(values["swim.lengths.f1.within2s"]?.value == 2 * 2.0 / 7)
    #expect(values["swim.lengths.f1.within4s"]?.value == 2 * 3.0 / 7)
    #expect(values["swim.lengths.f1.any"]?.value == 2 * 3.0 / 7)
    #expect(values["swim.lengths.exact"]?.value == 0.5)
    #expect(values["swim.lengths.exact"]?.count == 2)
    #expect(values["swim.lengths.f1.any"]?.count == 3)
    #expect(rows.rows.map(\.count) == rows.figures.map { _ in 4 })
  }

  @Test("the interval of a proportion is over swimmers, not over their recordings")
  func shares() throws {
    var rows = FigureRows("made", prefix: "")
    let alike = (0..<10).map { (subject: $0 % 2, isSo: $0 % 2 == 0) }
    rows.add("half", "half", share: alike)
    rows.add("one", "one", share: alike.filter { $0.subject == 0 })
    #expect(rows.figures[0].value == 0.5)
    // If only one of two swimmers has the property, resampling may draw both or neither.
    #expect(rows.figures[0].interval == 0...1)
    #expect(rows.figures[1].value == 1)
    #expect(rows.figures[1].interval == nil)
  }
}
