/// An incremental least-squares line, stored as sums.
struct LineFit: Sendable {
  private(set) var count = 0
  // Relative to the first point, to avoid a loss of precision with distant origins.
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

  /// The slope dy/dx; `nil` where x is constant.
  var slope: Double? {
    guard count > 1, spread > 0 else { return nil }
    return (xy - x * y / Double(count)) / spread
  }

  /// The root mean square of the residuals.
  var residual: Double? {
    guard let slope else { return nil }
    let rest = (yy - y * y / Double(count)) - slope * slope * spread
    return (max(0, rest) / Double(count)).squareRoot()
  }

  private var spread: Double { xx - x * x / Double(count) }
}
