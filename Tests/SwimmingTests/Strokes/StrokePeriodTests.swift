import TestSupport
import Testing

@testable import Swimming

@Suite("The stroke period")
struct StrokePeriodTests {
  private func hops(_ frames: [WristFrame], from start: Double = 0) -> [StrokePeriod.Hop] {
    var period = StrokePeriod()
    return frames.enumerated().compactMap { index, frame in
      period.process(frame, at: start + Double(index) / WristFrame.rate)
    }
  }

  @Test(
    "the period is accurate to seven percent, on average to two, with and without rotation",
    arguments: [0.85, 1.1, 1.37, 1.8, 2.1, 2.55, 3.0, 3.4], [true, false])
  func known(period: Double, hasRotation: Bool) {
    let arm = WavingArm(period: period, seconds: 20, hasRotation: hasRotation)
    let found = hops(arm.frames).filter { $0.time > 5 }
    #expect(found.count == 30)
    // Five seconds hold less than two of the longest strokes, and never a whole number of them.
    for hop in found {
      #expect(abs((hop.period ?? 0) / period - 1) < 0.07, "at \(hop.time)")
    }
    let mean = found.compactMap(\.period).reduce(0, +) / Double(found.count)
    #expect(abs(mean / period - 1) < 0.02)
  }

  @Test("the period is found in noise half as large as the strokes", arguments: Seed.first(5))
  func noisy(seed: Seed) {
    let arm = WavingArm(period: 2.1, seconds: 30, noise: 2, seed: seed)
    let found = hops(arm.frames).filter { $0.time > 5 }.compactMap(\.period)
    #expect(found.count > 48)
    #expect(found.allSatisfy { abs($0 / 2.1 - 1) < 0.15 })
    #expect(abs(found.sorted()[found.count / 2] / 2.1 - 1) < 0.02)
  }

  @Test("the period is that of one stroke if every second one is larger")
  func limping() {
    let arm = WavingArm(period: 1.5, seconds: 20, limp: 0.15)
    for hop in hops(arm.frames) where hop.time > 5 {
      #expect(abs((hop.period ?? 0) / 1.5 - 1) < 0.03, "at \(hop.time)")
    }
  }

  @Test("a period comes every half second from two and a half seconds on")
  func times() {
    let times = hops(WavingArm(period: 2, seconds: 6).frames, from: 100).map(\.time)
    let expected = stride(from: 102.5, through: 106, by: 0.5)
    #expect(times.count == 8)
    #expect(zip(times, expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("an arm that is motionless or hardly moves has no period")
  func still() {
    #expect(hops(WavingArm.still(20)).allSatisfy { $0.period == nil })
    let trembling = WavingArm(period: 2, seconds: 20, size: 0.01)
    #expect(hops(trembling.frames).allSatisfy { $0.period == nil })
  }

  @Test("the period depends on the last five seconds alone", arguments: Seed.first(5))
  func memory(seed: Seed) {
    var generator = seed.generator
    let arm = WavingArm(period: 1 + 2 * generator.uniform(), seconds: 12, noise: 1, seed: seed)
    let all = hops(arm.frames)
    // Cut at a half second, so that the blocks are the same.
    let cut = 15 * Int(generator.uniform(in: 1..<10))
    let late = hops(Array(arm.frames[cut...]), from: Double(cut) / WristFrame.rate)
    let full = late.filter { $0.time >= Double(cut) / WristFrame.rate + 5 - 1e-9 }
    #expect(!full.isEmpty)
    for hop in full {
      let same = all.first { abs($0.time - hop.time) < 1e-9 }
      #expect(same?.period == hop.period)
    }
  }

  @Test("the period after a reset is found as at the beginning", arguments: [0, 1, 4, 8])
  func reset(dropped: Int) {
    var period = StrokePeriod()
    let frames = WavingArm(period: 1.7, seconds: 9).frames
    for (index, frame) in frames.dropLast(dropped).enumerated() {
      _ = period.process(frame, at: Double(index) / WristFrame.rate)
    }
    period.reset()
    let again = frames.enumerated().compactMap {
      period.process($1, at: Double($0) / WristFrame.rate)
    }
    #expect(again == hops(frames))
  }
}
