import SwimTraining
import Swimming

/// A swim of 50 m lengths converted to one of a shorter pool by removing the middle of each length.
///
/// No recordings of shorter pools are available. The turns, the strokes and their pace are those of
/// the real swim; behavior specific to short pools is not included.
enum SwimShortPool {
  /// The minimum duration in seconds of a complete length of 50 m; shorter ones are unchanged.
  private static let minimumSeconds = 20.0
  /// The number of frames on each side over which the strokes before and after the cut are
  /// compared.
  private static let reach = 22
  /// The number of frames by which the end of the cut may move to match the strokes: more than one
  /// stroke.
  private static let search = 40
  /// The scales of the axes: m/s² and rad/s of a swimming arm; the last two lanes are unused.
  private static let scales = SIMD8<Double>(7, 7, 6, 3, 3, 3, .infinity, .infinity)

  /// Returns a copy of a recording whose lengths retain a share of their duration, half of it at
  /// each end.
  static func cut(_ recording: LabelledRecording, keeping share: Double) -> LabelledRecording {
    let motion = smoothed(recording.frames)
    var copy = recording
    (copy.frames, copy.labels) = ([], [])
    var from = 0
    func receive(until end: Int) {
      copy.frames += recording.frames[from..<end]
      copy.labels += recording.labels[from..<end]
    }
    for length in SwimTruth(recording.labels).lengths
    where length.end - length.start >= minimumSeconds {
      let start = Int((length.start * WristFrame.rate).rounded())
      let end = Int((length.end * WristFrame.rate).rounded())
      let kept = Int(Double(end - start) * share / 2)
      guard let next = match(motion, start + kept, around: end - kept) else { continue }
      receive(until: start + kept)
      from = next
    }
    receive(until: recording.frames.count)
    return copy
  }

  /// Returns the index near another at which the motion best matches that of the first.
  private static func match(
    _ motion: [SIMD8<Double>], _ first: Int, around place: Int
  ) -> Int? {
    let candidates = (place - search...place + search).filter {
      first >= reach && $0 - reach > first && $0 + reach <= motion.count
    }
    func distance(_ other: Int) -> Double {
      (-reach..<reach).reduce(0) { sum, offset in
        let difference = motion[first + offset] - motion[other + offset]
        return sum + (difference * difference).sum()
      }
    }
    return candidates.map { (distance($0), $0) }.min { $0.0 < $1.0 }?.1
  }

  /// Returns means of five frames, a sixth of a second, in scaled axes, which represent the
  /// strokes.
  private static func smoothed(_ frames: [WristFrame]) -> [SIMD8<Double>] {
    frames.indices.map { index in
      let around = frames[max(0, index - 2)...min(frames.count - 1, index + 2)]
      return around.reduce(SIMD8.zero) { $0 + $1.axes } / (Double(around.count) * scales)
    }
  }
}
