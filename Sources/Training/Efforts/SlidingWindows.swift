/// The best windows of given widths over a piecewise linear function that arrives vertex by vertex.
///
/// Of all windows `[x, x + width]`, it finds the one with the smallest, or the greatest, difference of `y`. The
/// difference is piecewise linear in the position of the window, so its extreme is where the window starts
/// or ends at a vertex: only these windows are compared, and the result is exact up to rounding.
///
/// Where `x` stands still and `y` grows, as while a runner stands, a window starts at the last `y` and ends at
/// the first. Vertices that no window of the greatest width can reach are dropped, and of a standstill only the
/// first and the last vertex remain. A vertex costs a constant for each width.
struct SlidingWindows: Hashable, Sendable, Codable {
  struct Vertex: Hashable, Sendable, Codable {
    var x: Double
    var y: Double
  }

  /// A window with the values of the function at its ends.
  struct Window: Hashable, Sendable, Codable {
    var start: Vertex
    var end: Vertex

    var rise: Double { end.y - start.y }
  }

  enum Extreme: Hashable, Sendable, Codable {
    case smallest, greatest
  }

  /// Ascending and above zero.
  let widths: [Double]
  let extreme: Extreme
  /// The best window of each width so far; `nil` while the function is shorter.
  private(set) var best: [Window?]
  private var vertices: [Vertex] = []
  /// The index of the first vertex in use.
  private var head = 0
  /// For each width, the first vertex that is nearer to the newest one than the width.
  private var next: [Int]

  init(widths: [Double], extreme: Extreme) {
    self.widths = Set(widths.filter { $0 > 0 && $0.isFinite }).sorted()
    self.extreme = extreme
    best = [Window?](repeating: nil, count: self.widths.count)
    next = [Int](repeating: 0, count: self.widths.count)
  }

  /// The number of vertices in memory.
  var count: Int { vertices.count - head }

  var last: Vertex? { vertices.last }

  /// Starts a new function; no window spans its start.
  mutating func restart() {
    vertices.removeAll(keepingCapacity: true)
    head = 0
    for index in next.indices { next[index] = 0 }
  }

  /// Appends a vertex whose `x` and `y` are not below those of the last one.
  mutating func append(_ vertex: Vertex) {
    guard let last = vertices.last, vertex.x > last.x else {
      appendStandstill(vertex)
      return
    }
    vertices.append(vertex)
    for index in widths.indices { compare(index, from: last, to: vertex) }
    dropUnreachable()
  }

  private mutating func appendStandstill(_ vertex: Vertex) {
    if count > 1, vertices[vertices.count - 2].x == vertex.x {
      vertices[vertices.count - 1] = vertex
    } else {
      vertices.append(vertex)
    }
  }

  /// Compares the windows of one width that end at the newest vertex, or that start at a vertex and end between
  /// the last two.
  private mutating func compare(_ index: Int, from last: Vertex, to newest: Vertex) {
    let width = widths[index]
    var first = next[index]
    while newest.x - vertices[first].x >= width {
      let start = vertices[first]
      let end = Self.vertex(at: start.x + width, between: last, and: newest)
      improve(index, Window(start: start, end: end))
      first += 1
    }
    next[index] = first
    guard first > head else { return }
    let start = Self.vertex(
      at: newest.x - width, between: vertices[first - 1], and: vertices[first])
    improve(index, Window(start: start, end: newest))
  }

  private mutating func improve(_ index: Int, _ window: Window) {
    guard let before = best[index] else {
      best[index] = window
      return
    }
    let isBetter =
      extreme == .smallest ? window.rise < before.rise : window.rise > before.rise
    if isBetter { best[index] = window }
  }

  /// Drops the vertices that no window can start at, once they are half of all.
  private mutating func dropUnreachable() {
    head = max(head, (next.last ?? vertices.count) - 1)
    guard head > Self.minimumDropped, head > vertices.count / 2 else { return }
    vertices.removeFirst(head)
    for index in next.indices { next[index] -= head }
    head = 0
  }

  private static let minimumDropped = 64

  /// Returns the function at a position between two vertices with different `x`.
  private static func vertex(at x: Double, between a: Vertex, and b: Vertex) -> Vertex {
    let share = min(max((x - a.x) / (b.x - a.x), 0), 1)
    return Vertex(x: x, y: a.y + share * (b.y - a.y))
  }
}

/// Windows decode only if their indices are within the vertices.
extension SlidingWindows {
  private enum CodingKeys: String, CodingKey {
    case widths, extreme, best, vertices, head, next
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    widths = try values.decode([Double].self, forKey: .widths)
    extreme = try values.decode(Extreme.self, forKey: .extreme)
    best = try values.decode([Window?].self, forKey: .best)
    vertices = try values.decode([Vertex].self, forKey: .vertices)
    head = try values.decode(Int.self, forKey: .head)
    next = try values.decode([Int].self, forKey: .next)
    let places = head...max(head, vertices.count - 1)
    guard best.count == widths.count, next.count == widths.count,
      (0...vertices.count).contains(head), next.allSatisfy(places.contains)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .next, in: values, debugDescription: "the parts of the windows contradict")
    }
  }
}
