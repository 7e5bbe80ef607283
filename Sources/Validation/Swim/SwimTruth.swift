import Foundation
import SwimTraining
import Swimming

/// The lengths of a recording as its labels have them.
struct SwimTruth {
  struct Length: Hashable {
    /// Seconds from the start.
    var start: Double
    var end: Double
    /// Whether the recording has both its ends.
    var isWhole: Bool
  }

  let lengths: [Length]
  /// Whether all of it is labelled, and none of it kicked: then what is not a length is known to be none.
  let isUsable: Bool

  private static let leastFrames = 150

  init(_ labels: [MotionLabel]) {
    var lengths: [Length] = []
    var start: Int?
    for index in 0...labels.count {
      let isSwimming = index < labels.count && labels[index].isSwimming
      if isSwimming, start == nil { start = index }
      guard !isSwimming, let first = start else { continue }
      start = nil
      guard index - first >= Self.leastFrames else { continue }
      lengths.append(
        Length(
          start: Double(first) / WristFrame.rate, end: Double(index) / WristFrame.rate,
          isWhole: first > 0 && index < labels.count))
    }
    self.lengths = lengths
    isUsable = !labels.contains { $0 == .unknown || $0 == .kick }
  }
}
