import HealthModel

/// The style of a stretch of open water, from the styles of its strokes.
struct StrokeStyles: Sendable {
  /// A stretch is of the style that at least this share of its strokes have, else mixed; ours: two
  /// styles of which one is swum half as much as the other are mixed.
  private static let share = 2.0 / 3

  private var counts: [SwimmingStrokeStyle: Int] = [:]

  mutating func take(_ style: SwimmingStrokeStyle) {
    counts[style, default: 0] += 1
  }

  /// The style of the strokes since this was last asked; `nil` when there were none.
  mutating func takeStyle() -> SwimmingStrokeStyle? {
    defer { counts.removeAll(keepingCapacity: true) }
    let total = counts.values.reduce(0, +)
    guard let most = counts.max(by: { $0.value < $1.value }) else { return nil }
    return Double(most.value) >= Self.share * Double(total) ? most.key : .mixed
  }
}
