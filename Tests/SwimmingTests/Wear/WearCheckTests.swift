import HealthModel
import TestSupport
import Testing

@testable import Swimming

@Suite("The wear of a watch")
struct WearCheckTests {
  private func signs(_ placement: WristPlacement) -> SIMD8<Double> {
    let (a, g) = placement.signs
    return SIMD8(a.x, a.y, a.z, g.x, g.y, g.z, 0, 0)
  }

  /// Frames of a simulated swim in the frame of a left wrist.
  private func frames(_ style: SwimmingStrokeStyle, seconds: Double) -> [WristFrame] {
    var swim = SimulatedSwim(seed: 3)
    swim.length(style, seconds: seconds)
    return swim.readings(rate: WristFrame.rate).map { reading in
      let a = reading.value.acceleration
      let g = reading.value.rotationRate ?? Vector3(x: 0, y: 0, z: 0)
      return WristFrame(SIMD8(a.x, a.y, a.z, g.x, g.y, g.z, 0, 0))
    }
  }

  /// The features of each window of six seconds.
  private func features(_ frames: [WristFrame], _ signs: SIMD8<Double>) -> [[Double]] {
    var window = FeatureWindow(.full)
    var rows: [[Double]] = []
    var row: [Double] = []
    for frame in frames {
      guard window.process(WristFrame(frame.axes * signs)), window.holds(.sixSeconds) else {
        continue
      }
      window.write(.sixSeconds, to: &row)
      rows.append(row)
    }
    return rows
  }

  @Test(
    "a change of wear changes the signs of features and nothing else", arguments: AxisInversion.all)
  func flips(flips: AxisInversion) {
    let frames = frames(.backstroke, seconds: 8)
    let plain = features(frames, signs(WristPlacement()))
    let flipped = features(frames, signs(WristPlacement().flipped(flips)))
    #expect(!plain.isEmpty)
    for (row, other) in zip(plain, flipped) {
      for place in row.indices {
        let expected = row[place] * AxisInversion.full[place].sign(in: flips)
        #expect(abs(other[place] - expected) < 1e-5, "\(FeatureSet.full.names[place])")
      }
    }
  }

  @Test("each wear has a likelihood that follows a change of wear", arguments: AxisInversion.all)
  func moves(flips: AxisInversion) {
    for row in features(frames(.freestyle, seconds: 8), signs(WristPlacement())) {
      let plain = OrientationModel.shipped.probabilities(for: row)
      let turned = row.indices.map { row[$0] * AxisInversion.full[$0].sign(in: flips) }
      let other = OrientationModel.shipped.probabilities(for: turned)
      #expect(abs(plain.sum() - 1) < 1e-12)
      for wear in 0..<4 {
        #expect(abs(plain[wear] - other[wear ^ flips.rawValue]) < 1e-9)
      }
    }
  }

  @Test(
    "the declared wear is not reported; any other is reported once, correctly",
    arguments: AxisInversion.all)
  func told(flips: AxisInversion) {
    for style in [SwimmingStrokeStyle.freestyle, .breaststroke, .backstroke, .butterfly] {
      let frames = frames(style, seconds: 50)
      for said in WristPlacement.all {
        let worn = said.flipped(flips)
        // The watch's readings, converted to a left wrist by the declared wear.
        var check = WearCheck(said)
        let told = features(frames, signs(worn) * signs(said)).compactMap { check.process($0) }
        #expect(told == (flips.isEmpty ? [] : [worn]), "\(style) said \(said.word)")
        #expect(check.hasWarned == !flips.isEmpty)
        #expect(check.windowCount >= 40)
      }
    }
  }

  @Test("the wear is reported after twenty seconds of strokes, and rest does not count")
  func time() {
    let turned = signs(WristPlacement(crown: .left))
    var check = WearCheck(WristPlacement())
    for row in features(WavingArm.still(120), turned) { #expect(check.process(row) == nil) }
    #expect(check.windowCount == 0)
    let rows = features(frames(.freestyle, seconds: 40), turned)
    let first = rows.firstIndex { check.process($0) != nil }
    #expect(first == 39)
    #expect(check.margins[AxisInversion.crown.rawValue] > 1)
  }
}
