import Swimming
import TestSupport
import Testing

@testable import SwimTraining

struct LabelledWindowsTests {
  @Test(
    "a window has the label of most of its frames, with turns as transitions",
    arguments: [
      ([.freestyle, .freestyle, .none], .freestyle, 2.0 / 3),
      ([.turn, .none, .freestyle], .transition, 2.0 / 3),
      ([.none, .freestyle], .transition, 0.5),
      ([.kick, .kick, .butterfly], nil, 2.0 / 3),
      ([.unknown, .backstroke], nil, 0.5),
      ([.breaststroke], .breaststroke, 1),
    ] as [([MotionLabel], StyleClass?, Double)])
  func labels(labels: [MotionLabel], style: StyleClass?, share: Double) {
    let judged = LabelledWindows.label(of: labels[...])
    #expect(judged.style == style)
    #expect(judged.share == share)
  }

  /// A swimmer who turns the forearm in one direction; the style determines direction and speed.
  private func swim(_ subject: Int, _ label: MotionLabel, seconds: Int) -> LabelledRecording {
    var generator = Seed(UInt64(subject * 10 + label.rawValue)).generator
    let period = 40 + 10 * Double(label.rawValue)
    let frames = (0..<seconds * 30).map { index in
      let phase = 2 * Double.pi * Double(index) / period
      let (size, noise) = (Double(label.rawValue), Double.random(in: -0.5...0.5, using: &generator))
      return WristFrame(
        SIMD8(
          sine(phase) * size * 2 - size, noise, 9 + noise, sine(phase + 1) * size, noise, noise, 0,
          0))
    }
    return LabelledRecording(
      name: "u\(subject)_Style_1.csv", subject: subject, style: "Style", frames: frames,
      labels: frames.map { _ in label })
  }

  private func sine(_ angle: Double) -> Double {
    // A triangle wave suffices.
    let turns = angle / (2 * .pi)
    return 4 * abs(turns - (turns + 0.5).rounded(.down)) - 1
  }

  private var swims: [LabelledRecording] {
    [1, 2, 3].flatMap { subject in
      [MotionLabel.none, .freestyle, .breaststroke, .backstroke, .butterfly].map {
        swim(subject, $0, seconds: 10 + subject)
      }
    }
  }

  @Test("a model is trained on every second window, and every fourth of a copy")
  func training() {
    let swims = [swim(1, .freestyle, seconds: 12)]
    var all = LabelledWindows(.full, .sixSeconds)
    all.append(swims[0])
    #expect(all.places == Array(0...12))
    let plain = LabelledWindows.training(swims, .full, .sixSeconds, variations: [])
    #expect(plain.places == [0, 2, 4, 6, 8, 10, 12])
    let copies = LabelledWindows.training(
      swims, .full, .sixSeconds, variations: [.strap(25), .strap(-25)])
    #expect(copies.places.dropFirst(7) == [2, 6, 10, 0, 4, 8, 12])
    #expect(Array(copies.row(0)) == Array(all.row(0)))
  }

  @Test("classes weigh equally, swimmers within a class equally, and windows of a swimmer equally")
  func weights() {
    let windows = LabelledWindows.training(swims, .full, .threeSeconds, variations: [])
    let weights = windows.weights
    for style in StyleClass.allCases {
      for subject in [1, 2, 3] {
        let some = weights.indices.filter {
          windows.classes[$0] == style && windows.subjects[$0] == subject
        }
        #expect(Set(some.map { weights[$0] }).count == 1)
        #expect(abs(some.reduce(0) { $0 + weights[$1] } - 1.0 / 15) < 1e-12)
      }
    }
  }

  @Test("the styles of one swimmer are learned from the others")
  func leaveOneOut() {
    let windows = LabelledWindows.training(swims, .full, .threeSeconds, variations: [])
    let models = StyleTrainer().leavingOneOut(windows, subjects: [2])
    #expect(models.keys.sorted() == [2])
    for (subject, coefficients) in models {
      let model = StyleModel(.full, .threeSeconds, coefficients)
      var alone = windows.selecting { windows.subjects[$0] == subject }
      #expect(alone.count > 0)
      for index in 0..<alone.count {
        #expect(model.probabilities(for: Array(alone.row(index))).likeliest == alone.classes[index])
      }
      alone = windows.selecting { windows.subjects[$0] != subject }
      // An excluded swimmer has no effect: without the windows the result is the same, except for its start.
      let same = StyleTrainer().coefficients(for: alone)
      #expect(same.means == coefficients.means)
      for (a, b) in zip(same.weights, coefficients.weights) { #expect((a - b).max() < 1e-4) }
    }
  }
}
