internal import HealthModel

/// Sums the distance of an open-water swim, where the wrist receives few and inaccurate fixes.
///
/// Every ten seconds, the most likely path of the newest minutes is fitted (``SwimPathFit``), and
/// its pieces older than the lag are counted, each piece once and from one path, since the
/// difference between two fits is not distance. The distance therefore never decreases, and is
/// about a minute behind until the line ends. Silence within a line is bridged by the path, since a
/// wrist under water is not a loss.
struct OpenWaterOdometer: Sendable {
  /// The maximum silence within a line; after a longer one, the swimmer's path is unknown.
  private static let maximumSilenceSeconds = 300.0
  /// The minimum distance of mutually consistent fixes from the previous ones at which they are not
  /// outliers.
  private static let outlierMeters = 150.0
  /// The seconds of fixes after a counted piece, and before it, in the fit.
  private static let lagSeconds = 60.0
  private static let memorySeconds = 240.0
  /// The range of valid speeds in meters per second: slower is drifting at a buoy, and faster than
  /// anyone swims for ten seconds (50 m freestyle: 2.4 m/s with the dive) is error.
  private static let slowest = 0.4
  private static let fastest = 2.2
  private static let heldPieces = 3

  private(set) var travel = Travel()
  private(set) var isMoving = false
  private(set) var since: Instant?
  private(set) var standing = StandingLog()
  /// The speed of the newest piece in meters per second, which may still change; `nil` between
  /// lines.
  private(set) var currentSpeed: Double?
  /// The greatest speed sustained over half a minute; shorter ones are mostly error.
  private(set) var maximumSpeed: Double?
  private var heldSpeeds: [Double] = []
  private var lineStart: Instant?
  private var newest: Instant?
  private var measurements: [SwimPathFit.Measurement] = []
  /// The number of counted pieces of this line, and the newest knot of the last fit.
  private var counted = 0
  private var fitted = 0

  /// The date up to which the distance is counted; `nil` before the first location.
  var travelDate: Instant? {
    guard let lineStart, let newest else { return newest }
    return min(newest, lineStart + .seconds(clamping: Double(counted) * SwimPathFit.knotSeconds))
  }

  /// Returns the reason why the line ends between two locations, if it does.
  static func breakReason(_ span: TimeRange, meters: Double, isRestart: Bool) -> SegmentBreak
    .Reason?
  {
    let seconds = span.duration.inSeconds
    if isRestart, meters > outlierMeters + fastest * seconds { return .jump }
    return seconds > maximumSilenceSeconds ? .gap : nil
  }

  mutating func advance(to location: Location, at surface: SurfacePoint) {
    let start = lineStart ?? location.time
    lineStart = start
    newest = location.time
    let seconds = (location.time - start).inSeconds
    measurements.append(
      SwimPathFit.Measurement(
        seconds: seconds, place: SIMD3(surface.x, surface.y, surface.z),
        deviation: SwimPathFit.deviation(accuracyMeters: location.horizontalAccuracy)))
    let last = Int(clamping: seconds / SwimPathFit.knotSeconds) + 1
    guard last > fitted else { return }
    fitted = last
    let certain = Int(clamping: (seconds - Self.lagSeconds) / SwimPathFit.knotSeconds)
    if certain > counted { count(upTo: certain, fittedTo: last, endingAt: seconds) }
  }

  /// Counts the rest of the line, which ends here.
  mutating func endLine() {
    if let lineStart, let newest {
      let seconds = (newest - lineStart).inSeconds
      let last = Int(clamping: seconds / SwimPathFit.knotSeconds) + 1
      count(upTo: last, fittedTo: last, endingAt: seconds)
    }
    standing.endLine()
    measurements.removeAll(keepingCapacity: true)
    lineStart = nil
    currentSpeed = nil
    heldSpeeds.removeAll(keepingCapacity: true)
    (counted, fitted) = (0, 0)
  }

  private mutating func count(upTo end: Int, fittedTo last: Int, endingAt newestSeconds: Double) {
    let length = SwimPathFit.knotSeconds
    let first = max(0, counted - Int(clamping: Self.memorySeconds / length))
    measurements.removeFirst(
      measurements.prefix { $0.seconds < Double(first) * length }.count)
    defer { counted = end }
    guard measurements.count > 1 else { return }
    let knots = SwimPathFit.knots(
      through: measurements, from: first, count: max(3, last - first + 1))
    for piece in counted..<end {
      let start = Double(piece) * length
      let seconds = min(length, newestSeconds - start)
      receive(speed(knots, piece - first), seconds: seconds, from: start)
    }
    currentSpeed = speed(knots, last - first - 1)
  }

  private func speed(_ knots: [SIMD3<Double>], _ piece: Int) -> Double {
    let way = knots[piece + 1] - knots[piece]
    let speed = SwimPathFit.square(way).squareRoot() / SwimPathFit.knotSeconds
    return speed < Self.slowest ? 0 : min(speed, Self.fastest)
  }

  private mutating func receive(_ speed: Double, seconds: Double, from start: Double) {
    guard seconds > 0 else { return }
    let moves = speed > 0
    if moves { travel = travel + Travel(meters: speed * seconds, seconds: seconds) }
    if let lineStart, let newest {
      let begin = lineStart + .seconds(clamping: start)
      if since == nil || moves != isMoving { (isMoving, since) = (moves, begin) }
      standing.note(isMoving: moves, since: begin, at: newest)
    }
    heldSpeeds = heldSpeeds.suffix(Self.heldPieces - 1) + [speed]
    if heldSpeeds.count == Self.heldPieces, let held = heldSpeeds.min() {
      maximumSpeed = max(maximumSpeed ?? 0, held)
    }
  }
}
