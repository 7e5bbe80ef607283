/// The live strokes of one length: the phase of the arm advances by one each period.
///
/// The first period is known 4.5 s after the length began, and the strokes until then are added with it. From
/// then on each half second adds its share of the median of the last five periods. A stroke is reported when
/// its time has passed: the n-th where the phase is n − 0.2, because the length begins with a glide.
///
/// In a gap, strokes are extrapolated for the time that a new period needs plus a moment, but not longer,
/// because they were not observed.
struct StrokePhase: Hashable, Sendable {
  /// The start of the phase, and the time up to which it has been advanced.
  let start: Double
  private var time: Double
  private var phase = 0.0
  private(set) var count = 0
  /// The last periods, newest last.
  private var recent = SIMD8<Double>.zero
  private var recentCount = 0

  /// The seconds from the start after which periods belong to this length: most of their five seconds are in
  /// it.
  private static let wait = 4.5
  private static let recentMost = 5
  /// A stroke is at half a cycle, and 0.3 of a cycle is lost in the glide after the wall.
  static let glide = 0.3
  private static let half = 0.5
  /// The seconds without a hop that are extrapolated.
  private static let maximumHop = 3.5

  init(start: Double) {
    self.start = start
    time = start
  }

  /// Processes the next hop and reports the times of the strokes completed by it.
  ///
  /// - Parameters:
  ///   - hop: The hop after the last.
  ///   - end: The end of the length, if known.
  ///   - stroke: Called with the time of each stroke.
  mutating func process(
    _ hop: StrokePeriod.Hop, end: Double = .infinity, _ stroke: (Double) -> Void
  ) {
    guard hop.time >= start + Self.wait, time < end else { return }
    if let period = hop.period { add(period) }
    guard let period = smoothedPeriod else { return }
    let until = min(hop.time, end)
    // The first hop covers the time since the start, however long no period was found.
    if count > 0 { time = max(time, until - Self.maximumHop) }
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
