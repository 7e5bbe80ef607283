internal import Foundation

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
