import HealthModel

/// The style of an interval of open water, from the styles of its strokes.
struct StrokeStyles: Sendable {
  /// An interval has the style of at least this share of its strokes, else it is mixed; ours: two
  /// styles of which one is swum half as much as the other are mixed.
  private static let share = 2.0 / 3

  private var counts: [SwimmingStrokeStyle: Int] = [:]

  mutating func receive(_ style: SwimmingStrokeStyle) {
    counts[style, default: 0] += 1
  }

  /// Returns the style of the strokes since the last call; `nil` if there were none.
  mutating func drainStyle() -> SwimmingStrokeStyle? {
    defer { counts.removeAll(keepingCapacity: true) }
    let total = counts.values.reduce(0, +)
    guard let most = counts.max(by: { $0.value < $1.value }) else { return nil }
    return Double(most.value) >= Self.share * Double(total) ? most.key : .mixed
  }
}
