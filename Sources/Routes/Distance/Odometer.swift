internal import HealthModel

/// Sums the distance along the ground, and the moving time, from accepted locations.
///
/// Locations are grouped in lines: nothing is counted between the end of one line and the start of
/// the next. Within a line, the path is lightly smoothed and classified as moving or standing
/// still, and only movement is counted. The newest part of a line is provisional, since later
/// locations may show that the body stood still. The reported distance therefore never decreases,
/// and lags by some meters until the line ends.
struct Odometer: Sendable {
  /// Meters and seconds that are final, without the newest part.
  private(set) var settled = Travel()
  private var smoother = PathSmoother()
  private var jitter = JitterMeter()
  private var line = LineOdometer()
  private var lineStart: Instant?
  private var newest: Instant?
  /// The time of the first location measured by a receiver.
  private var firstMeasured: Instant?
  /// The time that a receiver takes after its first fix to settle.
  private static let settling = Duration.seconds(60)

  /// Meters and seconds that will not be removed.
  var travel: Travel { settled + line.certainTravel }
  /// The date up to which those are counted; `nil` before the first location.
  var travelDate: Instant? {
    lineStart.map { $0 + .seconds(clamping: line.certainSeconds) } ?? newest
  }
  var isMoving: Bool { line.isMoving }
  /// The time since which the body has moved or stood still; `nil` between lines.
  var since: Instant? { lineStart.map { $0 + .seconds(clamping: line.since) } }
  private(set) var standing = StandingLog()

  /// Whether the body moved on between the line before and this one, as another sensor counted.
  private var arrivesMoving = false

  /// Ends the line.
  ///
  /// - Parameter movesOn: Whether the body is known to move from here to the start of the next line.
  mutating func endLine(movesOn: Bool = false) {
    Self.flush(&smoother, into: &line)
    settled = settled + line.finished()
    defer { arrivesMoving = movesOn }
    if let lineStart, let newest, !(movesOn && lineStart == newest) {
      standing.note(
        isMoving: line.isMoving, since: lineStart + .seconds(clamping: line.since), at: newest)
    }
    standing.endLine()
    jitter.endLine()
    smoother = PathSmoother()
    line = LineOdometer()
    lineStart = nil
  }

  mutating func advance(
    to location: Location, at surface: SurfacePoint, isLive: Bool, bodyIsStill: Bool
  ) {
    let start = lineStart ?? location.time
    lineStart = start
    newest = location.time
    var point = TrackPoint(
      location, at: surface, seconds: (location.time - start).inSeconds, bodyIsStill: bodyIsStill)
    point.isMeasuredSpeed = isLive
    if isLive {
      let first = firstMeasured ?? location.time
      firstMeasured = first
      point.isSettling = location.time - first < Self.settling
    }
    jitter.process(point)
    point.jitterMeters = jitter.meters
    Self.pass(point, through: &smoother, to: &line)
    // One place alone does not show a motion.
    if start < location.time { arrivesMoving = false }
    standing.note(
      isMoving: line.isMoving || arrivesMoving, since: start + .seconds(clamping: line.since),
      at: location.time)
  }

  // The source and the destination are separate parameters, so that neither is copied.
  private static func pass(
    _ point: TrackPoint, through smoother: inout PathSmoother, to line: inout LineOdometer
  ) {
    smoother.process(point) { line.advance(to: $0) }
  }

  private static func flush(_ smoother: inout PathSmoother, into line: inout LineOdometer) {
    smoother.flush { line.advance(to: $0) }
  }
}
