import HealthModel
import Reports
import HealthStorage
import ActivityItems

/// A stored workout as a sequence of items for file writers, with only a batch of each trace in memory.
///
/// Laps, lengths and events come before the points. Imported traces have values at the times of the file's points,
/// which are kept. Sensors of our own recordings have their own times, and each location is written with the value
/// nearest in time. Values without a nearby location become points without a position.
struct StoredActivity {
  private static let reach = ReadingCursor.reach

  private var parts: StoredActivityParts
  /// The activities after the current one.
  private var following: ArraySlice<StoredActivityParts>
  private let isFromFile: Bool
  private var locations: LocationCursor
  private var cursors: [ReadingCursor]
  private var pending: ArraySlice<ActivityItem>
  private var lastPlace: Instant?
  private var isAtEnd = false
  /// The number of points with a position.
  private(set) var placeCount = 0

  // `needsLap`: a workout without laps is written as one lap. `splits`: each activity of the workout has a header,
  // laps and totals of its own.
  init(
    _ workout: Workout, in store: HealthStore, needsLap: Bool = false, splits: Bool = false
  ) async throws {
    let activities =
      splits
      ? StoredActivityParts.activities(of: workout, needsLap: needsLap)
      : [StoredActivityParts(workout, needsLap: needsLap)]
    parts = activities[0]
    following = activities.dropFirst()
    isFromFile = workout.isFromFile
    locations = try await LocationCursor(workout, in: store)
    cursors = try await ReadingCursor.all(of: workout, in: store)
    pending = parts.items[...]
  }

  /// The declared number of locations of the workout's routes.
  var locationCount: Int { locations.count }

  /// Returns the next item; `nil` at the end.
  mutating func next() async throws -> ActivityItem? {
    if let item = pending.popFirst() { return item }
    guard !isAtEnd else { return nil }
    let items = isFromFile ? try await pointOfFile() : try await pointOfRecording()
    guard let items else {
      if !following.isEmpty {
        pending = beginNext()[...]
        return pending.popFirst()
      }
      isAtEnd = true
      return .end(parts.totals)
    }
    var begun: [ActivityItem] = []
    while let start = following.first?.start, let time = items.lazy.compactMap(\.time).first,
      time >= start
    {
      begun += beginNext()
    }
    pending = (begun + items)[...]
    return pending.popFirst()
  }

  /// Ends the current activity, and returns that end and the beginning of the next.
  private mutating func beginNext() -> [ActivityItem] {
    let end = ActivityItem.end(parts.totals)
    guard let next = following.popFirst() else { return [] }
    parts = next
    return [end] + next.items
  }

  // MARK: Points of a file

  /// Returns all values at the earliest time.
  ///
  /// Segments start where the file started them. The gaps that our engine detects are not part of the file and are
  /// not written.
  private mutating func pointOfFile() async throws -> [ActivityItem]? {
    var time = try await locations.upcoming()?.recorded.location.time
    for index in cursors.indices {
      guard let reading = try await cursors[index].upcoming() else { continue }
      time = min(time ?? reading.time, reading.time)
    }
    guard let time else { return nil }
    var items: [ActivityItem] = []
    var point = ActivityPoint(time: time)
    if let place = try await locations.upcoming(), place.recorded.location.time == time {
      try await locations.removeNext()
      point = ActivityPoint(place.recorded)
      placeCount += 1
    }
    try await fill(&point, at: time, &items)
    return items
  }

  /// Adds the readings at exactly that time and returns the point.
  private mutating func fill(
    _ point: inout ActivityPoint, at time: Instant, _ items: inout [ActivityItem]
  ) async throws {
    for index in cursors.indices {
      guard let reading = try await cursors[index].upcoming(), reading.time == time else {
        continue
      }
      try await cursors[index].removeNext()
      if case .line = cursors[index].field, items.first != .segment {
        items.insert(.segment, at: 0)
      }
      point.set(cursors[index].field, reading.value)
      // Before the point, since an import assigns intervals to the next heart rate.
      items += self.beats(of: reading)
    }
    if !point.isEmpty { items.append(.point(point)) }
  }

  // MARK: Points of a recording

  private mutating func pointOfRecording() async throws -> [ActivityItem]? {
    guard let place = try await locations.upcoming() else {
      return try await readingsAlone(until: nil)
    }
    let time = place.recorded.location.time
    if let alone = try await readingsAlone(until: time) { return alone }
    try await locations.removeNext()
    var items: [ActivityItem] = place.beginsSegment ? [.segment] : []
    var point = ActivityPoint(place.recorded)
    for index in cursors.indices {
      while let reading = try await cursors[index].upcoming(), reading.time <= time {
        try await cursors[index].removeNext()
        items += beats(of: reading)
      }
      let value = try await cursors[index].nearest(to: time)
      if let value { point.set(cursors[index].field, value) }
    }
    lastPlace = time
    placeCount += 1
    items.append(.point(point))
    return items
  }

  /// Returns the earliest readings before a time without a nearby location; `nil` if there are none.
  private mutating func readingsAlone(until place: Instant?) async throws -> [ActivityItem]? {
    var items: [ActivityItem] = []
    var earliest: Instant?
    for index in cursors.indices {
      while let reading = try await cursors[index].upcoming(), isNearPlace(reading.time),
        place.map({ reading.time < $0 }) ?? true
      {
        try await cursors[index].removeNext()
        items += beats(of: reading)
      }
      guard let time = try await cursors[index].upcoming()?.time,
        place.map({ time + Self.reach < $0 }) ?? true
      else { continue }
      earliest = min(earliest ?? time, time)
    }
    guard let earliest else { return items.isEmpty ? nil : items }
    var point = ActivityPoint(time: earliest)
    try await fill(&point, at: earliest, &items)
    return items
  }

  private func isNearPlace(_ time: Instant) -> Bool {
    lastPlace.map { time.distance(to: $0) <= Self.reach } ?? false
  }

  private func beats(of reading: ReadingCursor.Reading) -> [ActivityItem] {
    guard !reading.beatIntervals.isEmpty else { return [] }
    return [.beats(ActivityBeats(time: reading.time, intervals: reading.beatIntervals))]
  }
}

extension ActivityItem {
  /// The time of a point or of intervals between beats.
  fileprivate var time: Instant? {
    switch self {
    case .point(let point): point.time
    case .beats(let beats): beats.time
    default: nil
    }
  }
}

extension ActivityPoint {
  /// Returns the point of a location.
  init(_ recorded: RecordedLocation) {
    let location = recorded.location
    self.init(
      time: location.time,
      place: Place(latitude: location.latitude, longitude: location.longitude),
      altitude: location.altitude, speed: location.speed, course: location.course)
    let quality = Quality(
      horizontalAccuracy: location.horizontalAccuracy, verticalAccuracy: location.verticalAccuracy,
      speedAccuracy: location.speedAccuracy, courseAccuracy: location.courseAccuracy,
      geoidSeparation: location.geoidSeparation, hdop: recorded.hdop,
      satellites: recorded.satellitesUsed, mode: recorded.mode)
    if quality != Quality() { self.quality = quality }
  }

  /// Whether the point has only a time.
  var isEmpty: Bool { self == ActivityPoint(time: time) }
}

extension Workout {
  /// Whether the workout was imported from a file of another program.
  package var isFromFile: Bool { header.metadata[.importedFrom] != nil }
}
