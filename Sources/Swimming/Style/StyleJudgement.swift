import HealthModel

/// The style of a length, with what it was decided by.
struct StyleJudgement: Hashable, Sendable {
  /// Windows of one style.
  struct Part: Hashable, Sendable {
    var sums: StyleScores
    var count: Int

    /// The lead of the best style before the next, a window.
    var meanLead: Double { sums.best.lead / Double(count) }
  }

  /// A place where the style changes.
  struct Cut: Hashable, Sendable {
    var time: Double
    var before: Part
    var after: Part
    /// By how much two styles say it better than one.
    var gain: Double
  }

  var style = SwimmingStrokeStyle.unknown
  /// From 0 to 1: how often a length that looks so is of this style; 0 for one that is not known.
  var confidence = 0.0
  /// The sum over the windows of each style's score: the highest wins.
  var sums = StyleScores.zero
  var windowCount = 0
  /// Means over the windows: of the highest probability, and of that of swimming at all.
  var highest = 0.0
  var swimming = 0.0
  /// The best cut between two styles, whether or not it is enough for `mixed`.
  var cut: Cut?

  /// Less sure on average than this, or less swum, is unknown; no labelled length of 203 is.
  static let leastProbability = 0.6
  static let leastSwimming = 0.5
  /// Fewer strokes are no length swum with the arms.
  static let leastStrokes = 3
  /// A part of a mixed length has so many windows, 4 s, and two styles are so much better than one.
  private static let leastPart = 8
  private static let leastGain = 10.0

  /// Nothing is known.
  init() {}

  /// - Parameters:
  ///   - windows: Those of the length, by time.
  ///   - strokeCount: The strokes of the length.
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
    // A board may tremble as regularly as arms stroke: what is counted of that are no strokes.
    guard strokeCount >= Self.leastStrokes, windowCount > 0, swimming >= Self.leastSwimming else {
      if kicking >= KickRule.leastShare {
        (style, confidence) = (.kickboard, StyleConfidence.kickboard)
      }
      return
    }
    guard highest >= Self.leastProbability else { return }
    if let cut, cut.gain > Self.leastGain {
      style = .mixed
      // As sure as both parts are, less what is mixed by mistake.
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
      guard count >= leastPart, windows.count - count >= leastPart else { continue }
      let after = sums - before
      guard before.best.style != after.best.style else { continue }
      let gain = before.best.value + after.best.value - sums.best.value
      guard gain > cut?.gain ?? -.infinity else { continue }
      // The change lies between the last window before and the first after.
      let time = (windows[index - 1].time + windows[index].time) / 2
      cut = Cut(
        time: time, before: Part(sums: before, count: count),
        after: Part(sums: after, count: windows.count - count), gain: gain)
    }
    return cut
  }
}
