/// A line through points as they come, by least squares, kept as sums.
struct LineFit: Sendable {
  private(set) var count = 0
  // Counted from the first point, so that far-away origins cost no digits.
  private var origin = (x: 0.0, y: 0.0)
  private var x = 0.0
  private var y = 0.0
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0

  mutating func add(_ newX: Double, _ newY: Double) {
    guard newX.isFinite, newY.isFinite else { return }
    if count == 0 { origin = (newX, newY) }
    let (dx, dy) = (newX - origin.x, newY - origin.y)
    count += 1
    x += dx
    y += dy
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }

  var mean: Double? { count > 0 ? origin.y + y / Double(count) : nil }

  /// y for each x; `nil` where x does not change.
  var slope: Double? {
    guard count > 1, spread > 0 else { return nil }
    return (xy - x * y / Double(count)) / spread
  }

  /// Root mean square of what the line leaves.
  var residual: Double? {
    guard let slope else { return nil }
    let rest = (yy - y * y / Double(count)) - slope * slope * spread
    return (max(0, rest) / Double(count)).squareRoot()
  }

  private var spread: Double { xx - x * x / Double(count) }
}
