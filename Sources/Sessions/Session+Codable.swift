internal import HealthModel

/// A session that was encoded and decoded continues unchanged.
///
/// Values derived from the configuration are not encoded but recomputed, so an invalid
/// configuration does not decode.
extension Session: Codable {
  private enum CodingKeys: String, CodingKey {
    case configuration, options, state, events, openSegments, isWaterLocked, latestDate, timeline
    case lapBook, counts, heartRate, stillness, isPausedByMotion, withdrawnEvents, swimSets
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
  }

  /// Whether the decoded parts are consistent, with every index and date in range.
  private var isConsistent: Bool {
    let isUnderWay = state.isActive || state == .stopped
    let dates = [
      timeline.start, timeline.end, timeline.pausedSince, latestDate, swimSets.openSince,
    ].compactMap(\.self)
    let spans = timeline.pauses + events.map(\.span) + laps.map(\.span)
    return (!isUnderWay || (timeline.start != nil && lapBook != nil && latestDate != nil))
      && (lapBook?.isConsistent ?? true)
      && laps.allSatisfy { events.indices.contains($0.eventIndex) }
      && withdrawnEvents.allSatisfy(events.indices.contains)
      && dates.allSatisfy(Session.dateRange.contains)
      && spans.allSatisfy {
        Session.dateRange.contains($0.start) && Session.dateRange.contains($0.end)
      }
  }
}
