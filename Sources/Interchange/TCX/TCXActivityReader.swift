internal import HealthModel

/// Reads the workouts of a TCX file, in constant memory.
///
/// The file is read twice: notes and creator stand after the points, and a head is told complete.
///
/// **Totals** are the sums of the laps as the device cut them. Some files have laps and trackpoints that
/// disagree about the distance: both are named in an issue and neither is changed.
///
/// **Laps** have a start and durations, and no end. **Pauses** are not in the format. Where the tracks of a
/// lap break, or the next lap begins late, and the time is missing from what the lap says it took, there
/// was a pause; ``TCXPauses`` has the rule. A track that begins within a lap lifts the line.
///
/// What our own writer puts into notes (the activity's name, pool, markers; stroke style and count of a
/// lap) is read back, and our own elements where there are some.
public struct TCXActivityReader: ~Copyable, ActivityReading {
  /// Activities of one file whose notes and creator are looked up.
  private static let footLimit = 10_000

  private let open: () throws(FileError) -> any ByteSource
  private var reader: TCXReader?
  private var feet: [TCXActivityFoot] = []
  private var state = TCXActivityState()
  private var activities = 0
  private var queue = ItemQueue()
  private var isDone = false

  /// Names a file; it is opened when the first item is asked for.
  public init(path: String) {
    self.init { () throws(FileError) in try FileSource(path: path) }
  }

  public init(bytes: [UInt8]) {
    self.init { () throws(FileError) in MemorySource(bytes) }
  }

  /// - Parameter open: Opens the file at its beginning; called twice.
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

  /// Reads any bytes at all, for a fuzzer: the outcome does not matter, only that there is one.
  ///
  /// - Returns: The number of items; 0 when it holds no workout.
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

  /// Looks up what stands after the points.
  private mutating func scout() throws(ActivityError) {
    var reader = try source()
    while let item = try reader.next() {
      if case .activityEnd(let foot) = item, feet.count < Self.footLimit { feet.append(foot) }
    }
  }

  private mutating func step() throws(ActivityError) {
    if reader == nil {
      try scout()
      reader = try source()
    }
    guard let item = try reader?.next() else { return try finish() }
    switch item {
    case .activityStart(let sport):
      let foot = activities < feet.count ? feet[activities] : TCXActivityFoot()
      activities += 1
      state = TCXActivityState(sport: sport, foot: foot)
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
