import HealthModel

/// A finder of the steady segments of a workout, second by second.
///
/// After a warm-up the time is divided into segments of two minutes. The heart rate of a segment is evaluated
/// half a minute after its movement, so at most two segments are open. Memory is bounded: an open segment is
/// stored as sums, and no more than two hours of accepted segments are stored.
public struct SteadySegmentFinder: Sendable {
  public private(set) var segments: [SteadySegment] = []
  /// The number of rejected segments by reason.
  public private(set) var refused: [WorkoutRejection: Int] = [:]
  /// The highest heart rate sustained for ten seconds after the warm-up, in beats per minute.
  public var highestHeldHeartRate: Double? { held.highest }

  private let constants: VO2MaxConstants
  private let isLevel: Bool
  private var first: Instant?
  private var last: EffortMoment?
  private var lastMoving: Instant?
  private var moving: MovementBlock?
  private var heart: HeartRateBlock?
  /// The segment whose movement is complete and whose heart rate is not.
  private var waiting: MovementBlock?
  private var held = PeakSustainedHeartRate()
  private var receiver = GradeTracker()
  private var receiverDistance = 0.0

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - isLevel: Whether the whole course is known to be level, such as a track or a test course.
  ///   - constants: The constants of the estimate.
  public init(isLevel: Bool = false, constants: VO2MaxConstants = .standard) {
    self.isLevel = isLevel
    self.constants = constants
  }

  /// Processes the next second; one that is not later than the last is ignored.
  public mutating func process(_ moment: EffortMoment) {
    if let last, moment.time <= last.time { return }
    if first == nil {
      first = moment.time
      open(at: moment.time + .seconds(clamping: constants.warmUpSeconds))
    }
    let still = stillness(at: moment)
    let isInterrupted = still > constants.longestPauseSeconds
    if isInterrupted { moving?.isInterrupted = true }
    closeWhatEnded(by: moment.time)
    if isInterrupted { moving?.isInterrupted = true }
    if still > constants.longestStopSeconds {
      open(at: moment.time + .seconds(clamping: constants.warmUpSeconds))
    }
    let moved = metres(to: moment)
    trackReceiver(moment, moved: moved)
    if let start = moving?.start, moment.time >= start {
      moving?.add(moment, moved: moved, receiverGrade: receiver.grade)
      held.add(moment, constants: constants)
    }
    if let start = heart?.start, moment.time >= start { heart?.add(moment, constants: constants) }
    last = moment
  }

  /// Evaluates the segment whose heart rate is just complete; an incomplete one is dropped without a
  /// rejection.
  public mutating func finish() {
    guard let last else { return }
    closeWhatEnded(by: last.time + .seconds(1))
    moving = nil
    waiting = nil
    heart = nil
  }

  /// Returns the seconds since the person moved; pauses of the recording count as standing still.
  private mutating func stillness(at moment: EffortMoment) -> Double {
    let still = lastMoving.map { (moment.time - $0).inSeconds } ?? 0
    if moment.speed.map({ $0 >= constants.standingSpeed }) ?? true { lastMoving = moment.time }
    return still
  }

  // MARK: Segments

  private mutating func open(at begin: Instant) {
    moving = MovementBlock(start: begin, constants: constants)
    waiting = nil
    heart = HeartRateBlock(start: begin + .seconds(constants.heartRateLagSeconds))
  }

  private mutating func closeWhatEnded(by time: Instant) {
    let length = Duration.seconds(constants.segmentSeconds)
    let lag = Duration.seconds(constants.heartRateLagSeconds)
    while let block = waiting ?? moving {
      if waiting == nil {
        guard time >= block.start + length else { return }
        waiting = block
        moving = MovementBlock(start: block.start + length, constants: constants)
      }
      let end = block.start + length + lag
      guard time >= end else { return }
      if let heart { judge(block, heart) }
      waiting = nil
      heart = HeartRateBlock(start: end)
    }
  }

  private mutating func judge(_ block: MovementBlock, _ heart: HeartRateBlock) {
    guard segments.count < constants.mostSegments else { return }
    if let reason = movementFault(block) ?? heartRateFault(heart) {
      refused[reason, default: 0] += 1
      return
    }
    guard let first, let speed = block.meanSpeed, let heartRate = heart.mean,
      let (grade, isGraded) = grade(of: block)
    else { return }
    segments.append(
      SteadySegment(
        start: block.start, secondsIntoWorkout: (block.start - first).inSeconds,
        gait: FootGait(speed: speed, cadence: block.meanCadence), speed: speed, grade: grade,
        isGraded: isGraded, heartRate: heartRate))
  }

  private func movementFault(_ block: MovementBlock) -> WorkoutRejection? {
    let least = Double(constants.segmentSeconds) * constants.leastPresence
    if block.isInterrupted { return .unsteadyPace }
    if Double(block.secondsMeasured) < least { return .poorPosition }
    if let radius = block.meanAccuracy, radius > constants.highestInaccuracy {
      return .poorPosition
    }
    guard let variation = block.paceVariation, variation <= constants.highestPaceVariation,
      let speed = block.meanSpeed, constants.speeds.contains(speed)
    else { return .unsteadyPace }
    let gait = FootGait(speed: speed, cadence: block.meanCadence)
    let grades = gait == .walking ? constants.walkingGrades : constants.runningGrades
    guard let (grade, _) = grade(of: block), grades.contains(grade) else { return .grade }
    return nil
  }

  private func heartRateFault(_ heart: HeartRateBlock) -> WorkoutRejection? {
    let least = Double(constants.segmentSeconds) * constants.leastPresence
    if Double(heart.secondsMeasured) < least { return .tooFewHeartRates }
    if heart.lockedSeconds > constants.longestLockSeconds { return .cadenceLock }
    guard let drift = heart.drift(over: Double(constants.segmentSeconds)),
      abs(drift) <= constants.highestDrift
    else { return .unsteadyHeartRate }
    return nil
  }

  // MARK: Grade

  /// Returns the grade, and whether it was measured; `nil` where it changed within the segment or is unknown.
  private func grade(of block: MovementBlock) -> (grade: Double, isGraded: Bool)? {
    if isLevel { return (0, true) }
    if block.climb.count > 0 {
      guard block.distance >= constants.gradeMeters, let slope = block.climb.slope,
        let residual = block.climb.residual, residual <= constants.highestGradeResidual
      else { return nil }
      return (slope, true)
    }
    guard let slope = block.receiverGrade, abs(slope) <= constants.acceptedAsLevel else {
      return nil
    }
    return (0, false)
  }

  private func metres(to moment: EffortMoment) -> Double {
    guard let last, let speed = moment.speed ?? last.speed, speed.isFinite else { return 0 }
    return speed * min((moment.time - last.time).inSeconds, constants.longestPauseSeconds)
  }

  private mutating func trackReceiver(_ moment: EffortMoment, moved: Double) {
    receiverDistance += moved
    guard let altitude = moment.altitude, !moment.hasBarometricAltitude else { return }
    receiver.add(
      altitude: altitude, after: receiverDistance, isBarometric: false, at: moment.time)
    receiverDistance = 0
  }
}
