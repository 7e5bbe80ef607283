import HealthModel

/// The style of a length with the data it is based on.
struct StyleJudgement: Hashable, Sendable {
  /// A sequence of windows with one style.
  struct Part: Hashable, Sendable {
    var sums: StyleScores
    var count: Int

    /// The mean lead of the best style over the next, per window.
    var meanLead: Double { sums.best.lead / Double(count) }
  }

  /// A change of style within a length.
  struct Cut: Hashable, Sendable {
    var time: Double
    var before: Part
    var after: Part
    /// The gain in score of two styles over one.
    var gain: Double
  }

  var style = SwimmingStrokeStyle.unknown
  /// The accuracy of lengths with such a score, from 0 to 1; 0 for an unknown style.
  var confidence = 0.0
  /// The total score of each style over the windows; the highest decides.
  var sums = StyleScores.zero
  var windowCount = 0
  /// The means over the windows of the highest probability, and of the probability of swimming.
  var highest = 0.0
  var swimming = 0.0
  /// The best cut between two styles, whether or not it is sufficient for `mixed`.
  var cut: Cut?

  /// The minimum mean probabilities of a known style; all 203 labeled lengths reach them.
  static let minimumProbability = 0.6
  static let minimumSwimming = 0.5
  /// The minimum number of strokes of a length swum with the arms.
  static let minimumStrokes = 3
  /// The minimum number of windows in a part of a mixed length, 4 s, and the minimum gain of two styles over
  /// one.
  private static let minimumPart = 8
  private static let minimumGain = 10.0

  /// Creates an unknown style.
  init() {}

  /// Decides the style of a length.
  ///
  /// - Parameters:
  ///   - windows: The windows of the length, by time.
  ///   - strokeCount: The number of strokes in the length.
  ///   - kicking: The share of the length that was kicked with a board.
  init(_ windows: ArraySlice<StyleWindow>, strokeCount: Int, kicking: Double) {
    windowCount = windows.count
    for window in windows {
      sums += window.scores
      highest += window.highest
      swimming += window.swimming
    }
    if !windows.isEmpty {
      highest /= Double(windowCount)
      swimming /= Double(windowCount)
    }
    cut = Self.bestCut(of: windows, sums)
    decide(strokeCount: strokeCount, kicking: kicking)
  }

  private mutating func decide(strokeCount: Int, kicking: Double) {
    // A board can shake as regularly as arms stroke; strokes counted then are not real.
    guard strokeCount >= Self.minimumStrokes, windowCount > 0, swimming >= Self.minimumSwimming
    else {
      if kicking >= KickRule.leastShare {
        (style, confidence) = (.kickboard, StyleConfidence.kickboard)
      }
      return
    }
    guard highest >= Self.minimumProbability else { return }
    if let cut, cut.gain > Self.minimumGain {
      style = .mixed
      // The lower confidence of both parts, times the precision of mixed.
      let lead = min(cut.before.meanLead, cut.after.meanLead)
      confidence = StyleConfidence.mixed * StyleConfidence.style(meanLead: lead)
    } else {
      style = sums.best.style
      let whole = Part(sums: sums, count: windowCount)
      confidence = StyleConfidence.style(meanLead: whole.meanLead)
    }
  }

  private static func bestCut(of windows: ArraySlice<StyleWindow>, _ sums: StyleScores) -> Cut? {
    var cut: Cut?
    var before = StyleScores.zero
    for (count, index) in windows.indices.enumerated() {
      defer { before += windows[index].scores }
      guard count >= minimumPart, windows.count - count >= minimumPart else { continue }
      let after = sums - before
      guard before.best.style != after.best.style else { continue }
      let gain = before.best.value + after.best.value - sums.best.value
      guard gain > cut?.gain ?? -.infinity else { continue }
      // The change is between the last window before it and the first one after it.
      let time = (windows[index - 1].time + windows[index].time) / 2
      cut = Cut(
        time: time, before: Part(sums: before, count: count),
        after: Part(sums: after, count: windows.count - count), gain: gain)
    }
    return cut
  }
}

/// A number for each arm-stroke style.
struct StyleScores: Hashable, Sendable {
  private(set) var lanes: SIMD4<Double>

  /// The styles in the order of the lanes, which is that of the style model.
  static let styles: [SwimmingStrokeStyle] = [
    .freestyle, .breaststroke, .backstroke, .butterfly,
  ]

  static let zero = StyleScores(.zero)

  init(_ lanes: SIMD4<Double>) { self.lanes = lanes }

  subscript(style: SwimmingStrokeStyle) -> Double? {
    Self.styles.firstIndex(of: style).map { lanes[$0] }
  }

  /// The best style with its score and its lead over the next.
  var best: (style: SwimmingStrokeStyle, value: Double, lead: Double) {
    var lane = 0
    for other in 1..<4 where lanes[other] > lanes[lane] { lane = other }
    var rest = lanes
    rest[lane] = -.infinity
    return (Self.styles[lane], lanes[lane], lanes[lane] - rest.max())
  }

  static func + (a: Self, b: Self) -> Self { Self(a.lanes + b.lanes) }
  static func - (a: Self, b: Self) -> Self { Self(a.lanes - b.lanes) }
  static func += (a: inout Self, b: Self) { a.lanes += b.lanes }
}

/// The calibrated confidence of a length's style.
///
/// It is a function of the mean lead of the best style's score over the next one, over the windows of a
/// length. Whole labeled lengths cannot calibrate it, because all 203 are correct. The table is therefore
/// from four-second pieces of them, as recorded and in six variants (tilted, faster, slower), each classified
/// by a model trained without its swimmer: 13 334 pieces. A whole length with the same mean lead is at least
/// as often correct.
///
/// | mean lead | 0–0.25 | 0.25–0.5 | 0.5–1 | 1–1.5 | 1.5–2 | 2–3 | from 3 |
/// |---|---|---|---|---|---|---|---|
/// | right | 0.63 of 38 | 0.88 of 43 | 0.973 of 150 | 0.996 of 255 | 0.990 of 505 | 0.998 of 1590 | 1.000 of 10 753 |
enum StyleConfidence {
  /// The midpoints of the table with their smoothed, increasing accuracy; interpolated linearly.
  private static let table: [(lead: Double, right: Double)] = [
    (0, 0.5), (0.125, 0.63), (0.375, 0.86), (0.75, 0.96), (1.25, 0.985), (1.75, 0.99), (2.5, 0.997),
    (3.5, 0.999),
  ]

  /// The factor for mixed lengths.
  ///
  /// Their published precision is 0.76 (Brunner et al., 2019); this project has one, which was correct, so
  /// more than 0.8 is not justified.
  static let mixed = 0.8

  /// The confidence of kicking by the rule of succession: all six detected intervals were kicking.
  ///
  /// They are from one swimmer.
  static let kickboard = 7.0 / 8

  static func style(meanLead: Double) -> Double {
    guard let after = table.firstIndex(where: { $0.lead > meanLead }) else {
      return table[table.count - 1].right
    }
    guard after > 0 else { return table[0].right }
    let (a, b) = (table[after - 1], table[after])
    return a.right + (b.right - a.right) * (meanLead - a.lead) / (b.lead - a.lead)
  }
}
