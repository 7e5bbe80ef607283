internal import HealthModel

/// Sums the way along the ground, and the time on the way, from accepted locations.
///
/// Locations come in lines: nothing is counted between the end of one and the start of the next.
/// Within a line the path is smoothed lightly, judged moving or standing, and only what was moved is
/// counted. The newest stretch of a line waits, since what follows may show that the body stood; so
/// what is told never shrinks, and lags by some metres until the line ends.
struct Odometer: Sendable {
  /// Metres and seconds of what cannot change any more, without the newest stretch.
  private(set) var settled = Travel()
  private var smoother = PathSmoother()
  private var jitter = JitterMeter()
  private var line = LineOdometer()
  private var lineStart: Instant?
  private var newest: Instant?

  /// Metres and seconds that will not be taken back any more.
  var travel: Travel { settled + line.certainTravel }
  /// Up to when those are counted; `nil` before the first location.
  var travelDate: Instant? {
    lineStart.map { $0 + .seconds(clamping: line.certainSeconds) } ?? newest
  }
  var isMoving: Bool { line.isMoving }
  /// Since when the body has moved, or stood; `nil` between lines.
  var since: Instant? { lineStart.map { $0 + .seconds(clamping: line.since) } }
  private(set) var standing = StandingLog()

  mutating func endLine() {
    Self.flush(&smoother, into: &line)
    settled = settled + line.finished()
    if let lineStart, let newest {
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
    jitter.process(point)
    point.jitterMeters = jitter.meters
    Self.pass(point, through: &smoother, to: &line)
    standing.note(
      isMoving: line.isMoving, since: start + .seconds(clamping: line.since), at: location.time)
  }

  // What hands on and what takes in are named apart, so that neither is copied for the other's sake.
  private static func pass(
    _ point: TrackPoint, through smoother: inout PathSmoother, to line: inout LineOdometer
  ) {
    smoother.process(point) { line.advance(to: $0) }
  }

  private static func flush(_ smoother: inout PathSmoother, into line: inout LineOdometer) {
    smoother.flush { line.advance(to: $0) }
  }
}
