import SwimTraining
import Swimming

/// A swim of 50 m lengths made into one of a shorter pool: the middle of each length is cut out.
///
/// No recordings of shorter pools are at hand. The turns, the strokes and their pace are those of the
/// real swim; what a swimmer does otherwise in a short pool is not in it.
enum SwimShortPool {
  /// What is shorter than this in seconds stays as it is: it was no whole length of 50 m.
  private static let leastSeconds = 20.0
  /// The strokes before and after the cut are compared over so many frames on either side of it.
  private static let reach = 22
  /// The cut may end so many frames earlier or later, for strokes that fit: more than one stroke.
  private static let search = 40
  /// What the axes are measured by: m/s² and rad/s of a swimming arm; the last two lanes are no axes.
  private static let scales = SIMD8<Double>(7, 7, 6, 3, 3, 3, .infinity, .infinity)

  /// A copy of a recording whose lengths keep a share of themselves, half of it at each end.
  static func cut(_ recording: LabelledRecording, keeping share: Double) -> LabelledRecording {
    let motion = smoothed(recording.frames)
    var copy = recording
    (copy.frames, copy.labels) = ([], [])
    var from = 0
    func take(until end: Int) {
      copy.frames += recording.frames[from..<end]
      copy.labels += recording.labels[from..<end]
    }
    for length in SwimTruth(recording.labels).lengths
    where length.end - length.start >= leastSeconds {
      let start = Int((length.start * WristFrame.rate).rounded())
      let end = Int((length.end * WristFrame.rate).rounded())
      let kept = Int(Double(end - start) * share / 2)
      guard let next = match(motion, start + kept, around: end - kept) else { continue }
      take(until: start + kept)
      from = next
    }
    take(until: recording.frames.count)
    return copy
  }

  /// The place near another after which the arm moves most as it does after a first one.
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

  /// Means of five frames, a sixth of a second, in measures of the axes: what strokes are made of.
  private static func smoothed(_ frames: [WristFrame]) -> [SIMD8<Double>] {
    frames.indices.map { index in
      let around = frames[max(0, index - 2)...min(frames.count - 1, index + 2)]
      return around.reduce(SIMD8.zero) { $0 + $1.axes } / (Double(around.count) * scales)
    }
  }
}
