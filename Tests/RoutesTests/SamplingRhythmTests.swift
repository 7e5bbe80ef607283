import Testing

@testable import Routes

struct SamplingRhythmTests {
  private func learnt(_ steps: [(seconds: Double, meters: Double)]) -> SamplingRhythm {
    var rhythm = SamplingRhythm()
    for step in steps { _ = rhythm.isGap(seconds: step.seconds, meters: step.meters) }
    return rhythm
  }

  @Test(
    "a recorder of one fix per second has a gap after a quarter of a minute of silence")
  func everySecond() {
    var rhythm = learnt([(Double, Double)](repeating: (1, 1.5), count: 40))
    let hiccup = rhythm.isGap(seconds: 9, meters: 13)
    let gap = rhythm.isGap(seconds: 15, meters: 22)
    #expect(!hiccup)
    #expect(gap)
  }

  @Test(
    "a recorder of one fix per ten meters has a gap when it jumps far, not when it waits")
  func everyTenMeters() {
    var rhythm = learnt((0..<40).map { (6 + Double($0 % 4), 10.5) })
    let wait = rhythm.isGap(seconds: 80, meters: 10.9)
    let jump = rhythm.isGap(seconds: 27, meters: 36)
    #expect(!wait)
    #expect(jump)
  }

  @Test("a recorder of bends alone has no gap on a long straight line")
  func bends() {
    var steps: [(seconds: Double, meters: Double)] = []
    for index in 0..<40 {
      steps.append((seconds: Double(1 + index * 7 % 13), meters: Double(3 + index * 11 % 60)))
    }
    var rhythm = learnt(steps)
    let straight = rhythm.isGap(seconds: 45, meters: 240)
    #expect(!straight)
  }

  @Test("there is no gap before the recording interval is known, except a very long silence")
  func fresh() {
    var rhythm = SamplingRhythm()
    let first = rhythm.isGap(seconds: 60, meters: 200)
    let long = rhythm.isGap(seconds: 300, meters: 900)
    #expect(!first)
    #expect(long)
  }
}
