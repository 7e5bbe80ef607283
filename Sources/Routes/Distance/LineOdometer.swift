/// Counts the way along one line of smoothed points, leaving out where the body stood.
struct LineOdometer: Sendable {
  /// The Doppler judgement is so late at a start, by its median and the receiver's own filter.
  private static let startLatenessSeconds = 3.0
  /// So late it is where a still body overruled it: by the age of that evidence, one window more.
  private static let startAfterStillnessSeconds = 4.0
  /// A step this much longer than the speed allows is a correction of the position, not a way.
  private static let jumpFactor = 2.0
  private static let jumpMeters = 3.0
  /// A receiver that says it stands, but gets this far within `distrustSeconds`, does not stand.
  private static let distrustMeters = 50.0
  private static let distrustSeconds = 60.0

  /// A move of which the position says so far no more than it may be wrong by, and what was counted before it.
  private struct UnprovenMove {
    let start: TrackPoint
    let counted: Travel
    let way: SpeedCheckedWay
  }

  /// A move is proven this far from where it began, in parts of the 95 % radius, within these meters; one whose
  /// receiver does not say how wrong it may be, the last.
  private static let proofPerAccuracy = 0.5
  private static let proofRangeMeters = 3.0...10.0
  private static let usualProofMeters = 5.0
  /// Meters: nobody goes so far around one place by the faults of a receiver alone.
  private static let provenPathMeters = 30.0

  private var doppler = DopplerMotion()
  private var unproven: UnprovenMove?
  private var dwell = DwellDetector()
  private var counted = Travel()
  private var way = SpeedCheckedWay()
  /// Metres by the receiver's speed since the last counted point; `nil` where it did not say.
  private var bySpeed: Double? = 0
  private var usesDwell = false
  private(set) var isMoving = false
  /// Seconds into the line since when the body has moved, or stood.
  private(set) var since = 0.0
  /// The last point that was counted.
  private var anchor: TrackPoint?
  private var last: TrackPoint?
  /// The newest few seconds, for where a start really was.
  private var recent = SlidingWindow<TrackPoint>()
  /// When the state changed at the newest point, where that lies back.
  private var changeSeconds: Double?
  /// Where and since when the Doppler speed has said standing, begun anew each `distrustSeconds`.
  private var stand: TrackPoint?

  var travel: Travel {
    let moved = counted + Travel(meters: way.meters)
    return usesDwell ? moved + dwell.travel : moved
  }

  /// What of it is not provisional; it never shrinks.
  var certainTravel: Travel {
    if let unproven { return unproven.counted + Travel(meters: unproven.way.certainMeters) }
    let moved = counted + Travel(meters: way.certainMeters)
    return usesDwell ? moved + dwell.certain : moved
  }

  /// Seconds into the line up to which that is counted.
  var certainSeconds: Double {
    if let unproven { return unproven.start.seconds }
    if usesDwell { return dwell.certainSeconds }
    return (isMoving ? anchor : last)?.seconds ?? 0
  }

  mutating func advance(to point: TrackPoint) {
    let wasMoving = isMoving
    defer { if isMoving != wasMoving { since = changeSeconds ?? point.seconds } }
    changeSeconds = nil
    // Asked at a still body too: at a start it must have seen the seconds before.
    let judgement = doppler.judge(point)
    switch point.bodyIsStill ? .standing : judgement {
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
    let horizon = point.seconds - Self.startAfterStillnessSeconds
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
    } else if unproven != nil {
      revoke()
    } else if isMoving, let anchor, let last {
      count(anchor.distance(to: last), upTo: last)
    }
    way.settle()
    return travel
  }

  private mutating func move(to point: TrackPoint) {
    if !isMoving { start(at: point) }
    guard let anchor else {
      self.anchor = point
      return
    }
    pass(to: point)
    let step = anchor.distance(to: point)
    guard step >= point.shortestStepMeters else { return prove(at: point) }
    count(plausible(step, from: anchor, to: point), upTo: point)
    prove(at: point)
  }

  /// Accepts a move that has got away from where it began, or gone far around it.
  private mutating func prove(at point: TrackPoint) {
    guard let unproven else { return }
    let needed =
      point.accuracyMeters.map {
        min(
          max(Self.proofPerAccuracy * $0, Self.proofRangeMeters.lowerBound),
          Self.proofRangeMeters.upperBound)
      } ?? Self.usualProofMeters
    let path = counted.meters + way.meters - unproven.counted.meters - unproven.way.meters
    if unproven.start.distance(to: point) >= needed || path >= Self.provenPathMeters {
      self.unproven = nil
    }
  }

  /// Takes back a move that led nowhere: the receiver found itself, or somebody moved the antenna.
  private mutating func revoke() {
    guard let unproven else { return }
    counted = unproven.counted
    way = unproven.way
    bySpeed = 0
    isMoving = false
    anchor = nil
    self.unproven = nil
  }

  /// Begins to move where the start really was, and goes from there to the newest point.
  private mutating func start(at point: TrackPoint) {
    let lateness =
      recent.last?.bodyIsStill == true
      ? Self.startAfterStillnessSeconds : Self.startLatenessSeconds
    let way = recent.filter { $0.seconds >= point.seconds - lateness }
    isMoving = true
    anchor = way.first ?? point
    changeSeconds = anchor?.seconds
    last = anchor
    bySpeed = 0
    stand = nil
    if point.isMeasuredSpeed, let anchor {
      unproven = UnprovenMove(start: anchor, counted: counted, way: self.way)
    }
    for next in way.dropFirst() { pass(to: next) }
  }

  /// Adds the seconds to a point, and the metres that the speed makes of them.
  private mutating func pass(to point: TrackPoint) {
    guard let last else { return }
    let seconds = point.seconds - last.seconds
    counted.seconds += seconds
    bySpeed = bySpeed.flatMap { sum in
      last.measuredSpeed.flatMap { a in point.measuredSpeed.map { sum + (a + $0) / 2 * seconds } }
    }
    self.last = point
  }

  private mutating func count(_ meters: Double, upTo point: TrackPoint) {
    way.add(meters, bySpeed: bySpeed)
    bySpeed = 0
    anchor = point
  }

  /// The step, or what the speed makes of it where the position was corrected.
  private func plausible(_ step: Double, from start: TrackPoint, to end: TrackPoint) -> Double {
    guard let startSpeed = start.speed, let endSpeed = end.speed else { return step }
    let travelled = (startSpeed + endSpeed) / 2 * (end.seconds - start.seconds)
    return step > Self.jumpFactor * travelled + Self.jumpMeters ? travelled : step
  }

  private mutating func standStill(at point: TrackPoint) {
    revoke()
    if isMoving, let anchor {
      count(plausible(anchor.distance(to: point), from: anchor, to: point), upTo: point)
    }
    way.settle()
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
    if let start = unproven?.start {
      revoke()
      dwell = DwellDetector(startingAt: start)
      return
    }
    if isMoving, let anchor, let last { count(anchor.distance(to: last), upTo: last) }
    way.settle()
    dwell = DwellDetector(startingAt: last, moving: isMoving)
  }

  private mutating func leaveDwell(standing: Bool) {
    guard usesDwell else { return }
    let before = counted
    dwell.finish(standing: standing)
    counted = counted + dwell.travel
    usesDwell = false
    isMoving = !standing && !dwell.isStanding
    anchor = isMoving ? last : nil
    stand = nil
    if isMoving, !dwell.isMoving, let start = dwell.origin ?? last, last?.isMeasuredSpeed == true {
      unproven = UnprovenMove(start: start, counted: before, way: way)
    }
  }
}
