internal import Foundation

/// The Fourier transforms of the six channels of a window.
///
/// Force and rotation are the two halves of one complex transform, because real signals use only half of it.
/// Single precision is a thousand times finer than any sensor.
struct StairsSpectrum {
  /// The coefficients of anterior, left and up of the force; then of roll, pitch and yaw.
  struct Bin {
    var force: (real: SIMD4<Float>, imaginary: SIMD4<Float>)
    var rotation: (real: SIMD4<Float>, imaginary: SIMD4<Float>)
  }

  static let size = 128
  /// The rate after averaging and downsampling by two.
  static let rate = MotionFrame.rate / 2

  private static let half = size / 2
  private static let bits = 7
  /// cos and sin of −2π·k/size.
  private static let turns: [(cos: Float, sin: Float)] = (0..<half).map { index in
    let angle = -2 * Double.pi * Double(index) / Double(size)
    return (Float(cos(angle)), Float(sin(angle)))
  }
  private static let places: [Int] = (0..<size).map { index in
    (0..<bits).reduce(0) { $0 | ((index >> $1) & 1) << (bits - 1 - $1) }
  }

  private var real = ContiguousArray(repeating: SIMD4<Float>.zero, count: size)
  private var imaginary = ContiguousArray(repeating: SIMD4<Float>.zero, count: size)

  /// Transforms samples of force and rotation with a Hann window and zero padding.
  mutating func transform(
    force: ContiguousArray<SIMD4<Float>>, rotation: ContiguousArray<SIMD4<Float>>, hann: [Float]
  ) {
    let (places, turns) = (Self.places, Self.turns)
    let count = min(force.count, Self.size)
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        for index in 0..<count {
          real[places[index]] = force[index] * hann[index]
          imaginary[places[index]] = rotation[index] * hann[index]
        }
        for index in count..<Self.size {
          real[places[index]] = .zero
          imaginary[places[index]] = .zero
        }
        turns.withUnsafeBufferPointer { Self.butterflies(real, imaginary, $0) }
      }
    }
  }

  /// Computes the transform by decimation in time.
  ///
  /// **Source** J. W. Cooley, J. W. Tukey, *Mathematics of Computation* 19, 1965.
  private static func butterflies(
    _ real: UnsafeMutableBufferPointer<SIMD4<Float>>,
    _ imaginary: UnsafeMutableBufferPointer<SIMD4<Float>>,
    _ turns: UnsafeBufferPointer<(cos: Float, sin: Float)>
  ) {
    var width = 1
    while width < size {
      let stride = half / width
      for first in 0..<width {
        let (c, s) = turns[first &* stride]
        var low = first
        while low < size {
          let high = low &+ width
          let (r, i) = (real[high], imaginary[high])
          let turned = (r * c - i * s, r * s + i * c)
          real[high] = real[low] - turned.0
          imaginary[high] = imaginary[low] - turned.1
          real[low] += turned.0
          imaginary[low] += turned.1
          low = high &+ width
        }
      }
      width *= 2
    }
  }

  /// Calls a closure with the coefficients of a range of bins, at multiples of ``rate`` / ``size``.
  func forEach(_ range: Range<Int>, _ body: (Int, Bin) -> Void) {
    real.withUnsafeBufferPointer { real in
      imaginary.withUnsafeBufferPointer { imaginary in
        for index in range {
          let other = Self.size &- index
          let force = (
            real: 0.5 * (real[index] + real[other]),
            imaginary: 0.5 * (imaginary[index] - imaginary[other])
          )
          let rotation = (
            real: 0.5 * (imaginary[index] + imaginary[other]),
            imaginary: 0.5 * (real[other] - real[index])
          )
          body(index, Bin(force: force, rotation: rotation))
        }
      }
    }
  }
}
