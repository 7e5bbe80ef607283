import HealthModel

/// The points of a course's source with their distances, before it is simplified.
struct CoursePlaces {
  struct Place {
    var latitude, longitude: Double
    var altitude: Double?
    var seconds: Double?
    var meters: Double
    let surface: SurfacePoint
  }

  private(set) var list: [Place] = []
  let hasTimes: Bool
  let hasAltitudes: Bool

  var lengthMeters: Double { list.last?.meters ?? 0 }

  /// The distance of the points of a recording in meters: where someone stands, fixes wander less.
  private static let recordedStepMeters = 3.0
  /// A longer leg is divided: its chord would pass below the ground.
  private static let maximumLegMeters = 1000.0
  /// The greatest distance of the simplified line from the points that it leaves out, in meters.
  private static let toleranceMeters = 1.0
  /// The mean speeds in meters per second of someone who went along a course; other times are made up.
  private static let recordedSpeeds = 0.2...40.0

  init(_ source: some Sequence<FollowedCourse.SourcePoint>) {
    let points = source.filter {
      Acceptance.isOnEarth(latitude: $0.latitude, longitude: $0.longitude)
    }
    hasTimes = Self.hasTimes(points)
    hasAltitudes = !points.isEmpty && points.allSatisfy { $0.altitude?.isFinite == true }
    let step = hasTimes ? Self.recordedStepMeters : 0.01
    for (index, point) in points.enumerated() {
      let surface = SurfacePoint(latitude: point.latitude, longitude: point.longitude)
      guard let last = list.last else {
        append(point, surface, meters: 0)
        continue
      }
      let leg = last.surface.distance(to: surface)
      // The end of a recording is where someone last moved.
      let isEnd = index == points.count - 1 && !hasTimes && leg >= 0.01
      guard leg >= step || isEnd else { continue }
      guard leg > Self.maximumLegMeters else {
        append(point, surface, meters: last.meters + leg)
        continue
      }
      divide(from: last, to: point, leg: leg)
    }
  }

  private static func hasTimes(_ points: [FollowedCourse.SourcePoint]) -> Bool {
    guard let first = points.first?.seconds, let last = points.last?.seconds, last > first else {
      return false
    }
    var meters = 0.0
    for (before, after) in zip(points, points.dropFirst()) {
      guard let from = before.seconds, let to = after.seconds, to >= from else { return false }
      meters += SurfacePoint(latitude: before.latitude, longitude: before.longitude)
        .distance(to: SurfacePoint(latitude: after.latitude, longitude: after.longitude))
    }
    return recordedSpeeds.contains(meters / (last - first))
  }

  private mutating func append(
    _ point: FollowedCourse.SourcePoint, _ surface: SurfacePoint, meters: Double
  ) {
    list.append(
      Place(
        latitude: point.latitude, longitude: point.longitude, altitude: point.altitude,
        seconds: point.seconds, meters: meters, surface: surface))
  }

  private mutating func divide(
    from start: Place, to end: FollowedCourse.SourcePoint, leg: Double
  ) {
    let count = Int(clamping: (leg / Self.maximumLegMeters).rounded(.up))
    guard count <= FollowedCourse.maximumPoints else { return }
    var east = end.longitude - start.longitude
    if abs(east) > 180 { east -= east > 0 ? 360 : -360 }
    func between(_ from: Double?, _ to: Double?, _ share: Double) -> Double? {
      guard let from, let to else { return nil }
      return from + (to - from) * share
    }
    for part in 1...count {
      let share = Double(part) / Double(count)
      var longitude = start.longitude + east * share
      if abs(longitude) > 180 { longitude -= longitude > 0 ? 360 : -360 }
      let point = FollowedCourse.SourcePoint(
        latitude: start.latitude + (end.latitude - start.latitude) * share, longitude: longitude,
        altitude: between(start.altitude, end.altitude, share),
        seconds: between(start.seconds, end.seconds, share))
      let surface = SurfacePoint(latitude: point.latitude, longitude: point.longitude)
      let last = list[list.count - 1]
      append(point, surface, meters: last.meters + last.surface.distance(to: surface))
    }
  }

  /// Adds the leg from the end back to the start.
  mutating func close(with gap: Double) {
    guard gap >= 0.01, let first = list.first, let last = list.last else { return }
    var seconds = last.seconds
    if let from = first.seconds, let to = last.seconds, last.meters > 0 {
      seconds = to + gap * (to - from) / last.meters
    }
    list.append(
      Place(
        latitude: first.latitude, longitude: first.longitude, altitude: first.altitude,
        seconds: seconds, meters: last.meters + gap, surface: first.surface))
  }

  /// The places of the simplified line.
  ///
  /// **Source** D. Douglas, T. Peucker, *Cartographica* 10(2), 112–122, 1973.
  func simplified() -> [Place] {
    guard list.count > 2 else { return list }
    var isKept = [Bool](repeating: false, count: list.count)
    isKept[0] = true
    isKept[list.count - 1] = true
    var open = [(0, list.count - 1)]
    while let (start, end) = open.popLast() {
      var farthest: (index: Int, meters: Double)?
      for index in (start + 1)..<max(end, start + 1) {
        let place = list[index].surface
        let (_, meters) = place.projection(on: list[start].surface, list[end].surface)
        if meters > farthest?.meters ?? 0 { farthest = (index, meters) }
      }
      // Legs stay short, so that a distance on one is nearly that of its source.
      let isLong = list[end].meters - list[start].meters > Self.maximumLegMeters
      guard let farthest, farthest.meters > Self.toleranceMeters || isLong else {
        if isLong, end - start > 1 {
          let middle = (start + end) / 2
          isKept[middle] = true
          open += [(start, middle), (middle, end)]
        }
        continue
      }
      isKept[farthest.index] = true
      open += [(start, farthest.index), (farthest.index, end)]
    }
    return zip(list, isKept).filter(\.1).map(\.0)
  }
}

extension SurfacePoint {
  /// Returns the share of a straight at which it is nearest to the point, 0 to 1, and the distance in meters.
  func projection(on start: SurfacePoint, _ end: SurfacePoint) -> (share: Double, meters: Double) {
    let (dx, dy, dz) = (end.x - start.x, end.y - start.y, end.z - start.z)
    let (px, py, pz) = (x - start.x, y - start.y, z - start.z)
    let length2 = dx * dx + dy * dy + dz * dz
    let share = length2 > 0 ? min(max((px * dx + py * dy + pz * dz) / length2, 0), 1) : 0
    let (ex, ey, ez) = (px - share * dx, py - share * dy, pz - share * dz)
    return (share, (ex * ex + ey * ey + ez * ez).squareRoot())
  }
}
