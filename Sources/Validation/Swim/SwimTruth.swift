import Foundation
import SwimTraining
import Swimming

/// The labeled lengths of a recording.
struct SwimTruth {
  struct Length: Hashable {
    /// Seconds from the start.
    var start: Double
    var end: Double
    /// Whether the recording contains both its ends.
    var isWhole: Bool
  }

  let lengths: [Length]
  /// Whether all of it is labeled, without kicking, so that everything outside the lengths is known
  /// not to be a length.
  let isUsable: Bool

  private static let minimumFrames = 150

  init(_ labels: [MotionLabel]) {
    var lengths: [Length] = []
    var start: Int?
    for index in 0...labels.count {
      let isSwimming = index < labels.count && labels[index].isSwimming
      if isSwimming, start == nil { start = index }
      guard !isSwimming, let first = start else { continue }
      start = nil
      guard index - first >= Self.minimumFrames else { continue }
      lengths.append(
        Length(
          start: Double(first) / WristFrame.rate, end: Double(index) / WristFrame.rate,
          isWhole: first > 0 && index < labels.count))
    }
    self.lengths = lengths
    isUsable = !labels.contains { $0 == .unknown || $0 == .kick }
  }
}
