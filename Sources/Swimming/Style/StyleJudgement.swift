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
