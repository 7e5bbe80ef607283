/// The quantity that a unit measures, as powers of base dimensions; units of one dimension are
/// convertible.
///
/// The first five are physical, so that energy is mass · length² / time² in any notation. The
/// others convert only to themselves.
struct Dimension: Hashable, Sendable {
  private var powers: SIMD16<Int32>

  private init(powers: SIMD16<Int32>) {
    self.powers = powers
  }

  private init(axis: Int) {
    powers = .zero
    powers[axis] = 1
  }

  static let none = Dimension(powers: .zero)
  static let mass = Dimension(axis: 0)
  static let length = Dimension(axis: 1)
  static let time = Dimension(axis: 2)
  static let temperature = Dimension(axis: 3)
  static let current = Dimension(axis: 4)
  static let angle = Dimension(axis: 5)
  static let illuminance = Dimension(axis: 6)
  static let soundPressureLevel = Dimension(axis: 7)
  static let hearingLevel = Dimension(axis: 8)
  static let prismPower = Dimension(axis: 9)
  static let internationalUnit = Dimension(axis: 10)
  static let effortScore = Dimension(axis: 11)

  static let volume = length.raised(to: 3)
  static let frequency = time.raised(to: -1)
  static let opticalPower = length.raised(to: -1)
  static let energy = mass * length.raised(to: 2) * time.raised(to: -2)
  static let power = energy * time.raised(to: -1)
  static let pressure = energy * length.raised(to: -3)
  static let potential = power * current.raised(to: -1)
  static let conductance = current * potential.raised(to: -1)

  static func * (a: Dimension, b: Dimension) -> Dimension {
    Dimension(powers: a.powers &+ b.powers)
  }

  static func *= (a: inout Dimension, b: Dimension) {
    a = a * b
  }

  func raised(to exponent: Int) -> Dimension {
    Dimension(powers: powers &* Int32(exponent))
  }
}
