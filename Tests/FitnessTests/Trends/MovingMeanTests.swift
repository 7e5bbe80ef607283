import Fitness
import TestSupport
import Testing

@Suite("The moving mean")
struct MovingMeanTests {
  // AGG-10
  @Test("the mean covers a day and the six before it")
  func week() {
    let means = MovingMean.week.means(of: (1...10).map(Double.init))
    #expect(means == [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7])
  }

  // AGG-11, INF-04
  @Test("missing days are skipped and do not lengthen the window")
  func missing() {
    let means = MovingMean.week.means(of: [7, nil, nil, 1, nil, nil, nil, 2, nil])
    // On the eighth day the first is out, and on the ninth too, though only two have a value.
    #expect(means == [7, 7, 7, 4, 4, 4, 4, 1.5, 1.5])
  }

  // AGG-11
  @Test("the mean is missing if no day of seven has a value")
  func allMissing() {
    let values = [5] + [Double?](repeating: nil, count: 8)
    #expect(MovingMean.week.means(of: values) == [5, 5, 5, 5, 5, 5, 5, nil, nil])
    #expect(MovingMean.week.means(of: [nil, nil]) == [nil, nil])
    #expect(MovingMean.week.means(of: []) == [])
  }

  // AGG-12
  @Test("the mean restarts at the event")
  func reset() {
    let values: [Double?] = [10, 10, 10, 1, 1, 4]
    #expect(MovingMean.week.means(of: values, resetAt: 3) == [10, 10, 10, 1, 1, 2])
    #expect(MovingMean.week.means(of: [10, nil, nil, 4], resetAt: 1) == [10, nil, nil, 4])
    // An event before or after all days resets nothing.
    for other in [-5, 0, 6, 99] {
      #expect(
        MovingMean.week.means(of: values, resetAt: other) == MovingMean.week.means(of: values))
    }
  }

  // AGG-12
  @Test(
    "no mean before the event depends on a value after it, or vice versa",
    arguments: Seed.first(50))
  func separate(seed: Seed) {
    var generator = seed.generator
    let values = (0..<40).map { _ in generator.uniform() < 0.3 ? nil : generator.uniform() }
    let reset = Int(generator.next() % 41)
    var others = values
    for index in 0..<reset { others[index] = generator.uniform() * 100 }
    let (first, second) = (
      MovingMean.week.means(of: values, resetAt: reset),
      MovingMean.week.means(of: others, resetAt: reset)
    )
    #expect(first[reset...] == second[reset...])
    #expect(
      Array(first[..<reset])
        == MovingMean.week.means(of: Array(values[..<reset])))
  }

  @Test("the mean of one day is the day's value")
  func single() {
    #expect(MovingMean(days: 1).means(of: [1, nil, 3]) == [1, nil, 3])
  }
}
