public import HealthModel

/// The contents of a GPX file, counted in one pass and constant memory.
public struct GPXCensus: Hashable, Sendable {
  public var waypoints = 0
  public var routes = 0
  public var routePoints = 0
  public var tracks = 0
  public var segments = 0
  public var points = 0
  public var pointsWithAltitude = 0
  public var pointsWithTime = 0
  public var pointsWithHeartRate = 0
  public var pointsWithCadence = 0
  public var pointsWithPower = 0
  public var pointsWithTemperature = 0
  /// The earliest and latest time of a track point.
  public var earliest: Instant?
  public var latest: Instant?
  public var issues = 0

  public init() {}

  /// Reads a file to its end.
  ///
  /// - Throws: `GPXError` when the file contains no GPX.
  public init(reading reader: consuming GPXReader) throws(GPXError) {
    while let item = try reader.next() { count(item) }
  }

  /// Reads arbitrary bytes as GPX, for a fuzzer that checks only that reading terminates.
  ///
  /// - Returns: The number of items and issues; 0 if the bytes are not GPX.
  @discardableResult
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    guard let census = try? GPXCensus(reading: GPXReader(bytes: bytes)) else { return 0 }
    return census.waypoints + census.routePoints + census.points + census.issues
  }

  public mutating func count(_ item: GPXItem) {
    switch item {
    case .waypoint: waypoints += 1
    case .routeStart: routes += 1
    case .routePoint: routePoints += 1
    case .trackStart: tracks += 1
    case .segmentStart: segments += 1
    case .point(let point): count(point)
    case .issue: issues += 1
    case .metadata, .routeEnd, .segmentEnd, .trackEnd: break
    }
  }

  private mutating func count(_ point: GPXPoint) {
    points += 1
    if point.altitude != nil { pointsWithAltitude += 1 }
    if point.sensors.heartRate != nil { pointsWithHeartRate += 1 }
    if point.sensors.cadence != nil { pointsWithCadence += 1 }
    if point.sensors.power != nil { pointsWithPower += 1 }
    if point.sensors.airTemperature != nil { pointsWithTemperature += 1 }
    guard let time = point.time else { return }
    pointsWithTime += 1
    earliest = min(earliest ?? time, time)
    latest = max(latest ?? time, time)
  }
}
