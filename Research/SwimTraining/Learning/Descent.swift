/// Minimizes a smooth convex function: the limited-memory method of Broyden, Fletcher, Goldfarb and
/// Shanno (L-BFGS).
///
/// **Source** J. Nocedal, S. Wright, *Numerical Optimization*, 2nd ed. 2006, algorithms 7.4 and
/// 3.1.
struct Descent {
  typealias Point = [SIMD8<Double>]

  /// The slope at which the optimization ends, and its maximum number of steps.
  var tolerance = 1e-6
  var longest = 1000
  /// The number of stored steps.
  private let memory = 10
  /// The minimum decrease of a step, as a share of the decrease predicted by the slope.
  private let leastShare = 1e-4

  /// Returns the minimum found from a start, for a function that returns its value and writes its
  /// gradient.
  func minimum(
    from start: Point, of function: (Point, inout Point) -> Double
  ) -> (point: Point, steps: Int) {
    var point = start
    var slope = Point(repeating: .zero, count: start.count)
    var value = function(point, &slope)
    var past: [(step: Point, turn: Point, share: Double)] = []
    for steps in 0..<longest {
      guard Self.largest(slope) > tolerance else { return (point, steps) }
      var direction = direction(slope, past)
      var promise = Self.product(direction, slope)
      if promise >= 0 {
        past.removeAll()
        direction = slope.map { -$0 }
        promise = -Self.product(slope, slope)
      }
      var length = past.isEmpty ? min(1, 1 / (-promise).squareRoot()) : 1
      var next = point
      var nextSlope = slope
      var nextValue = value
      while true {
        for place in point.indices { next[place] = point[place] + direction[place] * length }
        nextValue = function(next, &nextSlope)
        if nextValue <= value + leastShare * length * promise { break }
        length /= 2
        // No step is short enough for the numerical precision: this is the minimum.
        if length < 1e-12 { return (point, steps) }
      }
      let step = zip(next, point).map { $0 - $1 }
      let turn = zip(nextSlope, slope).map { $0 - $1 }
      let curvature = Self.product(step, turn)
      if curvature > 0 {
        if past.count == memory { past.removeFirst() }
        past.append((step, turn, 1 / curvature))
      }
      (point, slope, value) = (next, nextSlope, nextValue)
    }
    return (point, longest)
  }

  /// Returns the descent direction, using the curvature of the past steps.
  private func direction(
    _ slope: Point, _ past: [(step: Point, turn: Point, share: Double)]
  ) -> Point {
    var direction = slope.map { -$0 }
    var shares: [Double] = []
    for (step, turn, share) in past.reversed() {
      let along = share * Self.product(step, direction)
      shares.append(along)
      for place in direction.indices { direction[place] -= turn[place] * along }
    }
    if let last = past.last {
      let scale = 1 / (last.share * Self.product(last.turn, last.turn))
      for place in direction.indices { direction[place] *= scale }
    }
    for ((step, turn, share), along) in zip(past, shares.reversed()) {
      let across = share * Self.product(turn, direction)
      for place in direction.indices { direction[place] += step[place] * (along - across) }
    }
    return direction
  }

  private static func product(_ a: Point, _ b: Point) -> Double {
    var lanes = SIMD8<Double>.zero
    for place in a.indices { lanes += a[place] * b[place] }
    return lanes.sum()
  }

  private static func largest(_ slope: Point) -> Double {
    slope.reduce(0) { max($0, $1.max(), -$1.min()) }
  }
}
