import Foundation
import HealthModel
import Swimming
import TestSupport
import Testing

struct FeatureWindowTests {
  /// Waves of any period around any mean, with noise, within the range of an arm.
  private func frames(_ seed: Seed, count: Int) -> [WristFrame] {
    var generator = seed.generator
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    let period = number(20...120)
    let means = (0..<6).map { _ in number(-10...10) }
    let sizes = (0..<6).map { _ in number(0...10) }
    let phases = (0..<6).map { _ in number(0...6) }
    return (0..<count).map { index in
      var axes = SIMD8<Double>.zero
      for lane in 0..<6 {
        let angle = 2 * Double.pi * Double(index) / period + phases[lane]
        axes[lane] = means[lane] + sizes[lane] * sin(angle) + number(-1...1)
      }
      return WristFrame(axes)
    }
  }

  /// The features of the window that ends with the last frame.
  private func features(
    _ frames: [WristFrame], _ set: FeatureSet, _ length: WindowLength
  ) -> [Double] {
    var window = FeatureWindow(set)
    for frame in frames { _ = window.process(frame) }
    var values: [Double] = []
    window.write(length, to: &values)
    return values
  }

  @Test("features equal their definitions", arguments: Seed.first(8))
  func definitions(seed: Seed) {
    let frames = frames(seed, count: 255)
    for set in FeatureSet.allCases {
      for length in WindowLength.allCases {
        let naive = NaiveFeatures(Array(frames.suffix(length.frameCount)))
        let values = features(frames, set, length)
        #expect(values.count == set.count)
        for (name, value) in zip(set.names, values) {
          let expected = naive.value(name, set)
          #expect(expected != nil, "\(name)")
          #expect(abs(value - (expected ?? .nan)) < 1e-6, "\(name) of \(length)")
        }
      }
    }
  }

  @Test("a window's features depend on its frames alone, to the last bit", arguments: Seed.first(8))
  func history(seed: Seed) {
    let frames = frames(seed, count: 15 * 40)
    for set in FeatureSet.allCases {
      for length in WindowLength.allCases {
        let alone = features(Array(frames.suffix(length.frameCount)), set, length)
        #expect(features(frames, set, length) == alone)
        var window = FeatureWindow(set)
        // No state remains of the position within a half second or a tenth.
        for frame in frames.dropLast(Int(seed.value % 15)) { _ = window.process(frame) }
        window.reset()
        #expect(!window.holds(length))
        var values: [Double] = []
        for frame in frames.suffix(length.frameCount) { _ = window.process(frame) }
        window.write(length, to: &values)
        #expect(values == alone)
      }
    }
  }

  @Test("a window ends every half second and excludes what began after it")
  func ends() {
    let frames = frames(Seed(3), count: 230)
    var window = FeatureWindow(.full)
    var ends: [Int] = []
    for (index, frame) in frames.enumerated() where window.process(frame) { ends.append(index + 1) }
    #expect(ends == Array(stride(from: 15, through: 225, by: 15)))
    for length in WindowLength.allCases {
      var values: [Double] = []
      window.write(length, to: &values)
      #expect(values == features(Array(frames.prefix(225)), .full, length))
    }
  }

  @Test("there are features once the motion is as long as a window")
  func holding() {
    var window = FeatureWindow(.acceleration)
    for (index, frame) in frames(Seed(1), count: 200).enumerated() {
      #expect(window.holds(.threeSeconds) == (index >= 90))
      #expect(window.holds(.sixSeconds) == (index >= 180))
      _ = window.process(frame)
    }
  }

  @Test("a motionless wrist has a direction and no other features")
  func still() {
    let frames = [WristFrame](
      repeating: WristFrame(SIMD8(3, 0, -4, 0, 0, 0, 0, 0)), count: 180)
    let names = FeatureSet.full.names
    let values = Dictionary(
      uniqueKeysWithValues: zip(names, features(frames, .full, .sixSeconds)))
    let expected = [
      "mean.ax": 3, "mean.az": -4, "mean.A": 5, "mean.W": 0, "logsd.ay": log(0.001 + 0.05),
      "dir.ax": 0.5, "dir.az": -4.0 / 6, "logmeanacc": log(5.5), "rot.gx": 0, "logW": log(0.2),
      "r.ax.ay": 0, "r.ax.W": 0, "ph3.ax.az": 0, "acf": 0,
    ]
    // The power of zero is the floor, a millionth, by which rounding errors are divided.
    for (name, number) in expected {
      #expect(abs((values[name] ?? .nan) - number) < 1e-8, "\(name)")
    }
  }

  @Test("a rhythm of two seconds and the leading axis are visible")
  func rhythm() {
    let frames = (0..<180).map { index in
      let angle = Double.pi * Double(index) / 30
      // y follows x by a quarter of the rhythm.
      return WristFrame(SIMD8(7 * sin(angle), 7 * sin(angle - .pi / 2), 0, 0, 0, 0, 0, 0))
    }
    for set in FeatureSet.allCases {
      let values = Dictionary(
        uniqueKeysWithValues: zip(set.names, features(frames, set, .sixSeconds)))
      #expect(abs((values["acf"] ?? .nan) - 1) < 0.01)
      // For x(t) y(t − 0.3 s), sines of angles 0.3 π and a quarter apart: half of − sin(0.3 π).
      #expect(abs((values["ph3.ax.ay"] ?? .nan) + sin(0.3 * .pi)) < 0.05)
      #expect(abs(values["r.ax.ay"] ?? .nan) < 1e-6)
    }
  }

  @Test("features are finite for any sensor values", arguments: Seed.first(20))
  func numbers(seed: Seed) {
    var generator = seed.generator
    let sizes = [0, 1e-9, 1, 1000]
    let frames = (0..<180).map { _ in
      WristFrame(
        SIMD8(
          (0..<8).map { lane in
            let size = sizes.randomElement(using: &generator) ?? 0
            return lane < 6 ? (Bool.random(using: &generator) ? size : -size) : 0
          }))
    }
    let still = [WristFrame](repeating: frames[0], count: 180)
    for set in FeatureSet.allCases {
      for length in WindowLength.allCases {
        for motion in [frames, still] {
          #expect(features(motion, set, length).allSatisfy { $0.isFinite })
        }
      }
    }
  }

  @Test(
    "the features do not depend on the wear once converted to the frame of a left wrist",
    arguments: WristPlacement.all)
  func placements(placement: WristPlacement) {
    let frames = frames(Seed(7), count: 180)
    let (a, g) = placement.signs
    let signs = SIMD8(a.x, a.y, a.z, g.x, g.y, g.z, 0, 0)
    let worn = frames.map { WristFrame($0.axes * signs) }
    for set in FeatureSet.allCases {
      let same = features(frames, set, .sixSeconds)
      #expect(features(worn.map { WristFrame($0.axes * signs) }, set, .sixSeconds) == same)
      #expect((features(worn, set, .sixSeconds) == same) == (placement == WristPlacement()))
    }
  }
}
