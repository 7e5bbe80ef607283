/// Counts the way along one line of smoothed points, leaving out where the body stood.
struct LineOdometer: Sendable {
  /// A shorter step from the last counted point waits for the next: what jitter is left is shorter.
  private static let shortestStepMeters = 1.0
  /// The Doppler judgement is so late at a start, by its median and the receiver's own filter.
  private static let startLatenessSeconds = 2.0
  /// A step this much longer than the speed allows is a correction of the position, not a way.
  private static let jumpFactor = 2.0
  private static let jumpMeters = 3.0
  /// A receiver that says it stands, but gets this far within `distrustSeconds`, does not stand.
  private static let distrustMeters = 50.0
  private static let distrustSeconds = 60.0

  private var doppler = DopplerMotion()
  private var dwell = DwellDetector()
  private var counted = Travel()
  private var usesDwell = false
  private(set) var isMoving = false
  /// Seconds into the line since when the body has moved, or stood.
  private(set) var since = 0.0
  /// The last point that was counted.
  private var anchor: TrackPoint?
  private var last: TrackPoint?
  /// The newest few seconds, for where a start really was.
  private var recent: [TrackPoint] = []
  /// When the state changed at the newest point, where that lies back.
  private var changeSeconds: Double?
  /// Where and since when the Doppler speed has said standing, begun anew each `distrustSeconds`.
  private var stand: TrackPoint?

  var travel: Travel { usesDwell ? counted + dwell.travel : counted }

  mutating func advance(to point: TrackPoint) {
    let wasMoving = isMoving
    defer { if isMoving != wasMoving { since = changeSeconds ?? point.seconds } }
    changeSeconds = nil
    switch point.bodyIsStill ? .standing : doppler.judge(point) {
    case .moving:
      leaveDwell(standing: false)
      move(to: point)
    case .standing:
      leaveDwell(standing: true)
      standStill(at: point)
    case .unknown:
      enterDwell()
      dwell.advance(to: point)
      isMoving = dwell.isMoving
      changeSeconds = dwell.changeSeconds
    }
    last = point
    recent.append(point)
    let horizon = point.seconds - Self.startLatenessSeconds
    if let keep = recent.firstIndex(where: { $0.seconds >= horizon }), keep > 0 {
      recent.removeFirst(keep)
    }
  }

  /// The way of the whole line, which ends here.
  mutating func finished() -> Travel {
    if usesDwell {
      dwell.finish(standing: true)
      isMoving = dwell.isMoving
      since = dwell.changeSeconds
    } else if isMoving, let anchor, let last {
      counted.meters += anchor.distance(to: last)
    }
    return travel
  }

  private mutating func move(to point: TrackPoint) {
    if !isMoving {
      isMoving = true
      anchor = recent.first ?? point
      changeSeconds = anchor?.seconds
      last = anchor
      stand = nil
    }
    guard let anchor, let last else {
      self.anchor = point
      return
    }
    counted.seconds += point.seconds - last.seconds
    let step = anchor.distance(to: point)
    guard step >= Self.shortestStepMeters else { return }
    counted.meters += plausible(step, from: anchor, to: point)
    self.anchor = point
  }

  /// The step, or what the speed makes of it where the position was corrected.
  private func plausible(_ step: Double, from start: TrackPoint, to end: TrackPoint) -> Double {
    guard let startSpeed = start.speed, let endSpeed = end.speed else { return step }
    let travelled = (startSpeed + endSpeed) / 2 * (end.seconds - start.seconds)
    return step > Self.jumpFactor * travelled + Self.jumpMeters ? travelled : step
  }

  private mutating func standStill(at point: TrackPoint) {
    if isMoving, let anchor {
      counted.meters += plausible(anchor.distance(to: point), from: anchor, to: point)
    }
    isMoving = false
    anchor = nil
    guard let stand, !point.bodyIsStill else {
      self.stand = point
      return
    }
    let way = stand.distance(to: point)
    if way > max(Self.distrustMeters, point.accuracyMeters ?? 0) {
      counted.meters += way
      counted.seconds += point.seconds - stand.seconds
      self.stand = point
    } else if point.seconds - stand.seconds > Self.distrustSeconds {
      self.stand = point
    }
  }

  private mutating func enterDwell() {
    guard !usesDwell else { return }
    usesDwell = true
    if isMoving, let anchor, let last { counted.meters += anchor.distance(to: last) }
    dwell = DwellDetector(startingAt: last, moving: isMoving)
  }

  private mutating func leaveDwell(standing: Bool) {
    guard usesDwell else { return }
    dwell.finish(standing: standing)
    counted = counted + dwell.travel
    usesDwell = false
    isMoving = !standing && !dwell.isStanding
    anchor = isMoving ? last : nil
    stand = nil
  }
}
