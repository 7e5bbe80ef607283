internal import Foundation

/// The poles, zeros and gain of a Butterworth filter.
///
/// **Source** The steps of `scipy.signal.butter(…, output="sos")`, whose sections these equal, including
/// their order: analog prototype, band transformation, bilinear transform, pairing of each pole with the
/// nearest zeros.
struct Butterworth {
  private var zeros: [Double] = []
  private var poles: [ComplexNumber]
  private var gain = 1.0

  /// The rate of the bilinear transform, to which cutoffs are prewarped.
  private static let rate = 2.0

  /// Creates the analog prototype: poles on the left half of the unit circle.
  init(order: Int) {
    precondition(order > 0, "a filter has an order of one or more")
    poles = stride(from: -order + 1, to: order, by: 2).map { index in
      // The middle pole is exactly real.
      if index == 0 { return ComplexNumber(-1) }
      let angle = Double.pi * Double(index) / Double(2 * order)
      return ComplexNumber(-cos(angle), -sin(angle))
    }
  }

  mutating func makeLowPass(cutoffHz: Double, rateHz: Double) {
    let cutoff = Self.warped(cutoffHz, rateHz)
    gain *= pow(cutoff, Double(poles.count))
    poles = poles.map { $0 * cutoff }
  }

  mutating func makeHighPass(cutoffHz: Double, rateHz: Double) {
    let cutoff = Self.warped(cutoffHz, rateHz)
    gain *= (ComplexNumber(1) / poles.reduce(ComplexNumber(1)) { $0 * -$1 }).real
    zeros = Array(repeating: 0, count: poles.count)
    poles = poles.map { ComplexNumber(cutoff) / $0 }
  }

  mutating func makeBandPass(fromHz: Double, toHz: Double, rateHz: Double) {
    let (low, high) = (Self.warped(fromHz, rateHz), Self.warped(toHz, rateHz))
    let (width, center) = (high - low, (low * high).squareRoot())
    gain *= pow(width, Double(poles.count))
    zeros = Array(repeating: 0, count: poles.count)
    let scaled = poles.map { $0 * (width / 2) }
    let roots = scaled.map { ($0 * $0 - ComplexNumber(center * center)).squareRoot }
    poles = zip(scaled, roots).map { $0 + $1 } + zip(scaled, roots).map { $0 - $1 }
  }

  private static func warped(_ frequencyHz: Double, _ rateHz: Double) -> Double {
    precondition(
      frequencyHz > 0 && frequencyHz < rateHz / 2,
      "a cut-off lies between zero and half the rate")
    return 2 * rate * tan(.pi * (2 * frequencyHz / rateHz) / rate)
  }

  /// Applies the bilinear transform from the analog to the digital plane.
  mutating func makeDigital() {
    let double = ComplexNumber(2 * Self.rate)
    let above = zeros.reduce(ComplexNumber(1)) { $0 * (double - ComplexNumber($1)) }
    gain *= (above / poles.reduce(ComplexNumber(1)) { $0 * (double - $1) }).real
    zeros = zeros.map { (2 * Self.rate + $0) / (2 * Self.rate - $0) }
    zeros += Array(repeating: -1, count: poles.count - zeros.count)
    poles = poles.map { (double + $0) / (double - $0) }
  }

  /// The sections; the one with poles nearest to the unit circle is last, and the gain is in the first.
  var sections: [Biquad] {
    // One of two conjugate poles is used.
    var poles = poles.filter { $0.isReal || $0.imaginary > 0 }
    var zeros = zeros
    if self.poles.count % 2 == 1 {
      poles.append(ComplexNumber(0))
      zeros.append(0)
    }
    var sections: [Biquad] = []
    while let worst = Self.worst(poles.indices, of: poles) {
      let pole = poles.remove(at: worst)
      var other = pole.conjugate
      if pole.isReal, let second = Self.worst(poles.indices.filter { poles[$0].isReal }, of: poles)
      {
        other = poles.remove(at: second)
      }
      let first = Self.removeNearest(to: pole, of: &zeros)
      let second = Self.removeNearest(to: pole, of: &zeros)
      sections.append(
        Biquad(
          b0: 1, b1: -(first + second), b2: first * second,
          a1: -(pole + other).real, a2: (pole * other).real))
    }
    sections.reverse()
    sections[0].b0 *= gain
    sections[0].b1 *= gain
    sections[0].b2 *= gain
    return sections
  }

  private static func worst(_ indices: some Sequence<Int>, of poles: [ComplexNumber]) -> Int? {
    indices.min { abs(1 - poles[$0].magnitude) < abs(1 - poles[$1].magnitude) }
  }

  private static func removeNearest(to pole: ComplexNumber, of zeros: inout [Double]) -> Double {
    let nearest = zeros.indices.min {
      (ComplexNumber(zeros[$0]) - pole).magnitude < (ComplexNumber(zeros[$1]) - pole).magnitude
    }
    return nearest.map { zeros.remove(at: $0) } ?? 0
  }
}

/// The complex arithmetic for filter design.
struct ComplexNumber: Hashable {
  var real: Double
  var imaginary: Double

  init(_ real: Double, _ imaginary: Double = 0) {
    self.real = real
    self.imaginary = imaginary
  }

  /// Whether the imaginary part is within rounding errors.
  var isReal: Bool { abs(imaginary) <= 100 * Double.ulpOfOne * magnitude }
  var magnitude: Double { hypot(real, imaginary) }
  var conjugate: Self { Self(real, -imaginary) }

  /// The square root with a positive real part.
  var squareRoot: Self {
    if real == 0, imaginary == 0 { return self }
    // The larger part is computed by a sum and the smaller by division, so that neither loses precision.
    let larger = ((abs(real) + magnitude) / 2).squareRoot()
    let smaller = abs(imaginary) / (2 * larger)
    return real >= 0
      ? Self(larger, imaginary < 0 ? -smaller : smaller)
      : Self(smaller, imaginary < 0 ? -larger : larger)
  }

  static prefix func - (a: Self) -> Self { Self(-a.real, -a.imaginary) }
  static func + (a: Self, b: Self) -> Self { Self(a.real + b.real, a.imaginary + b.imaginary) }
  static func - (a: Self, b: Self) -> Self { Self(a.real - b.real, a.imaginary - b.imaginary) }
  static func * (a: Self, b: Double) -> Self { Self(a.real * b, a.imaginary * b) }

  static func * (a: Self, b: Self) -> Self {
    Self(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  static func / (a: Self, b: Self) -> Self {
    let square = b.real * b.real + b.imaginary * b.imaginary
    return a * b.conjugate * (1 / square)
  }
}
