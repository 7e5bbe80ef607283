public import HealthModel

/// A field test in progress, as a value: events in, cues and actions out.
///
/// It has no clock: events carry the time. Two tests that processed the same events are equal.
///
///     var progress = FieldTestProgress(try FieldTest(.sixMinuteWalk, courseMeters: 30))
///     for effect in progress.reduce(.prepare(at: now)) { … }
public struct FieldTestProgress: Hashable, Sendable {
  public let test: FieldTest
  /// The start of the test's clock, which may be in the future; `nil` until the countdown begins.
  public private(set) var start: Instant?
  /// Whether the countdown is over.
  public private(set) var isUnderWay = false
  /// The date and reason of the end.
  public internal(set) var end: Ended?
  /// The dates at which laps were completed, in ascending order.
  public internal(set) var lapDates: [Instant] = []
  /// The finished rests.
  public internal(set) var rests: [TimeRange] = []
  public internal(set) var restingSince: Instant?
  /// Whether the recorder was not running for a while.
  public internal(set) var hadSilence = false
  /// The reported distance after the last lap, in meters.
  public internal(set) var remainderMeters: Double?
  var distance: Reported?
  /// The radii of the 95 % circles, in meters, one per received position.
  var accuracies: [Double] = []
  var heartRates: [Beat] = []
  /// The indices of the lines that were not reached in time, in ascending order.
  var missedLines: [Int] = []
  private var toldSteps = 0
  private var toldQuarters = 0

  public struct Ended: Hashable, Sendable {
    public let date: Instant
    public let reason: FieldTestEnd
  }

  struct Reported: Hashable, Sendable {
    var meters: Double
    var date: Instant
  }

  struct Beat: Hashable, Sendable {
    var beatsPerMinute: Double
    var date: Instant
  }

  /// The name of a segment that is a rest.
  public static let restName = "rest"
  private static let quarters = 4
  /// The number of consecutive misses that end the shuttle run.
  private static let missesToEnd = 2

  public init(_ test: FieldTest) {
    self.test = test
    remainderMeters = test.remainderMeters
  }

  /// Applies one event and returns the resulting effects, in order.
  public mutating func reduce(_ event: FieldTestEvent) -> [FieldTestEffect] {
    switch event {
    case .prepare(let date):
      guard start == nil else { return [] }
      start = date + test.countdown
      return advance(to: date)
    case .time(let date): return advance(to: date)
    case .lap(let date): return applyLap(at: date)
    case .distance(let meters, let date): return receive(meters, at: date)
    case .accuracy(let meters): if isOngoing { accuracies.append(meters) }
    case .heartRate(let rate, let date):
      if end == nil, rate > 0 { heartRates.append(Beat(beatsPerMinute: rate, date: date)) }
    case .rest(let date):
      guard isOngoing, restingSince == nil, test.kind.allowsRests else { return [] }
      restingSince = date
      return [.cue(.rest(rests.count + 1), at: date)]
    case .walkOn(let date):
      guard isOngoing, closeRest(at: date) else { return [] }
      return [.cue(.walkOn, at: date)]
    case .missed(let date): return missLine(at: date)
    case .remainder(let meters): remainderMeters = meters
    case .stop(let date):
      guard isOngoing else { return [] }
      return finish(at: date, test.kind.finish == .exhaustion ? .completed : .stoppedEarly)
    case .silence(let until): return keepSilence(until: until)
    case .breakOff(let date): if isOngoing { _ = finish(at: date, .interrupted) }
    case .clockCorrected(let offset): shift(by: offset)
    }
    return []
  }

  /// Whether the clock of the test runs.
  public var isOngoing: Bool { isUnderWay && end == nil }

  /// Whether a lap that ends now would have a plausible walking speed.
  public func allowsLap(at date: Instant) -> Bool {
    guard let courseMeters = test.courseMeters, let before = lapDates.last ?? start else {
      return true
    }
    return (date - before).inSeconds * test.kind.greatestSpeed >= courseMeters
  }

  /// Restores the state of the test from a stored session, without effects.
  public mutating func resume(_ session: Session) {
    guard let date = session.startDate else { return }
    start = date
    isUnderWay = true
    lapDates = session.laps.filter { $0.trigger == .manual }.map(\.span.end)
    let rested = session.events.filter {
      $0.kind == .segment && $0.metadata.string(.segmentName) == Self.restName
    }
    rests = rested.map(\.span)
    restingSince = session.openSegments.first { $0.name == Self.restName }?.start
    missedLines = []
    for event in session.events where event.kind == .marker { noteMiss(at: event.date) }
    guard let ended = session.endDate, end == nil else { return }
    // Only a test that waits for its remainder is stored between its stop and its end.
    var isWhole = test.kind.finish == .exhaustion
    if case .time(let time) = test.kind.finish { isWhole = ended - date >= time }
    _ = finish(at: ended, isWhole ? .completed : .stoppedEarly)
  }

  /// Whether its time ends, or ended, by a date.
  public func isOver(at date: Instant) -> Bool {
    guard end == nil, let start, case .time(let time) = test.kind.finish else { return end != nil }
    return date - start >= time
  }

  /// Whether the end waits until a person reports the distance after the last lap.
  public var waitsForRemainder: Bool {
    test.asksForRemainder && test.isOnCourse && test.lapsToFinish == nil
      && test.kind.finish != .exhaustion && end != nil && end?.reason != .interrupted
      && remainderMeters == nil
  }

  private mutating func advance(to date: Instant) -> [FieldTestEffect] {
    guard let start, end == nil else { return [] }
    var effects: [FieldTestEffect] = []
    let steps = FieldTestSchedule.steps(of: test)
    while toldSteps < steps.count, steps[toldSteps].offset <= date - start {
      let step = steps[toldSteps]
      let due = start + step.offset
      toldSteps += 1
      switch step.cue {
      case .start:
        isUnderWay = true
        effects += [.start(at: due), .cue(.start, at: due)]
      case .finish(let reason):
        return effects + finish(at: due, reason) + [.finish(at: due)]
      default: effects.append(.cue(step.cue, at: due))
      }
    }
    return effects
  }

  /// Handles a gap in the recording.
  ///
  /// Missed announcements are not made late; a test whose time ended in the gap is interrupted.
  private mutating func keepSilence(until date: Instant) -> [FieldTestEffect] {
    guard let start, isOngoing else { return [] }
    hadSilence = true
    let steps = FieldTestSchedule.steps(of: test)
    while toldSteps < steps.count, steps[toldSteps].offset <= date - start {
      let step = steps[toldSteps]
      toldSteps += 1
      guard case .finish = step.cue else { continue }
      let due = start + step.offset
      return finish(at: due, .interrupted) + [.finish(at: due)]
    }
    return []
  }

  private mutating func applyLap(at date: Instant) -> [FieldTestEffect] {
    guard isOngoing, test.isOnCourse, test.kind.finish != .exhaustion else { return [] }
    lapDates.append(date)
    guard let needed = test.lapsToFinish, lapDates.count >= needed else { return [] }
    return finish(at: date, .completed) + [.finish(at: date)]
  }

  private mutating func receive(_ meters: Double, at date: Instant) -> [FieldTestEffect] {
    guard isUnderWay, !test.isOnCourse, date >= distance?.date ?? date else { return [] }
    let before = distance ?? Reported(meters: 0, date: start ?? date)
    let now = Reported(meters: meters, date: date)
    guard end == nil else {
      distance = end.map { Self.interpolated(before, now, at: $0.date) }
      return []
    }
    distance = now
    guard case .distance(let goal) = test.kind.finish else { return [] }
    if meters >= goal {
      let reached = Self.date(before, now, reaching: goal)
      return finish(at: reached, .completed) + [.finish(at: reached)]
    }
    let quarter = Int(clamping: meters / goal * Double(Self.quarters))
    guard quarter > toldQuarters else { return [] }
    toldQuarters = quarter
    let left = goal * Double(Self.quarters - quarter) / Double(Self.quarters)
    return [.cue(.metersLeft(left), at: date)]
  }

  private mutating func missLine(at date: Instant) -> [FieldTestEffect] {
    guard isOngoing, test.kind.finish == .exhaustion else { return [] }
    guard let inARow = noteMiss(at: date) else { return [] }
    let cue = FieldTestEffect.cue(.missed(inARow), at: date)
    guard inARow >= Self.missesToEnd else { return [cue] }
    return [cue] + finish(at: date, .completed) + [.finish(at: date)]
  }

  /// Records a miss of the newest line; returns the number of consecutive misses, or `nil` if it is
  /// already recorded.
  @discardableResult
  private mutating func noteMiss(at date: Instant) -> Int? {
    guard let start, test.kind.finish == .exhaustion else { return nil }
    let line = ShuttleSchedule.beepCount(at: date - start)
    guard line > 0, missedLines.last != line else { return nil }
    missedLines.append(line)
    return missesInARow(upTo: line)
  }

  func missesInARow(upTo line: Int) -> Int {
    var count = 0
    while missedLines.contains(line - count) { count += 1 }
    return count
  }

  private mutating func finish(at date: Instant, _ reason: FieldTestEnd) -> [FieldTestEffect] {
    let date = max(date, start ?? date)
    end = Ended(date: date, reason: reason)
    _ = closeRest(at: date)
    return [.cue(.finish(reason), at: date)]
  }

  private mutating func closeRest(at date: Instant) -> Bool {
    guard let since = restingSince else { return false }
    rests.append(TimeRange(start: since, end: date))
    restingSince = nil
    return true
  }

  private mutating func shift(by offset: Duration) {
    start = start.map { $0 + offset }
    end = end.map { Ended(date: $0.date + offset, reason: $0.reason) }
    restingSince = restingSince.map { $0 + offset }
    distance?.date += offset
    for index in lapDates.indices { lapDates[index] += offset }
    for index in rests.indices { rests[index].shift(by: offset) }
    for index in heartRates.indices { heartRates[index].date += offset }
  }

  private static func date(_ before: Reported, _ now: Reported, reaching goal: Double) -> Instant {
    guard now.meters > before.meters else { return now.date }
    let fraction = min(max((goal - before.meters) / (now.meters - before.meters), 0), 1)
    let step = Double((now.date - before.date).wholeMicroseconds)
    return before.date + .microseconds(Int64(clamping: (step * fraction).rounded()))
  }

  private static func interpolated(
    _ before: Reported, _ now: Reported, at date: Instant
  ) -> Reported {
    guard now.date > date, now.date > before.date, date >= before.date else {
      return now.date > date ? before : now
    }
    let fraction = (date - before.date).inSeconds / (now.date - before.date).inSeconds
    return Reported(
      meters: before.meters + (now.meters - before.meters) * fraction, date: date)
  }
}
