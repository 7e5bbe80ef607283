import HealthModel
import TestSupport
import Testing

@testable import Swimming

@Suite("The style of a length")
struct LengthStyleTests {
  private static let arms: [SwimmingStrokeStyle] = [
    .freestyle, .breaststroke, .backstroke, .butterfly,
  ]

  /// One class has a proportion, and the others share the rest equally.
  private func probabilities(_ style: StyleClass, _ share: Double) -> StyleProbabilities {
    var lanes = SIMD8<Double>.zero
    for other in StyleClass.allCases {
      lanes[other.rawValue] = other == style ? share : (1 - share) / 4
    }
    return StyleProbabilities(lanes)
  }

  private func history(_ parts: [(StyleClass, share: Double, seconds: Double)]) -> LengthStyle {
    var history = LengthStyle()
    var time = 3.0
    for (style, share, seconds) in parts {
      for _ in 0..<Int(seconds * 2) {
        history.append(probabilities(style, share), at: time)
        time += 0.5
      }
    }
    return history
  }

  @Test("the style is that of its windows, and certain", arguments: StyleClass.allCases.dropFirst())
  func pure(style: StyleClass) {
    let judged = history([(style, 0.95, 40)]).style(from: 5, to: 40, strokeCount: 16)
    #expect(judged.style == style.style)
    #expect(judged.confidence > 0.99)
    #expect(judged.windowCount == 67)
    #expect(abs(judged.highest - 0.95) < 1e-9)
    #expect(abs(judged.swimming - (1 - 0.05 / 4)) < 1e-9)
  }

  @Test(
    "the style has the highest total score, with the scores available", arguments: Seed.first(20))
  func sums(seed: Seed) {
    var generator = seed.generator
    var history = LengthStyle()
    var windows: [StyleWindow] = []
    for index in 0..<60 {
      var lanes = SIMD8<Double>.zero
      for lane in 0..<5 { lanes[lane] = generator.uniform() }
      lanes[2] += 1.5
      let probabilities = StyleProbabilities(lanes / lanes.sum())
      history.append(probabilities, at: Double(index) / 2)
      windows.append(StyleWindow(probabilities, at: Double(index) / 2))
    }
    let judged = history.style(from: 4, to: 21, strokeCount: 9)
    let inside = windows.filter { (5...20).contains($0.time) }
    for style in Self.arms {
      let expected = inside.reduce(0) { $0 + ($1.scores[style] ?? 0) }
      #expect(abs((judged.sums[style] ?? .nan) - expected) < 1e-9)
    }
    #expect(judged.windowCount == inside.count)
    #expect(judged.sums.best.style == .breaststroke)
  }

  // SWIM-09
  @Test(
    "a length with four seconds or more of two styles is mixed, with the position of the change",
    arguments: [4.5, 6, 15, 24, 25.5])
  func mixed(first: Double) {
    let history = history([(.freestyle, 0.97, first), (.backstroke, 0.97, 30 - first)])
    let judged = history.style(from: 2, to: 34, strokeCount: 14)
    #expect(judged.style == .mixed)
    #expect((0.5...0.8).contains(judged.confidence))
    #expect(judged.cut?.before.sums.best.style == .freestyle)
    #expect(judged.cut?.after.sums.best.style == .backstroke)
    // Windows begin at 3 s.
    #expect(abs((judged.cut?.time ?? 0) - (3 + first)) < 0.5)
  }

  @Test("a moment of another style and uncertain windows do not make a length mixed")
  func notMixed() {
    let moment = history([(.freestyle, 0.97, 27), (.backstroke, 0.97, 1.5)])
    #expect(moment.style(from: 2, to: 32, strokeCount: 14).style == .freestyle)
    // Ten windows at 0.3 against 0.175 are e⁵ times as likely: not enough.
    let faint = history([(.freestyle, 0.97, 25), (.backstroke, 0.3, 5)])
    #expect(faint.style(from: 2, to: 34, strokeCount: 14).style == .freestyle)
  }

  // SWIM-09
  @Test("the style is unknown if windows are uncertain, absent or not swum")
  func unknown() {
    let faint = history([(.butterfly, 0.55, 40)]).style(from: 5, to: 40, strokeCount: 16)
    #expect(faint.style == .unknown)
    #expect(faint.confidence == 0)
    #expect(faint.sums.best.style == .butterfly)
    let none = LengthStyle().style(from: 5, to: 40, strokeCount: 16)
    #expect(none.style == .unknown)
    let after = history([(.butterfly, 0.95, 40)]).style(from: 100, to: 130, strokeCount: 16)
    #expect(after.style == .unknown)
    let turning = history([(.transition, 0.95, 40)]).style(from: 5, to: 40, strokeCount: 16)
    #expect(turning.style == .unknown)
  }

  @Test("the style is unknown with fewer than three strokes, and kickboard during kicking")
  func kicked() {
    let history = history([(.transition, 0.95, 40)])
    #expect(history.style(from: 5, to: 40, strokeCount: 2).style == .unknown)
    let kicked = history.style(from: 5, to: 40, strokeCount: 0, kicking: 0.8)
    #expect(kicked.style == .kickboard)
    #expect((0.5..<1).contains(kicked.confidence))
    // A regularly shaking board is counted as strokes, but its windows are not swum.
    #expect(history.style(from: 5, to: 40, strokeCount: 30, kicking: 0.8).style == .kickboard)
    #expect(history.style(from: 5, to: 40, strokeCount: 0, kicking: 0.3).style == .unknown)
    let swum = self.history([(.freestyle, 0.95, 40)])
    #expect(swum.style(from: 5, to: 40, strokeCount: 20, kicking: 0.8).style == .freestyle)
  }

  @Test("a length of a moment has the style of the window around it")
  func short() {
    let history = history([(.freestyle, 0.95, 10), (.breaststroke, 0.95, 10)])
    let judged = history.style(from: 18, to: 18.6, strokeCount: 3)
    #expect(judged.style == .breaststroke)
    #expect(judged.windowCount == 1)
  }

  @Test("the current style is that of the newest window, if it is certain")
  func newest() {
    #expect(history([(.freestyle, 0.95, 10), (.backstroke, 0.9, 1)]).newest == .backstroke)
    #expect(history([(.freestyle, 0.5, 10)]).newest == nil)
    #expect(history([(.transition, 0.99, 10)]).newest == nil)
    #expect(LengthStyle().newest == nil)
  }

  @Test("the style is complete two seconds after the end")
  func final() {
    #expect(!LengthStyle.isFinal(end: 40, now: 41.9))
    #expect(LengthStyle.isFinal(end: 40, now: 42))
    // The last window that counts has its middle a second before the end.
    var history = history([(.freestyle, 0.95, 36.5)])
    let first = history.style(from: 5, to: 40, strokeCount: 15)
    history.append(probabilities(.backstroke, 0.95), at: 39.5)
    #expect(history.style(from: 5, to: 40, strokeCount: 15) == first)
  }

  @Test(
    "the confidence increases with the lead of the best style over the next",
    arguments: Seed.first(50))
  func confidence(seed: Seed) {
    var generator = seed.generator
    let one = generator.uniform(in: 0..<5)
    let other = generator.uniform(in: 0..<5)
    let sure = (StyleConfidence.style(meanLead: one), StyleConfidence.style(meanLead: other))
    #expect((0.5...1).contains(sure.0))
    if one < other { #expect(sure.0 <= sure.1) } else { #expect(sure.0 >= sure.1) }
  }
}
