import ActivityItems
internal import HealthModel

/// Creates workout items from the contents of a TCX file, one activity at a time.
struct TCXActivityState {
  /// The allowed difference between the distances of laps and trackpoints: meters, and a fraction
  /// of the total.
  private static let distanceTolerance = (meters: 20.0, share: 0.01)

  private let sport: String?
  private let foot: TCXActivityTrailer
  private let notes: TCXNotes?
  private let part: ActivityPart?
  private var identifier: String?
  private var isHeadSent = false
  private var pauses = TCXPauses()
  private var sums = TCXLapSums()
  private var ownTotals: ActivityTotals?
  /// The number of tracks in the lap, and whether the next point begins a segment.
  private var tracksInLap = 0
  private var beginsSegment = false
  private var hasPoint = false
  private var farthest: Double?
  private var lastTime: Instant?
  private var saidOrder = false

  init(
    sport: String? = nil, foot: TCXActivityTrailer = TCXActivityTrailer(),
    part: ActivityPart? = nil
  ) {
    self.sport = sport
    self.part = part
    self.foot = foot
    notes = foot.own == nil ? foot.notes.flatMap { TCXNotes($0) } : nil
  }

  /// Whether this project's elements have the laps and pauses; laps without them are a division for other programs.
  private var hasOwn: Bool { foot.own != nil }

  mutating func receive(_ item: TCXItem, _ ready: inout [ActivityItem]) {
    switch item {
    case .identifier(let text): identifier = text
    case .lapStart(let start):
      sendHead(start, &ready)
      tracksInLap = 0
      guard let start else { break }
      if let pause = pauses.beginLap(start), !hasOwn {
        report(pause, &ready)
        beginsSegment = hasPoint
      }
    case .trackStart:
      tracksInLap += 1
      if tracksInLap > 1 {
        beginsSegment = hasPoint
        pauses.breakTrack()
      }
    case .point(let point, let isBreak): receive(point, isBreak: isBreak, &ready)
    case .lapEnd(let record): receive(record, &ready)
    case .activityEnd: end(&ready)
    case .own(let item):
      sendHead(nil, &ready)
      if case .end(let totals) = item { ownTotals = totals } else { ready.append(item) }
    case .activityStart, .issue: break
    }
  }

  private mutating func sendHead(_ lapStart: Instant?, _ ready: inout [ActivityItem]) {
    guard !isHeadSent else { return }
    isHeadSent = true
    if let own = foot.own {
      ready.append(.activity(own))
      return
    }
    var head = ActivityHeader(
      notes?.configuration ?? ActivityWords.configuration(sport: sport, name: nil), sport: sport,
      name: foot.planName, notes: notes.map(\.rest) ?? foot.notes, recorder: foot.recorder,
      part: part)
    if let identifier {
      head.start = Instant(rfc3339: identifier) ?? Instant(rfc3339: identifier + "Z")
      if head.start == nil { head.identifier = identifier }
      head.secondsFromUTC = TCXNotes.offset(of: identifier)
    }
    head.start = head.start ?? lapStart
    ready.append(.activity(head))
  }

  private mutating func receive(
    _ point: ActivityPoint, isBreak: Bool, _ ready: inout [ActivityItem]
  ) {
    sendHead(nil, &ready)
    if beginsSegment || (isBreak && hasPoint) { ready.append(.segment) }
    beginsSegment = false
    hasPoint = true
    if let distance = point.distance { farthest = max(farthest ?? 0, distance) }
    if let time = point.time {
      pauses.add(time)
      if let lastTime, time < lastTime, !saidOrder {
        saidOrder = true
        ready.append(
          .issue(
            ActivityIssue(
              "times go backward, first from \(lastTime.rfc3339) to \(time.rfc3339); imported unchanged",
              at: .file, weight: .note)))
      }
      lastTime = time
    }
    ready.append(.point(point))
  }

  private mutating func receive(_ record: TCXLapRecord, _ ready: inout [ActivityItem]) {
    if record.start == nil, record.own == nil, pauses.lapStart == nil { return }
    let found = pauses.endLap(timerSeconds: record.totals.timerSeconds)
    if !hasOwn { for pause in found { report(pause, &ready) } }
    sums.add(record.totals)
    if let own = record.own {
      ready.append(.lap(own))
    } else if !hasOwn, let start = record.start ?? pauses.lapStart {
      var lap = ActivityLap(
        start: start, totals: record.totals, trigger: record.trigger, isRest: record.isRest)
      lap.receive(notes: record.notes)
      ready.append(.lap(lap))
    }
  }

  private mutating func end(_ ready: inout [ActivityItem]) {
    sendHead(nil, &ready)
    for marker in notes?.markers ?? [] { ready.append(.event(marker)) }
    let totals = ownTotals ?? sums.totals
    if !hasOwn, let laps = totals.distanceMeters, let farthest,
      abs(laps - farthest)
        > max(Self.distanceTolerance.meters, Self.distanceTolerance.share * max(laps, farthest))
    {
      ready.append(
        .issue(
          ActivityIssue(
            "the distance of the laps is \(laps.text) m, that of the trackpoints \(farthest.text) m; "
              + "both were imported unchanged", at: .file, weight: .note)))
    }
    ready.append(.end(totals))
  }

  private func report(_ pause: TimeRange, _ ready: inout [ActivityItem]) {
    ready.append(.event(ActivityEvent(.pause, at: pause.start)))
    ready.append(.event(ActivityEvent(.resume, at: pause.end)))
  }
}

/// The sums over laps.
struct TCXLapSums {
  private(set) var totals = ActivityTotals()
  private var count = 0
  private var heartRate = (sum: 0.0, seconds: 0.0)
  private var cadence = (sum: 0.0, seconds: 0.0)
  private var power = (sum: 0.0, seconds: 0.0)

  mutating func add(_ lap: ActivityTotals) {
    count += 1
    func sum(_ a: Double?, _ b: Double?) -> Double? {
      b.map { (a ?? 0) + $0 } ?? a
    }
    func greatest(_ a: Double?, _ b: Double?) -> Double? {
      b.map { max(a ?? $0, $0) } ?? a
    }
    totals.timerSeconds = sum(totals.timerSeconds, lap.timerSeconds)
    totals.distanceMeters = sum(totals.distanceMeters, lap.distanceMeters)
    totals.kilocalories = sum(totals.kilocalories, lap.kilocalories)
    totals.maximumSpeed = greatest(totals.maximumSpeed, lap.maximumSpeed)
    totals.maximumHeartRate = greatest(totals.maximumHeartRate, lap.maximumHeartRate)
    totals.maximumCadence = greatest(totals.maximumCadence, lap.maximumCadence)
    totals.maximumPower = greatest(totals.maximumPower, lap.maximumPower)
    totals.averageSpeed = count == 1 ? lap.averageSpeed : nil
    if let steps = lap.stepCount { totals.stepCount = (totals.stepCount ?? 0) &+ steps }
    totals.averageHeartRate = Self.weigh(&heartRate, lap.averageHeartRate, lap.timerSeconds)
    totals.averageCadence = Self.weigh(&cadence, lap.averageCadence, lap.timerSeconds)
    totals.averagePower = Self.weigh(&power, lap.averagePower, lap.timerSeconds)
  }

  /// Returns the time-weighted mean over the laps that have the value.
  private static func weigh(
    _ held: inout (sum: Double, seconds: Double), _ value: Double?, _ seconds: Double?
  ) -> Double? {
    if let value, let seconds, seconds > 0 {
      held.sum += value * seconds
      held.seconds += seconds
    }
    return held.seconds > 0 ? held.sum / held.seconds : nil
  }
}

extension Double {
  /// The number with at most two decimals, for a message.
  fileprivate var text: String { "\((self * 100).rounded() / 100)" }
}
