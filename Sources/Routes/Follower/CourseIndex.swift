import HealthModel

/// The legs of a course, found by distance along it and by place.
struct CourseIndex: Sendable {
  /// The nearest place of a leg to a position.
  struct Place {
    /// Meters along the course.
    var meters: Double
    /// Meters from it.
    var lateral: Double
  }

  let length: Double
  let isClosed: Bool
  private let surfaces: [SurfacePoint]
  private let distances: [Double]
  /// The legs that pass through or near each cell of a cubic grid.
  private var cells: [Cell: [Int32]] = [:]

  private struct Cell: Hashable {
    var x, y, z: Int32
  }

  private static let cellMeters = 128.0
  private static let sampleMeters = 32.0
  /// The distance in meters within which ``places(near:)`` finds all legs: a cell less half a sample.
  static let reachMeters = cellMeters - sampleMeters / 2

  init(_ course: FollowedCourse) {
    length = course.lengthMeters
    isClosed = course.isClosed
    surfaces = course.points.map {
      SurfacePoint(latitude: $0.latitude, longitude: $0.longitude)
    }
    distances = course.points.map(\.meters)
    for leg in 0..<max(0, surfaces.count - 1) {
      let (start, end) = (surfaces[leg], surfaces[leg + 1])
      let chord = start.distance(to: end)
      let count = max(1, Int(clamping: (chord / Self.sampleMeters).rounded(.up)))
      for part in 0...count {
        let share = Double(part) / Double(count)
        let cell = Self.cell(
          start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share,
          start.z + (end.z - start.z) * share)
        if cells[cell]?.last != Int32(clamping: leg) {
          cells[cell, default: []].append(Int32(clamping: leg))
        }
      }
    }
  }

  private static func cell(_ x: Double, _ y: Double, _ z: Double) -> Cell {
    func number(_ value: Double) -> Int32 {
      Int32(clamping: Int(clamping: (value / cellMeters).rounded(.down)))
    }
    return Cell(x: number(x), y: number(y), z: number(z))
  }

  /// Calls a closure with the nearest place of each leg in a range along the course.
  ///
  /// - Parameters:
  ///   - range: Meters along the course; a closed course continues before its start and after its end.
  ///   - position: The position.
  ///   - body: Receives the places; their meters are in the range's numbers.
  func forEachPlace(
    in range: ClosedRange<Double>, near position: SurfacePoint, _ body: (Place) -> Void
  ) {
    guard isClosed else {
      return forEachPlace(from: range.lowerBound, to: range.upperBound, 0, position, body)
    }
    let first = (range.lowerBound / length).rounded(.down)
    let last = (range.upperBound / length).rounded(.down)
    var round = first
    while round <= last {
      let offset = round * length
      forEachPlace(
        from: range.lowerBound - offset, to: range.upperBound - offset, offset, position, body)
      round += 1
    }
  }

  private func forEachPlace(
    from start: Double, to end: Double, _ offset: Double, _ position: SurfacePoint,
    _ body: (Place) -> Void
  ) {
    var leg = max(0, distances.partitioningIndex { $0 > start } - 1)
    while leg < distances.count - 1, distances[leg] <= end {
      var place = place(of: leg, near: position)
      // A leg that is longer than the range counts only within it.
      if place.meters < start || place.meters > end {
        place = self.place(of: leg, at: min(max(place.meters, start), end), near: position)
      }
      place.meters += offset
      body(place)
      leg += 1
    }
  }

  /// Returns the nearest place of each leg within ``reachMeters`` of a position, in the order of the course.
  func places(near position: SurfacePoint) -> [Place] {
    let center = Self.cell(position.x, position.y, position.z)
    var legs: Set<Int32> = []
    for x in -1...1 {
      for y in -1...1 {
        for z in -1...1 {
          let cell = Cell(
            x: center.x &+ Int32(x), y: center.y &+ Int32(y), z: center.z &+ Int32(z))
          if let found = cells[cell] { legs.formUnion(found) }
        }
      }
    }
    return legs.sorted().map { place(of: Int(clamping: $0), near: position) }
      .filter { $0.lateral <= Self.reachMeters }
  }

  /// Returns the leg at a distance along the course, and the share of it there.
  func leg(at meters: Double) -> (leg: (start: SurfacePoint, end: SurfacePoint), share: Double) {
    let next = distances.partitioningIndex { $0 > meters }
    let leg = min(max(next - 1, 0), max(0, distances.count - 2))
    let whole = distances[leg + 1] - distances[leg]
    let share = whole > 0 ? min(max((meters - distances[leg]) / whole, 0), 1) : 0
    return ((surfaces[leg], surfaces[leg + 1]), share)
  }

  /// The meters from a position to the start of the course.
  func distanceToStart(_ position: SurfacePoint) -> Double {
    surfaces.first?.distance(to: position) ?? 0
  }

  private func place(of leg: Int, near position: SurfacePoint) -> Place {
    let (share, lateral) = position.projection(on: surfaces[leg], surfaces[leg + 1])
    return Place(
      meters: distances[leg] + share * (distances[leg + 1] - distances[leg]), lateral: lateral)
  }

  private func place(of leg: Int, at meters: Double, near position: SurfacePoint) -> Place {
    let whole = distances[leg + 1] - distances[leg]
    let share = whole > 0 ? min(max((meters - distances[leg]) / whole, 0), 1) : 0
    let (start, end) = (surfaces[leg], surfaces[leg + 1])
    let (dx, dy, dz) = (
      start.x + (end.x - start.x) * share - position.x,
      start.y + (end.y - start.y) * share - position.y,
      start.z + (end.z - start.z) * share - position.z
    )
    return Place(
      meters: distances[leg] + share * whole,
      lateral: (dx * dx + dy * dy + dz * dz).squareRoot())
  }
}
