import SwimTraining
import Swimming

/// A swim in the middle of whose lengths the swimmer stops: a piece of their own rest is put in.
///
/// No recordings with stops are at hand that are labelled so. The session is repeated three times, so
/// that the engine knows how long lengths take here before the first stop; that they repeat exactly makes
/// it easier than it is.
enum SwimStops {
  private static let repeats = 3
  private static let leastLengths = 3
  /// The first length with a stop, and how many lengths further the next has one.
  private static let (first, step) = (5, 4)

  /// A copy of a recording with stops of so many seconds; `nil` where it does not have three lengths, all
  /// of them whole, or no rest so long.
  static func stopping(_ recording: LabelledRecording, seconds: Double) -> LabelledRecording? {
    let truth = SwimTruth(recording.labels)
    guard truth.isUsable, truth.lengths.count >= leastLengths,
      truth.lengths.allSatisfy(\.isWhole)
    else { return nil }
    var copy = recording
    copy.frames = (0..<repeats).flatMap { _ in recording.frames }
    copy.labels = (0..<repeats).flatMap { _ in recording.labels }
    let count = Int(seconds * WristFrame.rate)
    guard count > 0 else { return copy }
    guard let rest = rest(of: recording, frames: count) else { return nil }
    // From the last stop to the first, so that the places of those before stay.
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

  /// Where in a length the stop is: between 35 and 65 %, spread evenly by the golden ratio.
  private static func share(_ place: Int) -> Double {
    0.35 + 0.3 * (Double(place) * 0.618034).truncatingRemainder(dividingBy: 1)
  }

  /// Of all the pieces of rest of so many frames the one in which the arm turns as much as in most.
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
