internal import HealthModel

/// The laps of a session: where each ended in time and along the way.
///
/// The route tells how far it is a few seconds late, so a lap that ends by the button ends at a
/// distance that is known only then; until it is, the last known one stands in. A lap that ends by
/// distance ends where the distance was reached, between two reports, so laps of 1 km do not drift.
struct LapBook: Hashable, Sendable, Codable {
  /// A moment, with the active time and the metres from the start of the workout up to it.
  struct Mark: Hashable, Sendable, Codable {
    var date: Instant
    var active: Duration
    var meters: Double
  }

  var laps: [Lap] = []
  /// Where the lap under way began.
  var start: Mark
  /// The newest report of the distance; `nil` while nothing measures any.
  private(set) var known: Mark?
  /// Laps from this place on ended after `known`, so that their distance is not settled.
  private var firstUnsettled = 0
  /// For each length an engine told, the place of its event; `nil` where there was no room for a lap.
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
    // Written down before lengths were corrected: each had a lap.
    told =
      try values.decodeIfPresent([Int?].self, forKey: .told)
      ?? laps.filter { $0.trigger == .length }.map(\.eventIndex)
  }

  /// The number of the lap under way.
  var number: Int { laps.count + 1 }

  /// A mark at a moment, with the distance as far as it is known.
  func mark(at date: Instant, in timeline: Timeline) -> Mark {
    Mark(date: date, active: timeline.active(at: date), meters: known?.meters ?? 0)
  }

  /// Ends the lap under way and begins the next.
  mutating func close(at end: Mark, trigger: Lap.Trigger, eventIndex: Int) -> Lap {
    append(
      Lap(
        number: number, span: Span(start: start.date, end: end.date),
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

  /// Lengths were put in, moved or taken out: no route settles them.
  mutating func settleLengths() {
    firstUnsettled = laps.count
  }

  /// When an amount of metres was reached, if it was by a newer report.
  func date(reaching meters: Double, by report: Mark) -> Instant? {
    guard let known, report.meters >= meters, report.date > start.date else { return nil }
    guard report.meters > known.meters, report.date > known.date else { return report.date }
    let fraction = (meters - known.meters) / (report.meters - known.meters)
    let step = Double((report.date - known.date).wholeMicroseconds)
    return known.date + .microseconds(Int64(clamping: (step * min(max(fraction, 0), 1)).rounded()))
  }

  /// Gives laps that ended ahead of the route the distance that a newer report tells.
  ///
  /// - Returns: The laps that changed, each with the one after it taken into account.
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

  /// Notes a report, after the laps it settles and ends have been seen to: none of them waits for more.
  mutating func note(_ report: Mark) {
    known = report
    while firstUnsettled < laps.count, laps[firstUnsettled].span.end <= report.date {
      firstUnsettled += 1
    }
  }

  /// Nothing is covered between the newest report and a moment: what was known then is known now.
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

  /// Whether a decoded value can have come about.
  var isConsistent: Bool {
    (0...laps.count).contains(firstUnsettled)
      && laps.enumerated().allSatisfy { $0.element.number == $0.offset + 1 }
      && Set(told.compactMap(\.self))
        == Set(laps.filter { $0.trigger == .length }.map(\.eventIndex))
  }
}
