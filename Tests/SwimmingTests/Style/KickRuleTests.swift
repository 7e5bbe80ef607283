import Foundation
import TestSupport
import Testing

@testable import Swimming

@Suite("Kicking with a board")
struct KickRuleTests {
  /// Arms on a board, shaken by the kicks.
  private func kicking(
    _ seconds: Double, hertz: Double = 1.6, tremble: Double = 1.2, seed: Seed = Seed(0)
  ) -> [WristFrame] {
    var generator = seed.generator
    return (0..<Int(seconds * WristFrame.rate)).map { index in
      let beat = sin(2 * .pi * hertz * Double(index) / WristFrame.rate)
      var axes = SIMD8(0.3, -2.5, 9.4 + tremble * beat, 0.3, 0.4 * beat, 0.3, 0, 0)
      for lane in 0..<3 { axes[lane] += 0.3 * generator.normal() }
      for lane in 3..<6 { axes[lane] += 0.1 * generator.normal() }
      return WristFrame(axes)
    }
  }

  private func swimming(_ seconds: Double) -> [WristFrame] {
    WavingArm(period: 2, seconds: seconds).frames
  }

  /// The reported segments, with the times of their reports.
  private func told(
    _ rule: inout KickRule, _ frames: [WristFrame]
  ) -> [(span: ClosedRange<Double>, now: Double)] {
    frames.enumerated().compactMap { index, frame in
      let time = Double(index) / WristFrame.rate
      return rule.process(frame, at: time).map { ($0, time) }
    }
  }

  @Test(
    "kicking is found with its ends, and reported ten seconds after it", arguments: Seed.first(5))
  func found(seed: Seed) throws {
    var rule = KickRule()
    let frames = swimming(20) + kicking(40, seed: seed) + swimming(30)
    let intervals = told(&rule, frames)
    let kick = try #require(intervals.first)
    #expect(intervals.count == 1)
    #expect(abs(kick.span.lowerBound - 20) <= 2)
    #expect(abs(kick.span.upperBound - 60) <= 2)
    #expect(kick.now < 71)
    #expect(rule.spans == [kick.span])
    #expect(rule.share(from: 20, to: 60) > 0.9)
    #expect(abs(rule.share(from: 0, to: 40) - 0.5) < 0.06)
    #expect(rule.share(from: 61, to: 90) == 0)
    #expect(rule.share(from: 30, to: 30) == 0)
  }

  @Test("kicking is known while it continues, from twenty seconds on")
  func live() {
    var rule = KickRule()
    #expect(told(&rule, kicking(19)).isEmpty)
    #expect(!rule.isKicking)
    #expect(rule.spans.isEmpty)
    rule = KickRule()
    #expect(told(&rule, kicking(21)).isEmpty)
    #expect(rule.isKicking)
    #expect(rule.spans.count == 1)
    #expect(rule.reset()?.lowerBound == 0)
    #expect(!rule.isKicking)
    #expect(rule.reset() == nil)
  }

  @Test("kicking is two segments if a turn lies between, and one if a limit is narrowly missed")
  func turns() {
    var rule = KickRule()
    let turn = kicking(30) + swimming(3) + kicking(30) + swimming(20)
    #expect(told(&rule, turn).count == 2)
    rule = KickRule()
    // Two seconds of a stronger kick: more than ten windows contain them, and none is unlike kicking.
    let strong = kicking(30) + kicking(2, tremble: 2) + kicking(30) + swimming(20)
    #expect(told(&rule, strong).count == 1)
  }

  @Test("swimming, rest and imperceptible kicking are not kicking")
  func others() {
    for frames in [
      swimming(60), WavingArm.still(60), kicking(60, tremble: 0), kicking(60, hertz: 0.4),
    ] {
      var rule = KickRule()
      #expect(told(&rule, frames + swimming(20)).isEmpty)
      #expect(rule.spans.isEmpty)
    }
  }

  @Test("all but the latest segments are discarded")
  func bounded() {
    var rule = KickRule()
    let frames = (0..<24).flatMap { _ in kicking(25) + swimming(15) }
    #expect(told(&rule, frames).count == 24)
    #expect(rule.spans.count == 16)
    #expect(rule.spans.last.map { $0.upperBound > 23 * 40 } == true)
  }
}

@Suite("The ripple of a kick")
struct KickSpectrumTests {
  private func share(_ wave: (Double) -> Double) -> Double {
    KickSpectrum.share(count: 300) { values in
      for index in values.indices {
        let value = Float(wave(Double(index) / 30))
        values[index] = SIMD4(9, value, 0, 0)
      }
    }
  }

  @Test(
    "the ripple has all of a wave from 1 to 4 Hz and none of another",
    arguments: [(0.1, 0.0), (0.5, 0), (1.5, 1), (2.25, 1), (3.5, 1), (4.6, 0), (9, 0), (14, 0)])
  func waves(hertz: Double, expected: Double) {
    #expect(abs(share { 3 * sin(2 * .pi * hertz * $0) } - expected) < 0.02)
  }

  @Test("the ripple is the proportion of the power", arguments: [0.1, 0.3, 0.5, 0.9])
  func shares(part: Double) {
    let found = share {
      part.squareRoot() * sin(2 * .pi * 2 * $0)
        + (1 - part).squareRoot() * sin(2 * .pi * 6.5 * $0 + 1)
    }
    #expect(abs(found - part) < 0.01)
  }

  @Test("a motionless arm has no ripple")
  func still() {
    #expect(share { _ in 2 } == 0)
  }
}
