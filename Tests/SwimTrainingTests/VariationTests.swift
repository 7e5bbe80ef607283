import Swimming
import TestSupport
import Testing

@testable import SwimTraining

struct VariationTests {
  private func recording(_ seed: Seed, count: Int) -> LabelledRecording {
    var generator = seed.generator
    let labels: [MotionLabel] = [.none, .freestyle, .turn]
    return LabelledRecording(
      name: "u01_Freestyle_1.csv", subject: 1, style: "Freestyle",
      frames: (0..<count).map { _ in
        WristFrame(
          SIMD8((0..<8).map { $0 < 6 ? Double.random(in: -9...9, using: &generator) : 0 }))
      },
      labels: (0..<count).map { labels[$0 * labels.count / count] })
  }

  private func length(_ axes: SIMD8<Double>, from start: Int) -> Double {
    (0..<3).reduce(0) { $0 + axes[start + $1] * axes[start + $1] }.squareRoot()
  }

  @Test(
    "a copy with the strap turned or the watch tilted has the same magnitudes",
    arguments: Seed.first(3))
  func rotation(seed: Seed) {
    let recording = recording(seed, count: 20)
    for variation in [Variation.strap(25), .tilt(y: 10, z: 8)] {
      let copy = variation.applied(to: recording)
      #expect(copy.labels == recording.labels)
      for (frame, before) in zip(copy.frames, recording.frames) {
        #expect(frame != before)
        for start in [0, 3] {
          #expect(abs(length(frame.axes, from: start) - length(before.axes, from: start)) < 1e-12)
        }
      }
    }
  }

  @Test("the strap turns around the forearm: x stays, y goes to z")
  func strap() {
    var recording = recording(Seed(0), count: 1)
    recording.frames = [WristFrame(SIMD8(1, 2, 0, 3, 4, 0, 0, 0))]
    let axes = Variation.strap(90).applied(to: recording).frames[0].axes
    #expect((axes - SIMD8(1, 0, 2, 3, 0, 4, 0, 0)).max() < 1e-12)
    #expect((axes - SIMD8(1, 0, 2, 3, 0, 4, 0, 0)).min() > -1e-12)
  }

  @Test("a copy at another tempo is scaled in time and passes through the same points")
  func tempo() {
    let recording = recording(Seed(1), count: 100)
    let slower = Variation.tempo(2).applied(to: recording)
    #expect(slower.frames.count == 199)  // the last moment is that of the last frame
    for index in recording.frames.indices {
      #expect(slower.frames[2 * index] == recording.frames[index])
      #expect(slower.labels[2 * index] == recording.labels[index])
    }
    let quicker = Variation.tempo(0.85).applied(to: recording)
    #expect(quicker.frames.count == 85)
    #expect(quicker.frames[0] == recording.frames[0])
    #expect(Variation.asIs.applied(to: recording) == recording)
  }
}
