/// Strokes of one length as they happen: the phase of the arm goes on by one each period.
///
/// The first period is known 4.5 s after the length began; what was swum until then is made up for with
/// it. From there on each half second adds its share of the median of the last five periods. A stroke is
/// told when its moment has passed: the n-th where the phase is n − 0.2, since the arm begins with a glide.
///
/// Where no motion came for a while, strokes are made up for as long as the period needs to be known
/// anew and a moment more; not for longer, since then nobody saw them.
struct StrokePhase: Hashable, Sendable {
  /// From when on the phase is counted, and up to when it has been.
  let start: Double
  private var time: Double
  private var phase = 0.0
  private(set) var count = 0
  /// The last periods, the newest last.
  private var recent = SIMD8<Double>.zero
  private var recentCount = 0

  /// Seconds from the start until periods are of this length: most of the five seconds are in it.
  private static let wait = 4.5
  private static let recentMost = 5
  /// A stroke is at half a cycle, and 0.3 of one are lost in the glide after the wall.
  static let glide = 0.3
  private static let half = 0.5
  /// Seconds without a hop that are made up for.
  private static let longestHop = 3.5

  init(start: Double) {
    self.start = start
    time = start
  }

  /// Takes the next hop and gives the moments of the strokes that are over by it.
  ///
  /// - Parameters:
  ///   - hop: The hop after the last.
  ///   - end: Where the length ends, if it does.
  ///   - stroke: Takes a moment.
  mutating func process(
    _ hop: StrokePeriod.Hop, end: Double = .infinity, _ stroke: (Double) -> Void
  ) {
    guard hop.time >= start + Self.wait, time < end else { return }
    if let period = hop.period { add(period) }
    guard let period = smoothedPeriod else { return }
    let until = min(hop.time, end)
    // The first hop makes up for the time since the start, however long no period was found.
    if count > 0 { time = max(time, until - Self.longestHop) }
    let next = phase + (until - time) / period
    while Double(count) + Self.half + Self.glide <= next {
      stroke(time + (Double(count) + Self.half + Self.glide - phase) * period)
      count += 1
    }
    (phase, time) = (next, until)
  }

  /// The median of the last periods in seconds.
  var smoothedPeriod: Double? {
    guard recentCount > 0 else { return nil }
    var sorted = recent
    for index in 1..<recentCount {
      var place = index
      while place > 0, sorted[place - 1] > sorted[place] {
        (sorted[place - 1], sorted[place]) = (sorted[place], sorted[place - 1])
        place -= 1
      }
    }
    let half = recentCount / 2
    return recentCount % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }

  private mutating func add(_ period: Double) {
    if recentCount == Self.recentMost {
      for index in 1..<Self.recentMost { recent[index - 1] = recent[index] }
      recentCount -= 1
    }
    recent[recentCount] = period
    recentCount += 1
  }
}
