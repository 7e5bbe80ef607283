import HealthModel
import Signals

/// A counter of strokes, both live for the length in progress and in total for a completed length.
///
/// The count of a completed length can differ from the number of live strokes, because it uses both ends and
/// the motion on both sides of each moment. Live strokes are reported with a delay of up to half a second,
/// and the first of a length with 4.5 s.
///
/// **Source** One stroke is one cycle of the arm with the watch; B. Brunner et al., ISWC 2019, do not count
/// strokes. The integral of the frequency is used for stroke times in M. Bächlin, G. Tröster, *SwimMaster*,
/// 2012; here it is computed from periods instead of peaks, which come in pairs at the wrist.
struct StrokeCounter: Sendable {
  /// The period detector where only frames are processed; in the engine, periods are computed from the series
  /// of the features.
  private var period: StrokePeriod?
  private var history: TimedHistory<StrokePeriod.Hop>
  private var phase: StrokePhase?

  /// The range of periods used for a length: their five seconds begin at most 1.5 s before it and end at most
  /// 0.5 s after it.
  private static let firstHop = 3.5
  private static let lastHop = 0.5
  /// The delay of a period, which belongs to the middle of its five seconds.
  private static let delay = 2.5
  /// The number of periods on each side in a median.
  private static let medianReach = 6
  private static let step = 0.1

  /// Creates a counter.
  ///
  /// - Parameter seconds: The maximum age of the start of a requested length.
  init(seconds: Double = 300) {
    history = TimedHistory(seconds: seconds)
  }

  /// Begins a run of frames after a gap; live strokes continue if the gap is short.
  mutating func reset() { period?.reset() }

  /// Processes the next frame and reports the new strokes of the length in progress.
  ///
  /// - Returns: The period, at the end of each half second.
  mutating func process(
    _ frame: WristFrame, at time: Double, _ stroke: (Double) -> Void
  ) -> StrokePeriod.Hop? {
    if period == nil { period = StrokePeriod() }
    guard let hop = period?.process(frame, at: time) else { return nil }
    process(hop).forEach(stroke)
    return hop
  }

  /// Processes the next period and returns the times of the new strokes of the length in progress.
  mutating func process(_ hop: StrokePeriod.Hop) -> [Double] {
    var strokes: [Double] = []
    history.append(hop)
    phase?.process(hop) { strokes.append($0) }
    return strokes
  }

  /// Whether live strokes are reported.
  var isFollowing: Bool { phase != nil }

  /// The recent stroke period of the length in progress, in seconds.
  var smoothedPeriod: Double? { phase?.smoothedPeriod }

  /// Begins a length at a time: reports its strokes so far, and later ones as they occur.
  mutating func follow(from start: Double, _ stroke: (Double) -> Void) {
    var phase = StrokePhase(start: start)
    for hop in history.elements(from: start) { phase.process(hop, stroke) }
    self.phase = phase
  }

  /// Ends the length in progress.
  mutating func stop() { phase = nil }

  /// Returns the times of the strokes of a length as reported live, with its end known.
  func strokes(from start: Double, to end: Double) -> [Double] {
    var phase = StrokePhase(start: start)
    var strokes: [Double] = []
    for hop in history.elements(from: start) { phase.process(hop, end: end) { strokes.append($0) } }
    return strokes
  }

  /// Returns whether the count of a length that ends at a moment is final.
  static func isFinal(end: Double, now: Double) -> Bool { now > end + lastHop }

  /// Returns the number of strokes of a completed length: the integral of the frequency, minus the glide.
  ///
  /// The frequency is one over the median of thirteen periods around a moment, or fewer at the ends. It is
  /// linear between hops, and constant before the first and after the last. During a gap the swimmer is
  /// assumed to continue.
  ///
  /// - Returns: 0 where no strokes were found.
  func count(from start: Double, to end: Double) -> Int {
    guard end - start >= Self.firstHop - Self.lastHop else { return 0 }
    let found = history.elements(in: (start + Self.firstHop)...(end + Self.lastHop))
      .compactMap { hop in hop.period.map { (time: hop.time - Self.delay, period: $0) } }
    guard !found.isEmpty else { return 0 }
    let frequencies = found.indices.map { index in
      let near = found[max(0, index - Self.medianReach)...]
        .prefix(min(index, Self.medianReach) + Self.medianReach + 1)
      return (time: found[index].time, value: near.map(\.period).median.map { 1 / $0 } ?? 0)
    }
    let cycles = Self.integral(of: frequencies, from: start, to: end)
    return max(0, Int(clamping: (cycles - StrokePhase.glide + 0.5).rounded(.down)))
  }

  /// Returns the integral by the midpoint rule in steps of 0.1 s.
  private static func integral(
    of line: [(time: Double, value: Double)], from start: Double, to end: Double
  ) -> Double {
    var sum = 0.0
    var after = 0
    let count = max(0, Int(clamping: ((end - start) / step - 0.5).rounded(.up)))
    for index in 0..<count {
      let time = start + (Double(index) + 0.5) * step
      while after < line.count, line[after].time <= time { after += 1 }
      if after == 0 {
        sum += line[0].value
      } else if after == line.count {
        sum += line[after - 1].value
      } else {
        let (a, b) = (line[after - 1], line[after])
        sum += a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
      }
    }
    return sum * step
  }
}
