internal import HealthModel

/// The laps of a session, with the time and the distance at which each ended.
///
/// The route reports its distance a few seconds late, so the distance of a lap that the user ends
/// is known only then; until then, the last known distance is used. A lap by distance ends where
/// the distance was reached, between two reports, so laps of 1 km do not drift.
struct LapTracker: Hashable, Sendable, Codable {
  /// A date, with the active time and the meters from the start of the workout.
  struct Mark: Hashable, Sendable, Codable {
    var date: Instant
    var active: Duration
    var meters: Double
  }

  var laps: [Lap] = []
  /// The beginning of the current lap.
  var start: Mark
  /// The newest report of the distance; `nil` while no distance is measured.
  private(set) var known: Mark?
  /// The index of the first lap that ended after `known`, whose distance is therefore not settled.
  private var firstUnsettled = 0
  /// The event index of each length that an engine reported; `nil` for a length that did not become
  /// a lap.
  var told: [Int?] = []

  init(startingAt date: Instant) {
    start = Mark(date: date, active: .zero, meters: 0)
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    laps = try values.decode([Lap].self, forKey: .laps)
    start = try values.decode(Mark.self, forKey: .start)
    known = try values.decodeIfPresent(Mark.self, forKey: .known)
    firstUnsettled = try values.decode(Int.self, forKey: .firstUnsettled)
    // Stored before lengths could be corrected: each had a lap.
    told =
      try values.decodeIfPresent([Int?].self, forKey: .told)
      ?? laps.filter { $0.trigger == .length }.map(\.eventIndex)
  }

  /// The number of the current lap.
  var number: Int { laps.count + 1 }

  /// Returns a mark at a date, with the distance as far as it is known.
  func mark(at date: Instant, in timeline: WorkoutTimeline) -> Mark {
    Mark(date: date, active: timeline.active(at: date), meters: known?.meters ?? 0)
  }

  /// Ends the current lap and begins the next.
  mutating func close(at end: Mark, trigger: Lap.Trigger, eventIndex: Int) -> Lap {
    append(
      Lap(
        number: number, span: TimeRange(start: start.date, end: end.date),
        activeDuration: end.active - start.active, trigger: trigger,
        startMeters: known == nil ? nil : start.meters, endMeters: known == nil ? nil : end.meters,
        eventIndex: eventIndex))
    start = end
    return laps[laps.count - 1]
  }

  private mutating func append(_ lap: Lap) {
    laps.append(lap)
    if known == nil { firstUnsettled = laps.count }
  }

  /// Marks all lengths as settled after they were inserted, moved or removed; no route report
  /// changes them.
  mutating func settleLengths() {
    firstUnsettled = laps.count
  }

  /// Returns the time at which a distance was reached, if a newer report reaches it.
  func date(reaching meters: Double, by report: Mark) -> Instant? {
    guard let known, report.meters >= meters, report.date > start.date else { return nil }
    guard report.meters > known.meters, report.date > known.date else { return report.date }
    let fraction = (meters - known.meters) / (report.meters - known.meters)
    let step = Double((report.date - known.date).wholeMicroseconds)
    return known.date + .microseconds(Int64(clamping: (step * min(max(fraction, 0), 1)).rounded()))
  }

  /// Sets the distance of laps that ended ahead of the route from a newer report.
  ///
  /// - Returns: The changed laps, including each following lap.
  mutating func settle(with report: Mark) -> [Lap] {
    var changed: [Lap] = []
    while firstUnsettled < laps.count, laps[firstUnsettled].span.end <= report.date {
      let meters = meters(at: laps[firstUnsettled].span.end, by: report)
      let isChange = laps[firstUnsettled].endMeters != meters
      laps[firstUnsettled].endMeters = meters
      if firstUnsettled + 1 < laps.count {
        laps[firstUnsettled + 1].startMeters = meters
      } else {
        start.meters = meters
      }
      if isChange { changed.append(laps[firstUnsettled]) }
      firstUnsettled += 1
    }
    return changed
  }

  private func meters(at date: Instant, by report: Mark) -> Double {
    guard let known, report.date > known.date else { return report.meters }
    let fraction = (date - known.date) / (report.date - known.date)
    return known.meters + (report.meters - known.meters) * min(max(fraction, 0), 1)
  }

  /// Stores a report, after the laps that it settles and ends have been processed.
  mutating func note(_ report: Mark) {
    known = report
    while firstUnsettled < laps.count, laps[firstUnsettled].span.end <= report.date {
      firstUnsettled += 1
    }
  }

  /// Extends the newest distance to a later date at which no more distance was covered.
  ///
  /// - Returns: The laps that this settles.
  mutating func carryKnown(to date: Instant) -> [Lap] {
    guard let known, date > known.date else { return [] }
    let carried = Mark(date: date, active: known.active, meters: known.meters)
    let changed = settle(with: carried)
    self.known = carried
    return changed
  }

  mutating func shift(by offset: Duration) {
    start.date += offset
    known?.date += offset
    for index in laps.indices { laps[index].span.shift(by: offset) }
  }

  /// Whether a decoded value is valid.
  var isConsistent: Bool {
    (0...laps.count).contains(firstUnsettled)
      && laps.enumerated().allSatisfy { $0.element.number == $0.offset + 1 }
      && Set(told.compactMap(\.self))
        == Set(laps.filter { $0.trigger == .length }.map(\.eventIndex))
  }
}
