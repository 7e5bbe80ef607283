import Foundation
import SwimTraining
import Swimming

/// A swim with stops in the middle of its lengths, made by inserting a piece of the swimmer's own
/// rest.
///
/// No labeled recordings with stops are available. The session is repeated three times, so that the
/// engine knows the duration of lengths before the first stop; the exact repetition makes the task
/// easier than in reality.
enum SwimStops {
  private static let repeats = 3
  private static let minimumLengths = 3
  /// The first length with a stop, and the number of lengths to the next.
  private static let (first, step) = (5, 4)

  /// Returns a copy of a recording with stops of a duration; `nil` if it does not have three
  /// complete lengths, or no rest of that duration.
  static func stopping(_ recording: LabelledRecording, seconds: Double) -> LabelledRecording? {
    let truth = SwimTruth(recording.labels)
    guard truth.isUsable, truth.lengths.count >= minimumLengths,
      truth.lengths.allSatisfy(\.isWhole)
    else { return nil }
    var copy = recording
    copy.frames = (0..<repeats).flatMap { _ in recording.frames }
    copy.labels = (0..<repeats).flatMap { _ in recording.labels }
    let count = Int(seconds * WristFrame.rate)
    guard count > 0 else { return copy }
    guard let rest = rest(of: recording, frames: count) else { return nil }
    // From the last stop to the first, so that the indices of earlier ones remain valid.
    let lengths = SwimTruth(copy.labels).lengths
    for place in stride(from: first, to: lengths.count, by: step).reversed() {
      let length = lengths[place]
      let middle = length.start + (length.end - length.start) * share(place)
      let index = Int(middle * WristFrame.rate)
      let label = copy.labels[index]
      copy.frames.insert(contentsOf: rest, at: index)
      copy.labels.insert(contentsOf: rest.map { _ in label }, at: index)
    }
    return copy
  }

  /// Returns the position of the stop in a length: between 35 and 65 %, spread evenly by the golden
  /// ratio.
  private static func share(_ place: Int) -> Double {
    0.35 + 0.3 * (Double(place) * 0.618034).truncatingRemainder(dividingBy: 1)
  }

  /// Returns the piece of rest, of a number of frames, with the median rotation of the arm.
  private static func rest(
    of recording: LabelledRecording, frames count: Int
  ) -> ArraySlice<WristFrame>? {
    var sums = [0.0]
    var rests = [0]
    for (frame, label) in zip(recording.frames, recording.labels) {
      let (x, y, z) = (frame.axes[3], frame.axes[4], frame.axes[5])
      sums.append(sums[sums.count - 1] + (x * x + y * y + z * z).squareRoot())
      rests.append(rests[rests.count - 1] + (label == .none ? 1 : 0))
    }
    let starts = (0..<max(0, recording.frames.count - count)).filter {
      rests[$0 + count] - rests[$0] == count
    }
    guard !starts.isEmpty else { return nil }
    let sorted = starts.sorted { sums[$0 + count] - sums[$0] < sums[$1 + count] - sums[$1] }
    let start = sorted[sorted.count / 2]
    return recording.frames[start..<start + count]
  }
}

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
