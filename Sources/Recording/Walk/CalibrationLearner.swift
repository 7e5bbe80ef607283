import HealthModel
import Mobility
import Routes

/// Compares the straight parts of a walk with what satellites say of them.
///
/// Stretches that follow one another are joined while the way between is straight, up to two minutes; what
/// is long enough then says how this person's distance compares with the model's. What was learnt holds
/// from the next recording on: one that changed its mind under way would not be the same when it is gone
/// through again.
struct CalibrationLearner: Sendable {
  private struct Place: Sendable {
    var location: Location
    /// Metres along the way since the first place that was known.
    var meters: Double
  }

  private var calibration: SpeedCalibration
  private let countBefore: Int
  private var places: [Place] = []
  private var stretches: [PacedStretch] = []

  /// What is older says nothing about a stretch that is still told.
  private static let keptSeconds = 200.0
  private static let longestSeconds = 120.0
  /// Of the end of one stretch and the start of the next, in seconds.
  private static let longestPause = 2.0
  /// A place so many seconds from a moment is where the person was then.
  private static let placeReach = 2.0

  init(_ configuration: MobilityConfiguration) {
    calibration =
      configuration.calibration ?? SpeedCalibration(placement: configuration.placement)
    countBefore = calibration.walkCount
  }

  /// Takes a fix that the route may use.
  mutating func take(_ recorded: RecordedLocation) {
    let location = recorded.location
    let isLater = places.last.map { $0.location.time < location.time } ?? true
    guard recorded.verdict == .accepted, isLater else { return }
    let meters = places.last.map { $0.meters + $0.location.distance(to: location) } ?? 0
    places.append(Place(location: location, meters: meters))
    let oldest = location.time - .seconds(clamping: Self.keptSeconds)
    if let kept = places.firstIndex(where: { $0.location.time >= oldest }), kept > places.count / 2
    {
      places.removeFirst(kept)
    }
  }

  /// Takes the next stretch of the walk.
  mutating func take(_ stretch: PacedStretch) {
    if let last = stretches.last,
      (stretch.span.start - last.span.end).inSeconds > Self.longestPause
    {
      learn()
    }
    guard let first = stretches.first else {
      stretches = [stretch]
      return
    }
    let together = stretches + [stretch]
    let isShort = (stretch.span.end - first.span.start).inSeconds <= Self.longestSeconds
    if isShort, walk(of: together)?.refusal != .notStraight {
      stretches = together
    } else {
      learn()
      stretches = [stretch]
    }
  }

  /// What is known now that the walk is over; `nil` where nothing was learnt.
  mutating func finish() -> SpeedCalibration? {
    learn()
    return calibration.walkCount > countBefore ? calibration : nil
  }

  mutating func shift(by offset: Duration) {
    for index in places.indices { places[index].location.time += offset }
    for index in stretches.indices {
      let span = stretches[index].span
      stretches[index].span = Span(start: span.start + offset, end: span.end + offset)
    }
  }

  private mutating func learn() {
    if let walk = walk(of: stretches) { calibration.add(walk) }
    stretches = []
  }

  /// The stretches as one walk; `nil` where satellites do not say where it began and ended.
  private func walk(of stretches: [PacedStretch]) -> CalibrationWalk? {
    guard let start = stretches.first?.span.start, let end = stretches.last?.span.end,
      let first = place(at: start), let last = place(at: end), first < last
    else { return nil }
    let way = places[first...last]
    let accuracies = way.map { $0.location.horizontalAccuracy ?? .infinity }
    // Fixes come once a second and contacts when they come; the speed between is the same.
    let share =
      (end - start).inSeconds
      / (places[last].location.time - places[first].location.time).inSeconds
    return CalibrationWalk(
      meters: share * (places[last].meters - places[first].meters),
      straightMeters: share * places[first].location.distance(to: places[last].location),
      uncorrectedMeters: Self.uncorrectedMeters(of: stretches),
      stepCount: stretches.reduce(0) { $0 + $1.stepCount },
      worstAccuracy: accuracies.max() ?? .infinity, end: end)
  }

  /// Of the stretches and of the step from the last contact of each to the first of the next.
  private static func uncorrectedMeters(of stretches: [PacedStretch]) -> Double {
    let told = stretches.reduce(0) { $0 + $1.uncorrectedMeters }
    let seconds = stretches.reduce(0) { $0 + $1.span.duration.inSeconds }
    let between = zip(stretches, stretches.dropFirst()).reduce(0) { sum, pair in
      sum + (pair.1.span.start - pair.0.span.end).inSeconds
    }
    return seconds > 0 ? told * (seconds + between) / seconds : 0
  }

  private func place(at moment: Instant) -> Int? {
    func gap(_ index: Int) -> Double { abs((places[index].location.time - moment).inSeconds) }
    guard let nearest = places.indices.min(by: { gap($0) < gap($1) }),
      gap(nearest) <= Self.placeReach
    else { return nil }
    return nearest
  }
}
