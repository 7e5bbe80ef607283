/// Brings samples of any rate to thirty frames a second.
///
/// The signal is taken as straight lines between samples. A frame is its mean over the thirtieth of a
/// second around the frame's moment when samples come faster than 45 a second, which is what keeps out
/// what is too quick for thirty frames (a moving average: −0.4 dB at 5 Hz, −3.9 dB at 15 Hz), and its value at
/// the moment when they come slower, so that a recording of 30 Hz stays what it is.
struct FrameResampler: Sendable {
  /// The frames' moments are `start + index / 30`.
  private var start: Double
  private var index = 0
  private var last: (time: Double, axes: SIMD8<Double>)
  /// The area under the lines since the first sample.
  private var area = SIMD8<Double>.zero
  /// Where the next frame's thirtieth begins and the area up to there, once that is passed.
  private var begin: (time: Double, area: SIMD8<Double>)?
  private var interval: Double?

  private static let halfWidth = 1 / WristFrame.rate / 2
  /// Faster than this, frames are means.
  private static let quickInterval = 1 / 45.0
  /// How much a new interval counts among those before.
  private static let intervalWeight = 0.05

  init(_ axes: SIMD8<Double>, at time: Double) {
    start = time
    last = (time, axes)
  }

  /// The mean seconds between samples, lately.
  var meanInterval: Double { interval ?? 0 }

  /// Takes the next sample and adds the frames that it completes, each with its moment.
  mutating func process(
    _ axes: SIMD8<Double>, at time: Double, into events: inout [IntakeEvent]
  ) {
    let length = time - last.time
    let known = interval ?? length
    let mean = known + (length - known) * Self.intervalWeight
    interval = mean
    if mean < Self.quickInterval {
      means(axes, at: time, length, into: &events)
    } else {
      values(axes, at: time, length, into: &events)
    }
    area += (last.axes + axes) * (length / 2)
    last = (time, axes)
  }

  private mutating func means(
    _ axes: SIMD8<Double>, at time: Double, _ length: Double, into events: inout [IntakeEvent]
  ) {
    let slope = (axes - last.axes) / length
    while true {
      let center = start + Double(index) / WristFrame.rate
      if begin == nil {
        // The first frame, and the first after slow ones, has only what came since the last sample.
        let from = max(center - Self.halfWidth, last.time)
        guard from < time else { return }
        begin = (from, area(to: from, slope))
      }
      let end = center + Self.halfWidth
      guard end <= time, let from = begin else { return }
      let after = area(to: end, slope)
      events.append(.frame(WristFrame((after - from.area) / (end - from.time)), at: center))
      index += 1
      // The next thirtieth begins where this one ends.
      begin = (end, after)
    }
  }

  private mutating func values(
    _ axes: SIMD8<Double>, at time: Double, _ length: Double, into events: inout [IntakeEvent]
  ) {
    begin = nil
    while true {
      let center = start + Double(index) / WristFrame.rate
      // A sample a microsecond before its frame is of that frame.
      guard center <= time + 1e-6 else { return }
      let fraction = min(max((center - last.time) / length, 0), 1)
      events.append(.frame(WristFrame(last.axes + (axes - last.axes) * fraction), at: center))
      index += 1
    }
  }

  /// The area up to a moment between the last sample and this one.
  private func area(to time: Double, _ slope: SIMD8<Double>) -> SIMD8<Double> {
    let length = max(time - last.time, 0)
    return area + (last.axes + slope * (length / 2)) * length
  }
}
