import HealthModel

/// A number for each arm-stroke style.
struct StyleScores: Hashable, Sendable {
  private(set) var lanes: SIMD4<Double>

  /// The styles in the order of the lanes, which is that of the style model.
  static let styles: [SwimmingStrokeStyle] = [
    .freestyle, .breaststroke, .backstroke, .butterfly,
  ]

  static let zero = StyleScores(.zero)

  init(_ lanes: SIMD4<Double>) { self.lanes = lanes }

  subscript(style: SwimmingStrokeStyle) -> Double? {
    Self.styles.firstIndex(of: style).map { lanes[$0] }
  }

  /// The best style with its score and its lead over the next.
  var best: (style: SwimmingStrokeStyle, value: Double, lead: Double) {
    var lane = 0
    for other in 1..<4 where lanes[other] > lanes[lane] { lane = other }
    var rest = lanes
    rest[lane] = -.infinity
    return (Self.styles[lane], lanes[lane], lanes[lane] - rest.max())
  }

  static func + (a: Self, b: Self) -> Self { Self(a.lanes + b.lanes) }
  static func - (a: Self, b: Self) -> Self { Self(a.lanes - b.lanes) }
  static func += (a: inout Self, b: Self) { a.lanes += b.lanes }
}
