public import HealthModel

/// The reason why a configuration and its options are invalid.
public enum ConfigurationError: Error, Hashable, Sendable {
  case lapLengthOnOpenWater(Quantity)
  /// A lap length requires a pool, and the swimming location is not a pool.
  case lapLengthWithoutPool(Quantity)
  case lapLengthWithoutSwimming(Quantity, WorkoutActivityType)
  case lapLengthNotALength(Quantity)
  /// The lap length is zero, negative, or not that of a pool; see ``lapLengthRangeMeters``.
  case lapLengthOutOfRange(Quantity)
  case swimmingLocationWithoutSwimming(
    WorkoutConfiguration.SwimmingLocationType, WorkoutActivityType)
  case autoLapNotALength(Quantity)
  case autoLapOutOfRange(AutoLap)
  /// Auto-lap is unavailable in a pool, where a lap is a length.
  case autoLapInPool(AutoLap)
  /// Standing still has no meaning for this activity.
  case autoPauseUnsupported(WorkoutActivityType)

  /// The valid pool lengths in meters: from plunge pools to the longest pools, slightly over a
  /// kilometer.
  ///
  /// Chosen by this project.
  public static let lapLengthRangeMeters = 5.0...1_100.0
}

/// The messages for invalid configurations.
extension ConfigurationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .lapLengthOnOpenWater(let length):
      "a pool length (\(length)) cannot be combined with open water"
    case .lapLengthWithoutPool(let length):
      "a pool length (\(length)) needs a pool as the swimming location"
    case .lapLengthWithoutSwimming(let length, let activity):
      "a pool length (\(length)) is for swimming, not for \(activity.word)"
    case .lapLengthNotALength(let length):
      "\(length) is not a length; use a pool length such as 25m"
    case .lapLengthOutOfRange(let length):
      "a pool length of \(length) is not supported; use \(Self.text(Self.lapLengthRangeMeters)) m"
    case .swimmingLocationWithoutSwimming(let location, let activity):
      "a swimming location (\(location)) is for swimming, not for \(activity.word)"
    case .autoLapNotALength(let length): "\(length) is not a length or a time for automatic laps"
    case .autoLapOutOfRange(.distance(let length)):
      "automatic laps of \(length) are not supported; use \(Self.text(AutoLap.distanceRangeMeters)) m"
    case .autoLapOutOfRange(.time(let time)):
      "automatic laps of \(time.inSeconds) s are not supported; use 10 s to 7 days"
    case .autoLapInPool: "automatic laps cannot be used in a pool, where each length is a lap"
    case .autoPauseUnsupported(let activity):
      "automatic pauses are not supported for \(activity.word)"
    }
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    "\(Int(clamping: range.lowerBound)) to \(Int(clamping: range.upperBound))"
  }
}

/// A session that was encoded and decoded continues unchanged.
///
/// Values derived from the configuration are not encoded but recomputed, so an invalid
/// configuration does not decode.
extension Session: Codable {
  private enum CodingKeys: String, CodingKey {
    case configuration, options, state, events, openSegments, isWaterLocked, latestDate, timeline
    case lapBook, counts, heartRate, stillness, isPausedByMotion, withdrawnEvents, swimSets
    case activities
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    do {
      try self.init(
        values.decode(WorkoutConfiguration.self, forKey: .configuration),
        options: values.decode(SessionOptions.self, forKey: .options))
    } catch let error as ConfigurationError {
      throw DecodingError.dataCorruptedError(
        forKey: .configuration, in: values, debugDescription: error.description)
    }
    state = try values.decode(State.self, forKey: .state)
    events = try values.decode([WorkoutEvent].self, forKey: .events)
    openSegments = try values.decode([OpenSegment].self, forKey: .openSegments)
    isWaterLocked = try values.decode(Bool.self, forKey: .isWaterLocked)
    latestDate = try values.decodeIfPresent(Instant.self, forKey: .latestDate)
    timeline = try values.decode(WorkoutTimeline.self, forKey: .timeline)
    lapBook = try values.decodeIfPresent(LapTracker.self, forKey: .lapBook)
    counts = try values.decode(Counts.self, forKey: .counts)
    heartRate = try values.decode(HeartRateAverage.self, forKey: .heartRate)
    stillness = try values.decodeIfPresent(StillnessDetector.self, forKey: .stillness)
    isPausedByMotion = try values.decode(Bool.self, forKey: .isPausedByMotion)
    // A session that was stored before swims had sets has neither.
    withdrawnEvents = try values.decodeIfPresent([Int].self, forKey: .withdrawnEvents) ?? []
    swimSets = try values.decodeIfPresent(SwimSets.self, forKey: .swimSets) ?? SwimSets()
    // A session of one activity, and one that was stored before there were several, has none.
    activities = try values.decodeIfPresent([SessionActivity].self, forKey: .activities) ?? []
    if let current = activities.last {
      guard let rules = SessionRules.ofActivity(current.configuration, options) else {
        throw DecodingError.dataCorruptedError(
          forKey: .activities, in: values, debugDescription: "an activity is invalid")
      }
      self.rules = rules
    }
    guard isConsistent else {
      throw DecodingError.dataCorruptedError(
        forKey: .state, in: values, debugDescription: "The parts of the session contradict.")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(configuration, forKey: .configuration)
    try values.encode(options, forKey: .options)
    try values.encode(state, forKey: .state)
    try values.encode(events, forKey: .events)
    try values.encode(openSegments, forKey: .openSegments)
    try values.encode(isWaterLocked, forKey: .isWaterLocked)
    try values.encodeIfPresent(latestDate, forKey: .latestDate)
    try values.encode(timeline, forKey: .timeline)
    try values.encodeIfPresent(lapBook, forKey: .lapBook)
    try values.encode(counts, forKey: .counts)
    try values.encode(heartRate, forKey: .heartRate)
    try values.encodeIfPresent(stillness, forKey: .stillness)
    try values.encode(isPausedByMotion, forKey: .isPausedByMotion)
    try values.encode(withdrawnEvents, forKey: .withdrawnEvents)
    try values.encode(swimSets, forKey: .swimSets)
    if !activities.isEmpty { try values.encode(activities, forKey: .activities) }
  }

  /// Whether the decoded parts are consistent, with every index and date in range.
  private var isConsistent: Bool {
    let isUnderWay = state.isActive || state == .stopped
    let dates =
      [
        timeline.start, timeline.end, timeline.pausedSince, latestDate, swimSets.openSince,
      ].compactMap(\.self) + activities.flatMap { [$0.start, $0.end ?? $0.start] }
    let spans = timeline.pauses + events.map(\.span) + laps.map(\.span)
    return (!isUnderWay || (timeline.start != nil && lapBook != nil && latestDate != nil))
      && (lapBook?.isConsistent ?? true)
      && laps.allSatisfy { events.indices.contains($0.eventIndex) }
      && withdrawnEvents.allSatisfy(events.indices.contains)
      && activities.allSatisfy {
        $0.start <= $0.end ?? $0.start && (0...laps.count).contains($0.firstLap)
          && (0...lengthCount).contains($0.firstLength)
      }
      && dates.allSatisfy(Session.dateRange.contains)
      && spans.allSatisfy {
        Session.dateRange.contains($0.start) && Session.dateRange.contains($0.end)
      }
  }
}
