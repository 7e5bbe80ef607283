import Foundation
import SwimTraining
import Swimming
import TestSupport
import Testing

@testable import Validation

@Suite("Copies of swims")
struct SwimCopyTests {
  /// Rests of five seconds with lengths between them, with strokes of 1.5 s; each frame contains its index.
  private func swim(lengthSeconds: [Double], startsSwimming: Bool = false) -> LabelledRecording {
    var labels = Array(repeating: MotionLabel.none, count: startsSwimming ? 0 : 150)
    for seconds in lengthSeconds {
      labels += Array(repeating: .freestyle, count: Int(seconds * WristFrame.rate))
      labels += Array(repeating: .none, count: 150)
    }
    let frames = labels.indices.map { index in
      let angle = 2 * Double.pi * Double(index) / 45
      let size = labels[index] == .none ? 0.1 : 1
      return WristFrame(
        SIMD8(
          5 * size * sin(angle), 5 * size * cos(angle), 0, 3 * size * sin(angle), 0, 0,
          Double(index), Double(labels[index].rawValue)))
    }
    return LabelledRecording(
      name: "made", subject: 1, style: "Freestyle", frames: frames, labels: labels)
  }

  private func seconds(_ recording: LabelledRecording) -> [Double] {
    SwimTruth(recording.labels).lengths.map { $0.end - $0.start }
  }

  @Test(
    "a shorter pool has the same number of lengths, each proportionally shorter",
    arguments: [0.5, 0.4572])
  func cut(share: Double) {
    let original = swim(lengthSeconds: [40, 50, 45])
    let copy = SwimShortPool.cut(original, keeping: share)
    let (long, short) = (seconds(original), seconds(copy))
    #expect(short.count == long.count)
    for (short, long) in zip(short, long) {
      // The cut ends at a whole stroke: at most 40 frames off, and each half is whole frames.
      #expect(abs(short - share * long) <= 42 / WristFrame.rate)
      #expect(short < long / 1.5)
    }
  }

  @Test("the arm motion is continuous at a cut")
  func fits() {
    let copy = SwimShortPool.cut(swim(lengthSeconds: [40, 50, 45]), keeping: 0.5)
    var cuts = 0
    for (before, after) in zip(copy.frames, copy.frames.dropFirst())
    where after.axes[6] != before.axes[6] + 1 {
      cuts += 1
      // A stroke is 45 frames: whole strokes were removed.
      let removed = Int(after.axes[6] - before.axes[6] - 1)
      #expect(removed % 45 == 0)
    }
    #expect(cuts == 3)
  }

  @Test("frames keep their labels, and short segments keep all of their frames")
  func keeps() {
    let original = swim(lengthSeconds: [12, 40, 19])
    let copy = SwimShortPool.cut(original, keeping: 0.5)
    #expect(copy.frames.count == copy.labels.count)
    #expect(zip(copy.frames, copy.labels).allSatisfy { Int($0.axes[7]) == $1.rawValue })
    #expect(seconds(copy).map { Int($0.rounded()) }.first == 12)
    #expect(seconds(copy).map { Int($0.rounded()) }.last == 19)
  }

  @Test("a stop is a rest within a length, which remains one length", arguments: [3.0, 5])
  func stops(stop: Double) throws {
    let original = swim(lengthSeconds: [30, 40, 35])
    let copy = try #require(SwimStops.stopping(original, seconds: stop))
    // Three times three lengths, of which only the sixth is far enough.
    #expect(copy.frames.count == 3 * original.frames.count + Int(stop * WristFrame.rate))
    #expect(copy.labels.count == copy.frames.count)
    #expect(seconds(copy) == [30, 40, 35, 30, 40, 35 + stop, 30, 40, 35])
    let length = SwimTruth(copy.labels).lengths[5]
    let inside = copy.frames[
      Int(length.start * WristFrame.rate)..<Int(length.end * WristFrame.rate)]
    let resting = inside.indices.filter { inside[$0].axes[7] == 0 }
    #expect(resting.count == Int(stop * WristFrame.rate))
    let share = Double((resting.first ?? 0) - inside.startIndex) / (35 * WristFrame.rate)
    #expect((0.35...0.65).contains(share))
  }

  @Test("no stops are inserted into swims that are too short, truncated, or without such rests")
  func withoutStops() {
    #expect(SwimStops.stopping(swim(lengthSeconds: [30, 40]), seconds: 3) == nil)
    let cut = swim(lengthSeconds: [30, 40, 35], startsSwimming: true)
    #expect(SwimStops.stopping(cut, seconds: 3) == nil)
    #expect(SwimStops.stopping(swim(lengthSeconds: [30, 40, 35]), seconds: 6) == nil)
  }
}
