import Foundation
import TestSupport

@testable import Swimming

/// Frames of an arm that moves in strokes of a known period.
struct WavingArm {
  var period: Double
  /// The duration in seconds.
  var seconds: Double
  var hasRotation = true
  /// The relative excess of every second stroke.
  var limp = 0.0
  /// The size of all movements.
  var size = 1.0
  var noise = 0.0
  var seed = Seed(0)

  var frames: [WristFrame] {
    var generator = seed.generator
    return (0..<Int((seconds * WristFrame.rate).rounded())).map { index in
      let cycles = Double(index) / WristFrame.rate / period
      let angle = 2 * Double.pi * cycles
      let scale = size * (1 + limp * cos(angle / 2))
      let wave = [
        -8 + 6 * scale * cos(angle) + 2 * scale * cos(2 * angle + 1),
        -2 + 4 * scale * sin(angle), 4 + 3 * scale * cos(angle + 2),
        -1 + 1.5 * scale * sin(angle), 3 * scale * cos(angle + 1), scale * sin(2 * angle),
      ]
      var axes = SIMD8<Double>.zero
      for lane in 0..<(hasRotation ? 6 : 3) {
        axes[lane] = wave[lane] + noise * generator.normal()
      }
      return WristFrame(axes)
    }
  }

  static func still(_ seconds: Double) -> [WristFrame] {
    Array(
      repeating: WristFrame(SIMD8(0, -2, 9.5, 0, 0, 0, 0, 0)),
      count: Int((seconds * WristFrame.rate).rounded()))
  }
}
