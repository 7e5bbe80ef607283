import HealthModel

/// A rectangle that lines and areas are cut to.
struct ClippingBox: Hashable {
  typealias Point = (x: Double, y: Double)

  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  var isEmpty: Bool { right <= left || bottom <= top }

  /// Returns the ring of an area within the box; its direction is kept.
  ///
  /// **Source** I. Sutherland, G. Hodgman, *Reentrant Polygon Clipping*, Communications of the ACM 17 (1974), 32–42.
  func clipped(ring: [Point]) -> [Point] {
    var ring = ring
    let edges: [(isInside: (Point) -> Bool, cross: (Point, Point) -> Point)] = [
      ({ $0.x >= left }, { Self.atX(left, $0, $1) }),
      ({ $0.x <= right }, { Self.atX(right, $0, $1) }),
      ({ $0.y >= top }, { Self.atY(top, $0, $1) }),
      ({ $0.y <= bottom }, { Self.atY(bottom, $0, $1) }),
    ]
    for edge in edges {
      guard var previous = ring.last else { return [] }
      if ring.allSatisfy(edge.isInside) { continue }
      var cut: [Point] = []
      for point in ring {
        if edge.isInside(point) != edge.isInside(previous) {
          cut.append(edge.cross(previous, point))
        }
        if edge.isInside(point) { cut.append(point) }
        previous = point
      }
      ring = cut
    }
    return ring
  }

  /// Returns the pieces of a line within the box.
  ///
  /// **Source** Y.-D. Liang, B. Barsky, *A New Concept and Method for Line Clipping*, ACM Transactions on Graphics 3
  /// (1984), 1–22.
  func clipped(line: [Point]) -> [[Point]] {
    var pieces: [[Point]] = []
    var isConnected = false
    for (from, to) in zip(line, line.dropFirst()) {
      guard let (start, end) = part(from, to) else {
        isConnected = false
        continue
      }
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let first = (x: from.x + start * dx, y: from.y + start * dy)
      let last = (x: from.x + end * dx, y: from.y + end * dy)
      if isConnected, start == 0, !pieces.isEmpty {
        pieces[pieces.count - 1].append(last)
      } else {
        pieces.append([first, last])
      }
      isConnected = end == 1
    }
    return pieces
  }

  /// Returns the part of a segment within the box, as fractions of its length.
  private func part(_ from: Point, _ to: Point) -> (start: Double, end: Double)? {
    var (start, end) = (0.0, 1.0)
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    for (step, margin) in [
      (-dx, from.x - left), (dx, right - from.x), (-dy, from.y - top), (dy, bottom - from.y),
    ] {
      if step == 0 {
        if margin < 0 { return nil }
      } else if step < 0 {
        start = max(start, margin / step)
      } else {
        end = min(end, margin / step)
      }
      if start > end { return nil }
    }
    return (start, end)
  }

  private static func atX(_ x: Double, _ a: Point, _ b: Point) -> Point {
    (x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x))
  }

  private static func atY(_ y: Double, _ a: Point, _ b: Point) -> Point {
    (a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), y)
  }
}

/// The text of an SVG path in tenths of a unit, each point as the difference to the one before.
struct GroundPath {
  private(set) var text = ""

  /// Adds a line or a ring; points that fall together are one.
  mutating func add(_ points: [(x: Double, y: Double)], isClosed: Bool) {
    var tenths: [(x: Int, y: Int)] = []
    for point in points {
      let place = (
        x: Int(clamping: (point.x * 10).rounded()), y: Int(clamping: (point.y * 10).rounded())
      )
      if let last = tenths.last, last == place { continue }
      tenths.append(place)
    }
    if isClosed, tenths.count > 1, let first = tenths.first, let last = tenths.last, first == last {
      tenths.removeLast()
    }
    guard let first = tenths.first, tenths.count >= (isClosed ? 3 : 2) else { return }
    text += "M" + Self.number(first.x) + Self.separated(first.y)
    var last = first
    for (index, place) in tenths.dropFirst().enumerated() {
      let step = (x: place.x - last.x, y: place.y - last.y)
      text += (index == 0 ? "l" + Self.number(step.x) : Self.separated(step.x))
      text += Self.separated(step.y)
      last = place
    }
    if isClosed { text += "z" }
  }

  private static func separated(_ tenths: Int) -> String {
    tenths < 0 ? number(tenths) : " " + number(tenths)
  }

  private static func number(_ tenths: Int) -> String {
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    let sign = tenths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return whole == 0 ? "\(sign).\(rest)" : "\(sign)\(whole).\(rest)"
  }
}
