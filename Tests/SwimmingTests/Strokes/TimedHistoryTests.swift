import TestSupport
import Testing

@testable import Swimming

struct TimedHistoryTests {
  private struct Mark: Hashable, Sendable, Timed {
    var time: Double
  }

  @Test(
    "a history gives the same results as a list of everything retained", arguments: Seed.first(20))
  func asList(seed: Seed) {
    var generator = seed.generator
    var history = TimedHistory<Mark>(seconds: 30)
    var all: [Mark] = []
    var time = 0.0
    for _ in 0..<500 {
      time += generator.uniform() < 0.02 ? 5 : 0.5
      history.append(Mark(time: time))
      all.append(Mark(time: time))
      // Twice a second for 30 s, and a little more.
      let sure = all.suffix(60)
      let from = sure[sure.startIndex].time + generator.uniform(in: 0..<20)
      let to = from + generator.uniform(in: 0..<10)
      #expect(
        Array(history.elements(in: from...to)) == sure.filter { (from...to).contains($0.time) })
      let nearest = sure.min { abs($0.time - from) < abs($1.time - from) }
      #expect(history.element(nearest: from) == nearest)
    }
    #expect(history.last == all.last)
    #expect(history.elements(from: -1).count < 100)
  }

  @Test("an empty history has no values")
  func empty() {
    let history = TimedHistory<Mark>(seconds: 30)
    #expect(history.last == nil)
    #expect(history.element(nearest: 3) == nil)
    #expect(history.elements(in: 0...10).isEmpty)
  }
}
