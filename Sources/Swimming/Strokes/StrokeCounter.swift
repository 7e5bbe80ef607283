import HealthModel
import Signals

/// Counts strokes: those of the length under way as they happen, and those of a length once it is over.
///
/// The count of a length that is over is not the number of strokes told live: it knows both ends and
/// looks at each moment from both sides. The live ones are told late by up to half a second, the first of
/// a length by 4.5 s.
///
/// **Source** One stroke, one cycle of the arm with the watch: B. Brunner et al., ISWC 2019, do not count;
/// the integral of the frequency is what M. Bächlin, G. Tröster, *SwimMaster*, 2012, have for a stroke's
/// time, made of periods here, not of peaks, which at the wrist come in twos.
struct StrokeCounter: Sendable {
  /// Where frames are counted alone; in the engine, periods come of the series that features are made of.
  private var period: StrokePeriod?
  private var history: TimedHistory<StrokePeriod.Hop>
  private var phase: StrokePhase?

  /// A period is of a length where its five seconds begin at most 1.5 s before it and end at most half a
  /// second after it.
  private static let firstHop = 3.5
  private static let lastHop = 0.5
  /// A period is that of the middle of its five seconds.
  private static let delay = 2.5
  /// Medians of so many periods on each side.
  private static let medianReach = 6
  private static let step = 0.1

  /// - Parameter seconds: How far back lengths may begin that are asked for.
  init(seconds: Double = 300) {
    history = TimedHistory(seconds: seconds)
  }

  /// A run of frames begins after a gap; strokes go on to be told where the gap is short.
  mutating func reset() { period?.reset() }

  /// Takes the next frame; gives the strokes of the length under way that became known by it.
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

  /// Takes the next period; the moments of the strokes of the length under way that became known by it.
  mutating func process(_ hop: StrokePeriod.Hop) -> [Double] {
    var strokes: [Double] = []
    history.append(hop)
    phase?.process(hop) { strokes.append($0) }
    return strokes
  }

  /// Whether strokes are told.
  var isFollowing: Bool { phase != nil }

  /// The seconds of a stroke of the length under way, over the last few.
  var smoothedPeriod: Double? { phase?.smoothedPeriod }

  /// A length is under way since a moment: gives its strokes so far, and from now on those to come.
  mutating func follow(from start: Double, _ stroke: (Double) -> Void) {
    var phase = StrokePhase(start: start)
    for hop in history.elements(from: start) { phase.process(hop, stroke) }
    self.phase = phase
  }

  /// No length is under way.
  mutating func stop() { phase = nil }

  /// The moments of the strokes of a length, as they are told live, with its end known.
  func strokes(from start: Double, to end: Double) -> [Double] {
    var phase = StrokePhase(start: start)
    var strokes: [Double] = []
    for hop in history.elements(from: start) { phase.process(hop, end: end) { strokes.append($0) } }
    return strokes
  }

  /// When the count of a length that ends at a moment will change no more.
  static func isFinal(end: Double, now: Double) -> Bool { now > end + lastHop }

  /// How many strokes a length has that is over: the integral of the frequency, less the glide.
  ///
  /// The frequency is one over the median of thirteen periods about a moment, of fewer at the ends; between
  /// hops it is a straight line, before the first and after the last it stays. Where nothing came for a
  /// while, the swimmer is taken to have gone on.
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

  /// In steps of a tenth of a second, each by the value in its middle.
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
