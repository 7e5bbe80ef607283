public import HealthModel

/// A course as a recording follows it: its line, its climbs, and the times of who went along it before.
///
/// The line has the points of its source that differ by more than a meter from the straight between their
/// neighbors; each keeps its distance along the source. All values are rounded to what is encoded, so a
/// recording that was killed follows the same numbers.
public struct FollowedCourse: Hashable, Sendable {
  /// A point of the line.
  public struct Point: Hashable, Sendable {
    /// Degrees, WGS 84.
    public let latitude, longitude: Double
    /// Meters along the course.
    public let meters: Double
  }

  /// A point of a file or of a route.
  public struct SourcePoint: Hashable, Sendable {
    public var latitude, longitude: Double
    /// Meters above mean sea level.
    public var altitude: Double?
    /// Seconds of activity since the start, where someone went along the course.
    public var seconds: Double?

    public init(
      latitude: Double, longitude: Double, altitude: Double? = nil, seconds: Double? = nil
    ) {
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
      self.seconds = seconds
    }
  }

  public let name: String?
  public let points: [Point]
  /// The rises and falls; `nil` if the source has no altitudes.
  public let climbs: CourseClimbs?
  /// The times to compare with; `nil` if the source has none.
  public let ghost: GhostTimes?
  /// Whether it ends where it starts, and can be followed round after round.
  public let isClosed: Bool

  public var lengthMeters: Double { points.last?.meters ?? 0 }

  /// The length in meters below which a course is not followed: a position has no meaning on it.
  public static let minimumMeters = 50.0
  /// The greatest number of points of a source.
  public static let maximumPoints = 500_000
  /// The greatest distance of the end from the start of a closed course in meters.
  static let closingMeters = 30.0

  /// Creates a course from its points in order; those off the earth are skipped.
  ///
  /// A source with times is a recording: its points are thinned to three meters, so that a place where someone stood
  /// adds little length.
  ///
  /// - Parameters:
  ///   - name: The name, if it has one.
  ///   - source: The points in order; seconds count only if all have them and they do not decrease.
  ///   - closes: Whether a course that ends near its start is a closed one.
  /// - Throws: ``FollowedCourseError``.
  public init(
    name: String?, _ source: some Sequence<SourcePoint>, closes: Bool = true
  ) throws(FollowedCourseError) {
    var places = CoursePlaces(source)
    guard places.list.count <= Self.maximumPoints else { throw .tooManyPoints }
    if let first = places.list.first, let last = places.list.last {
      let gap = first.surface.distance(to: last.surface)
      isClosed = closes && gap <= min(Self.closingMeters, places.lengthMeters / 4)
      if isClosed { places.close(with: gap) }
    } else {
      isClosed = false
    }
    guard places.lengthMeters >= Self.minimumMeters else { throw .tooShort(places.lengthMeters) }
    self.name = name
    points = places.simplified().map { place in
      Point(
        latitude: Self.degrees(Self.units(place.latitude)),
        longitude: Self.degrees(Self.units(place.longitude)),
        meters: Double(Self.centimeters(place.meters)) / 100)
    }
    climbs = CourseClimbs(
      places.list.compactMap { place in place.altitude.map { (place.meters, $0) } },
      isComplete: places.hasAltitudes)
    ghost = places.hasTimes ? GhostTimes(places.list.map { ($0.meters, $0.seconds ?? 0) }) : nil
  }

  // Ten millionths of a degree are a centimeter.
  private static let unitsPerDegree = 1e7

  private static func units(_ degrees: Double) -> Int {
    Int(clamping: (degrees * unitsPerDegree).rounded())
  }

  private static func degrees(_ units: Int) -> Double { Double(units) / unitsPerDegree }

  private static func centimeters(_ meters: Double) -> Int {
    Int(clamping: (meters * 100).rounded())
  }
}

/// The reason why points are no course.
public enum FollowedCourseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The length in meters.
  case tooShort(Double)
  case tooManyPoints

  public var description: String {
    switch self {
    case .tooShort(let meters):
      "the course is \(Int(clamping: meters.rounded())) m long; at least "
        + "\(Int(clamping: FollowedCourse.minimumMeters)) m can be followed"
    case .tooManyPoints: "the course has more than \(FollowedCourse.maximumPoints) points"
    }
  }
}

// MARK: - Coding

extension FollowedCourse: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, climbs, ghost
    case isClosed = "closed"
    case latitudes, longitudes
    case distances = "distances_cm"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encode(isClosed, forKey: .isClosed)
    try container.encode(points.map { Self.units($0.latitude) }.steps, forKey: .latitudes)
    try container.encode(points.map { Self.units($0.longitude) }.steps, forKey: .longitudes)
    try container.encode(points.map { Self.centimeters($0.meters) }.steps, forKey: .distances)
    try container.encodeIfPresent(climbs, forKey: .climbs)
    try container.encodeIfPresent(ghost, forKey: .ghost)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    isClosed = try container.decode(Bool.self, forKey: .isClosed)
    let latitudes = try container.decode([Int].self, forKey: .latitudes).sums
    let longitudes = try container.decode([Int].self, forKey: .longitudes).sums
    let distances = try container.decode([Int].self, forKey: .distances).sums
    guard latitudes.count > 1, latitudes.count == longitudes.count,
      latitudes.count == distances.count
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitudes, in: container, debugDescription: "columns of different lengths")
    }
    points = latitudes.indices.map { index in
      Point(
        latitude: Self.degrees(latitudes[index]), longitude: Self.degrees(longitudes[index]),
        meters: Double(distances[index]) / 100)
    }
    climbs = try container.decodeIfPresent(CourseClimbs.self, forKey: .climbs)
    ghost = try container.decodeIfPresent(GhostTimes.self, forKey: .ghost)
  }
}

extension [Int] {
  /// The differences of neighbors, after the first value: small numbers, which are short as text.
  var steps: [Int] {
    indices.map { $0 == 0 ? self[0] : self[$0] &- self[$0 - 1] }
  }

  /// The values of which these are the steps.
  var sums: [Int] {
    var sum = 0
    return map {
      sum &+= $0
      return sum
    }
  }
}
