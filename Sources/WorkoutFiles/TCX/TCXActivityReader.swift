public import ByteStreams
public import ActivityItems
public import HealthModel

/// A reader of the workouts of a TCX file, in constant memory.
///
/// The file is read twice, because notes and creator follow the points but belong to the head,
/// which is emitted first.
///
/// **Totals** are the sums of the device's laps. In some files the distances of laps and
/// trackpoints differ: an issue reports both, and neither is changed.
///
/// **Laps** have a start and durations, and no end. **Pauses** are not part of the format. They are
/// inferred where the tracks of a lap are interrupted, or the next lap begins late, and the lap's
/// timer does not include the missing time; see `TCXPauses`. A new track within a lap begins a
/// segment.
///
/// **Multisport** sessions are parts of one workout; a transition between two of them is a part, too.
///
/// The notes of this project's writer (the activity's name, pool, markers; stroke style and count
/// of a lap) are parsed, as are its own elements.
public struct TCXActivityReader: ~Copyable, ActivityReading {
  /// The maximum number of activities in a file whose notes and creator are looked up.
  private static let footLimit = 10_000

  private let open: () throws(FileError) -> any ByteSource
  private var reader: TCXReader?
  private var feet: [TCXActivityTrailer] = []
  /// The multisport session of each activity; `nil` outside of one.
  private var sessions: [Int?] = []
  private var state = TCXActivityState()
  private var activities = 0
  private var queue = ItemQueue()
  private var isDone = false

  /// Creates a reader for a path; the file is opened when the first item is requested.
  public init(path: String) {
    self.init { () throws(FileError) in try FileSource(path: path) }
  }

  public init(bytes: [UInt8]) {
    self.init { () throws(FileError) in MemorySource(bytes) }
  }

  /// - Parameter open: Opens the file at its start; called twice.
  public init(opening open: @escaping () throws(FileError) -> any ByteSource) {
    self.open = open
  }

  public mutating func next() throws(ActivityError) -> ActivityItem? {
    while true {
      if let item = queue.next() { return item }
      guard !isDone else { return nil }
      do {
        try step()
      } catch {
        isDone = true
        throw error
      }
    }
  }

  /// Reads arbitrary bytes, for a fuzzer that checks only that reading terminates.
  ///
  /// - Returns: The number of items; 0 if there is no workout.
  @discardableResult
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    TCXActivityReader(bytes: bytes).itemCount()
  }

  private func source() throws(ActivityError) -> TCXReader {
    do {
      return TCXReader(try open())
    } catch {
      throw .file(error)
    }
  }

  /// Reads the fields that follow the points.
  private mutating func scout() throws(ActivityError) {
    var reader = try source()
    while let item = try reader.next() {
      if case .activityEnd(let foot) = item, feet.count < Self.footLimit { feet.append(foot) }
      if case .activityStart(_, let session) = item, sessions.count < Self.footLimit {
        sessions.append(session)
      }
    }
  }

  /// Returns the position of an activity in its multisport session; `nil` for one of its own.
  private func part(ofActivity index: Int) -> ActivityPart? {
    guard sessions.indices.contains(index), let session = sessions[index],
      let first = sessions.firstIndex(of: session), let last = sessions.lastIndex(of: session),
      last > first
    else { return nil }
    return ActivityPart(index: index - first, count: last - first + 1)
  }

  private mutating func step() throws(ActivityError) {
    if reader == nil {
      try scout()
      reader = try source()
    }
    guard let item = try reader?.next() else { return try finish() }
    switch item {
    case .activityStart(let sport, _):
      let foot = activities < feet.count ? feet[activities] : TCXActivityTrailer()
      state = TCXActivityState(sport: sport, foot: foot, part: part(ofActivity: activities))
      activities += 1
    case .issue(let issue): queue.items.append(.issue(issue))
    default: state.receive(item, &queue.items)
    }
  }

  private mutating func finish() throws(ActivityError) {
    isDone = true
    guard activities == 0 else { return }
    func words(_ count: Int, _ one: String) -> String? {
      count == 0 ? nil : "\(count) \(one)\(count == 1 ? "" : "s")"
    }
    let parts = [
      words(reader?.courses ?? 0, "course"),
      words(reader?.plannedWorkouts ?? 0, "planned workout"),
    ].compactMap(\.self)
    throw .noActivity(
      format: .tcx, holds: parts.isEmpty ? "nothing" : parts.joined(separator: ", "))
  }
}

/// The activity-level fields of a TCX file.
package struct TCXActivity: Hashable, Sendable {
  /// The three sports of the format.
  package enum Sport: String, Hashable, Sendable, CaseIterable {
    case running = "Running"
    case biking = "Biking"
    case other = "Other"
  }

  /// The recording device or program.
  package struct Creator: Hashable, Sendable {
    package var name: String
    package var versionMajor: UInt16
    package var versionMinor: UInt16

    package init(name: String, versionMajor: UInt16 = 0, versionMinor: UInt16 = 0) {
      self.name = name
      self.versionMajor = versionMajor
      self.versionMinor = versionMinor
    }
  }

  package var sport: Sport
  /// The start, which identifies an activity in this format.
  package var start: Instant
  package var notes: String?
  package var creator: Creator?

  package init(sport: Sport, start: Instant, notes: String? = nil, creator: Creator? = nil) {
    self.sport = sport
    self.start = start
    self.notes = notes
    self.creator = creator
  }
}
