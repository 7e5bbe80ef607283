import Testing

@testable import Mobility

@Suite("Gait runs")
struct GaitRunsTests {
  private let hop = StepRhythm.hopFrames

  private func changes(_ gaits: [(Gait?, Int)]) -> [WalkingChange] {
    var runs = GaitRuns()
    var changes: [WalkingChange] = []
    var hops = 0
    for (gait, count) in gaits {
      for _ in 0..<count { runs.process(gait, into: &changes) }
      hops += count
    }
    runs.finish(frameCount: hops * hop, into: &changes)
    return changes
  }

  @Test("a run of fewer than four strides is ignored")
  func short() {
    #expect(changes([(nil, 10), (.walking, 6), (nil, 10)]).isEmpty)
  }

  @Test("a segment has half a hop more at each end")
  func interval() {
    let found = changes([(nil, 10), (.walking, 20), (nil, 10)])
    #expect(
      found == [.began(.walking, frame: 10 * hop - hop / 2), .ended(frame: 30 * hop + hop / 2)])
  }

  @Test("a break of less than three seconds does not end a run, and a longer one does")
  func breaks() {
    #expect(changes([(.walking, 20), (nil, 5), (.walking, 20)]).count == 2)
    #expect(changes([(.walking, 20), (nil, 6), (.walking, 20)]).count == 4)
  }

  @Test("running after walking ends the walk where the run begins")
  func running() {
    let found = changes([(.walking, 20), (.running, 20)])
    #expect(
      found == [
        .began(.walking, frame: 0), .ended(frame: 20 * hop), .began(.running, frame: 20 * hop),
        .ended(frame: 40 * hop),
      ])
  }

  @Test("a moment of running does not end a walk")
  func moment() {
    #expect(changes([(.walking, 20), (.running, 4), (.walking, 20)]).count == 2)
  }

  @Test("segments never overlap, whatever the hops are", arguments: 0..<50)
  func order(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    var gaits: [(Gait?, Int)] = []
    for _ in 0..<40 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let gait: Gait? = [nil, .walking, .running][Int(state >> 33 % 3)]
      gaits.append((gait, Int(state >> 40 % 12) + 1))
    }
    var last = 0
    var isOpen = false
    for change in changes(gaits) {
      switch change {
      case .began(_, let frame):
        #expect(!isOpen && frame >= last)
        (isOpen, last) = (true, frame)
      case .ended(let frame):
        #expect(isOpen && frame > last)
        (isOpen, last) = (false, frame)
      }
    }
    #expect(!isOpen)
  }
}
