/// Counts the distance along one line of smoothed points, excluding standing still.
struct LineOdometer: Sendable {
  /// The delay of the Doppler decision at a start, by its median and the receiver's own filter.
  private static let startLatenessSeconds = 3.0
  /// The delay after stillness overruled it: one more window, because of the age of the motion
  /// data.
  private static let startAfterStillnessSeconds = 4.0
  /// A step longer than the speed allows by this factor is a correction of the position, not
  /// distance.
  private static let jumpFactor = 2.0
  private static let jumpMeters = 3.0
  /// A receiver that reports standing still, but moves this far within `distrustSeconds`, does not
  /// stand still.
  private static let distrustMeters = 50.0
  private static let distrustSeconds = 60.0

  /// A move that is still within the position's error, and the distance before it.
  private struct UnprovenMove {
    let start: TrackPoint
    let counted: Travel
    let path: SpeedCheckedPath
  }

  /// A move is confirmed at this distance from its start, as a share of the 95 % radius, within
  /// these meters; without a declared accuracy, at the last.
  private static let proofPerAccuracy = 0.5
  private static let proofRangeMeters = 3.0...10.0
  private static let usualProofMeters = 5.0
  /// The path length in meters that receiver errors alone never produce around one place.
  private static let provenPathMeters = 30.0

  private var doppler = DopplerMotion()
  private var unproven: UnprovenMove?
  private var dwell = DwellDetector()
  private var counted = Travel()
  private var path = SpeedCheckedPath()
  /// Meters by the receiver's speed since the last counted point; `nil` if it was not reported.
  private var bySpeed: Double? = 0
  private var usesDwell = false
  private(set) var isMoving = false
  /// The time within the line, in seconds, of the last change between moving and standing still.
  private(set) var since = 0.0
  /// The last counted point.
  private var anchor: TrackPoint?
  private var last: TrackPoint?
  /// The newest few seconds, used to locate the actual start.
  private var recent = SlidingWindow<TrackPoint>()
  /// The time of the state change at the newest point, if it is in the past.
  private var changeSeconds: Double?
  /// The point at which the Doppler speed began to report standing still, renewed each
  /// `distrustSeconds`.
  private var stand: TrackPoint?

  var travel: Travel {
    let moved = counted + Travel(meters: path.meters)
    return usesDwell ? moved + dwell.travel : moved
  }

  /// The part that is final; it never decreases.
  var certainTravel: Travel {
    if let unproven { return unproven.counted + Travel(meters: unproven.path.certainMeters) }
    let moved = counted + Travel(meters: path.certainMeters)
    return usesDwell ? moved + dwell.certain : moved
  }

  /// The time within the line, in seconds, up to which that part is counted.
  var certainSeconds: Double {
    if let unproven { return unproven.start.seconds }
    if usesDwell { return dwell.certainSeconds }
    return (isMoving ? anchor : last)?.seconds ?? 0
  }

  mutating func advance(to point: TrackPoint) {
    let wasMoving = isMoving
    defer { if isMoving != wasMoving { since = changeSeconds ?? point.seconds } }
    changeSeconds = nil
    // Evaluated even for a still body, since a start requires the preceding seconds.
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

  /// Returns the distance of the whole line, which ends here.
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
    path.settle()
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

  /// Confirms a move that has left the place where it began, or has a long path around it.
  private mutating func prove(at point: TrackPoint) {
    guard let unproven else { return }
    let usual =
      point.accuracyMeters.map {
        min(
          max(Self.proofPerAccuracy * $0, Self.proofRangeMeters.lowerBound),
          Self.proofRangeMeters.upperBound)
      } ?? Self.usualProofMeters
    let start = unproven.start
    let needed = start.isSettling ? max(usual, start.settlingProofMeters(to: point)) : usual
    let length = counted.meters + path.meters - unproven.counted.meters - unproven.path.meters
    if start.distance(to: point) >= needed || length >= Self.provenPathMeters {
      self.unproven = nil
    }
  }

  /// Removes a move without displacement: the receiver acquired its position, or the antenna was
  /// moved.
  private mutating func revoke() {
    guard let unproven else { return }
    counted = unproven.counted
    path = unproven.path
    bySpeed = 0
    isMoving = false
    anchor = nil
    self.unproven = nil
  }

  /// Begins to move at the actual start, and continues from there to the newest point.
  private mutating func start(at point: TrackPoint) {
    let lateness =
      recent.last?.bodyIsStill == true
      ? Self.startAfterStillnessSeconds : Self.startLatenessSeconds
    let track = recent.filter { $0.seconds >= point.seconds - lateness }
    isMoving = true
    anchor = track.first ?? point
    changeSeconds = anchor?.seconds
    last = anchor
    bySpeed = 0
    stand = nil
    if point.isMeasuredSpeed, let anchor {
      unproven = UnprovenMove(start: anchor, counted: counted, path: self.path)
    }
    for next in track.dropFirst() { pass(to: next) }
  }

  /// Adds the seconds up to a point, and the meters by the speed.
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
    path.add(meters, bySpeed: bySpeed)
    bySpeed = 0
    anchor = point
  }

  /// Returns the step, or the distance by the speed if the position was corrected.
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
    path.settle()
    isMoving = false
    anchor = nil
    guard let stand, !point.bodyIsStill else {
      self.stand = point
      return
    }
    let displacement = stand.distance(to: point)
    if displacement > max(Self.distrustMeters, point.accuracyMeters ?? 0) {
      counted.meters += displacement
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
    path.settle()
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
      unproven = UnprovenMove(start: start, counted: before, path: path)
    }
  }
}
