package import HealthModel
package import Mobility
import Signals

/// A part of a recording with a single activity.
package struct StairsPart: Hashable, Sendable {
  package var kind: StairsClass
  package var span: TimeRange

  /// The minimum motion of walking in m/s² over a second; standing still is below it.
  private static let minimumWalking = 0.6
  /// The minimum motion on stairs; that of a slow person is gentler.
  private static let minimumStairs = 0.35
  /// The minimum duration of a part, and of a rest that ends one.
  private static let minimumSeconds = 3.0
  private static let maximumRestSeconds = 1.0
  /// The margin excluded at either end, where a step begins or ends.
  private static let edgeSeconds = 0.25
  private static let turnSeconds = 3.0

  /// Returns the parts of a recording; none without walking.
  ///
  /// Stairs up and down in one recording are separated by the greatest turn between them: up is
  /// first.
  package static func parts(of recording: GaitRecording) -> [StairsPart] {
    switch recording.reference.activity {
    case .stairsUpAndDown: return upAndDown(recording)
    case .stairsUp: return active(recording, .up)
    case .stairsDown: return active(recording, .down)
    case .walking, .slowWalking, .quickWalking: return active(recording, .level)
    case .other, nil:
      return recording.study == .weAllWalk ? active(recording, .level) : []
    }
  }

  private static func active(_ recording: GaitRecording, _ kind: StairsClass) -> [StairsPart] {
    parts(Motion(recording), kind, least: minimumWalking, in: 0..<recording.seconds.count)
  }

  private static func upAndDown(_ recording: GaitRecording) -> [StairsPart] {
    let motion = Motion(recording)
    guard let turn = motion.greatestTurn(seconds: turnSeconds, least: minimumStairs) else {
      return []
    }
    let up = parts(motion, .up, least: minimumStairs, in: 0..<turn.lowerBound)
    let down = parts(
      motion, .down, least: minimumStairs, in: turn.upperBound..<recording.seconds.count)
    return [up, down].compactMap { parts in
      parts.max { $0.span.duration < $1.span.duration }
    }
  }

  private static func parts(
    _ motion: Motion, _ kind: StairsClass, least: Double, in range: Range<Int>
  ) -> [StairsPart] {
    var runs: [Range<Int>] = []
    for index in range where motion.size[index] > least {
      if let last = runs.last,
        motion.seconds[index] - motion.seconds[last.upperBound - 1] < maximumRestSeconds
      {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs.compactMap { run in
      let start = motion.seconds[run.lowerBound] + edgeSeconds
      let end = motion.seconds[run.upperBound - 1] - edgeSeconds
      guard end - start >= minimumSeconds else { return nil }
      return StairsPart(
        kind: kind,
        span: TimeRange(start: GaitRecording.instant(start), end: GaitRecording.instant(end)))
    }
  }

  /// The intensity and the rotation of the body's motion, sample by sample.
  private struct Motion {
    let seconds: [Double]
    /// The root mean square over a second of the acceleration's norm minus its mean, in m/s².
    let size: [Double]
    /// The rotation about the vertical axis in rad.
    private let yaw: [Double]
    private let rate: Double

    init(_ recording: GaitRecording) {
      seconds = recording.seconds
      let count = seconds.count
      rate = recording.duration > 0 ? Double(count - 1) / recording.duration : 1
      let norms = recording.acceleration.map { ($0 * $0).sum().squareRoot() }
      let mean = norms.reduce(0, +) / Double(max(count, 1))
      let half = max(1, Int(rate / 2))
      var sums = [0.0]
      for norm in norms { sums.append(sums[sums.count - 1] + (norm - mean) * (norm - mean)) }
      size = (0..<count).map { index in
        let range = max(0, index - half)..<min(count, index + half)
        return ((sums[range.upperBound] - sums[range.lowerBound]) / Double(range.count))
          .squareRoot()
      }
      let axes = (0..<3).map { axis in recording.acceleration.map { $0[axis] }.median ?? 0 }
      let gravity = SIMD3(axes[0], axes[1], axes[2])
      let up = gravity / max((gravity * gravity).sum().squareRoot(), 1e-9)
      var angle = 0.0
      let rate = rate
      yaw = recording.rotation.map { rotation in
        angle += (rotation * up).sum() / rate
        return angle
      }
    }

    /// Returns the samples of the greatest turn, with movement before and after.
    func greatestTurn(seconds: Double, least: Double) -> Range<Int>? {
      let width = Int(seconds * rate)
      guard yaw.count == size.count, size.count > 3 * width,
        let first = size.firstIndex(where: { $0 > least }),
        let last = size.lastIndex(where: { $0 > least })
      else { return nil }
      let starts = first + width / 2..<max(first + width / 2 + 1, last - 3 * width / 2)
      let start = starts.max { abs(turned($0, width)) < abs(turned($1, width)) }
      return start.map { $0..<$0 + width }
    }

    private func turned(_ start: Int, _ width: Int) -> Double {
      guard start + width < yaw.count else { return 0 }
      return yaw[start + width] - yaw[start]
    }
  }
}
