/// Brings samples of any rate to thirty frames a second.
///
/// The signal is taken as straight lines between samples. A frame is its mean over the thirtieth of a
/// second around the frame's moment when samples come faster than 45 a second, which is what keeps out
/// what is too quick for thirty frames (a moving average: −0.4 dB at 5 Hz, −3.9 dB at 15 Hz), and its value at
/// the moment when they come slower, so that a recording of 30 Hz stays what it is.
///
/// A sample is appended, then the frames that it completes are taken: nothing is kept for them meanwhile.
struct FrameResampler: Sendable {
  /// What frames are of the line between the last two samples.
  private enum Kind { case none, means, values }

  /// The frames' moments are `start + index / 30`.
  private let start: Double
  private var index = 0
  /// The moment of the next frame.
  private var center: Double
  private var kind = Kind.none
  /// The line between the last two samples.
  private var from: SIMD8<Double>
  private var to: SIMD8<Double>
  private var fromTime: Double
  private(set) var time: Double
  /// The area under the lines from the first sample to where the last line begins.
  private var area = SIMD8<Double>.zero
  /// Where the next frame's thirtieth begins and the area up to there, once that is passed.
  private var beginTime: Double?
  private var beginArea = SIMD8<Double>.zero
  private var interval: Double?

  private static let halfWidth = 1 / WristFrame.rate / 2
  /// Faster than this, frames are means.
  private static let quickInterval = 1 / 45.0
  /// How much a new interval counts among those before.
  private static let intervalWeight = 0.05
  /// A sample so many seconds before its frame is of that frame.
  private static let tolerance = 1e-6

  init(_ axes: SIMD8<Double>, at time: Double) {
    (start, center) = (time, time)
    (from, to) = (axes, axes)
    (fromTime, self.time) = (time, time)
  }

  /// The mean seconds between samples, lately.
  var meanInterval: Double { interval ?? 0 }

  /// Takes the next sample, when all frames before it were taken.
  @inline(__always)
  mutating func append(_ axes: SIMD8<Double>, at time: Double) {
    area += (from + to) * ((self.time - fromTime) / 2)
    (from, to) = (to, axes)
    (fromTime, self.time) = (self.time, time)
    let length = time - fromTime
    let known = interval ?? length
    let mean = known + (length - known) * Self.intervalWeight
    interval = mean
    guard mean < Self.quickInterval else {
      (kind, beginTime) = (.values, nil)
      return
    }
    kind = .means
    if beginTime == nil { begin() }
  }

  /// The first frame, and the first after slow ones, has only what came since the last sample.
  private mutating func begin() {
    let begin = max(center - Self.halfWidth, fromTime)
    guard begin < time else { return }
    (beginTime, beginArea) = (begin, area(to: begin))
  }

  /// Whether the samples so far complete a frame that was not taken.
  @inline(__always)
  var hasFrame: Bool {
    switch kind {
    case .none: false
    case .means: center + Self.halfWidth <= time && beginTime != nil
    case .values: center <= time + Self.tolerance
    }
  }

  /// Takes the next frame, where there is one, with its moment.
  mutating func nextFrame() -> (frame: WristFrame, time: Double) {
    let moment = center
    index += 1
    center = start + Double(index) / WristFrame.rate
    guard kind == .means, let begin = beginTime else {
      let fraction = min(max((moment - fromTime) / (time - fromTime), 0), 1)
      return (WristFrame(from + (to - from) * fraction), moment)
    }
    let end = moment + Self.halfWidth
    let after = area(to: end)
    let frame = WristFrame((after - beginArea) / (end - begin))
    // The next thirtieth begins where this one ends.
    (beginTime, beginArea) = (end, after)
    return (frame, moment)
  }

  /// The area up to a moment between the last two samples.
  private func area(to moment: Double) -> SIMD8<Double> {
    let slope = (to - from) / (time - fromTime)
    let length = max(moment - fromTime, 0)
    return area + (from + slope * (length / 2)) * length
  }
}
