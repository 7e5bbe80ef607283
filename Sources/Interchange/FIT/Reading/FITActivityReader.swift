internal import HealthModel

/// Reads the workouts of a FIT file, of which several may follow one another in a file.
///
/// The file is read into memory, at most ``mostBytes``, and stepped through twice: sessions, laps, lengths,
/// events and the time zone first, then records. Each session is an activity, transitions between sports
/// included; records go to the session that had begun at their time. Records without any session, as a
/// recorder that lost its power leaves them, are one activity.
///
/// After the head of an activity come its laps, lengths and events, then points and beats in the order of
/// the file. Heart rates that a strap kept while it swam become points without a place where records have
/// none; FIT knows no broken lines, so none are told.
///
/// Faults in the bytes become issues; what can be read is kept.
///
/// **Source** Garmin, *FIT Protocol* and *FIT Profile*; numbers of both are facts, the code is ours.
public struct FITActivityReader: ActivityReading {
  /// A file of more bytes is refused; 200,000 records are 6 MB.
  public static let mostBytes = 256 << 20

  private let bytes: [UInt8]
  private var stage = Stage.file(at: 0)
  /// Told before the next step is taken, the next one last.
  private var pending: [ActivityItem] = []
  private var hasActivity = false
  private var contents: String?
  private var summary: FITSummary?
  private var segment: FITSegment?
  private var stream: FITRecordStream?
  /// The files with what a strap kept of the activities at hand, and the file after them.
  private var straps: [FITSegment] = []
  private var nextFile: Int?

  private static let mostStraps = 1000

  private enum Stage {
    /// Another FIT file begins here.
    case file(at: Int)
    /// This session of the file is next.
    case session(Int)
    case records(Int)
    case done
  }

  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads a file into memory.
  ///
  /// - Throws: `ActivityError.file` when the system refuses, `.tooLarge`.
  public init(path: String) throws(ActivityError) {
    do throws(FileError) {
      var source = try FileSource(path: path)
      try self.init(reading: &source)
    } catch {
      throw .file(error)
    }
  }

  /// Reads a source to its end; a source larger than ``mostBytes`` is cut off, which the reader refuses.
  public init(reading source: inout some ByteSource) throws(FileError) {
    let chunk = 1 << 20
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: chunk)
    while bytes.count <= Self.mostBytes {
      let count = try source.read(into: &buffer)
      guard count > 0 else { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    self.init(bytes: bytes)
  }

  /// Reads any bytes at all as FIT, for a fuzzer.
  ///
  /// - Returns: The number of items; 0 when it is not FIT.
  @discardableResult
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    FITActivityReader(bytes: bytes).itemCount()
  }

  public mutating func next() throws(ActivityError) -> ActivityItem? {
    while true {
      // Notes wait until there is a workout, so that a file without one says only that.
      if hasActivity, let item = pending.popLast() { return item }
      switch stage {
      case .file(let offset):
        try beginFile(at: offset)
      case .session(let index):
        beginSession(index)
      case .records(let index):
        let item = bytes.withUnsafeBytes { stream?.next(in: $0) }
        if let item { return item }
        endSession(index)
      case .done:
        guard hasActivity || contents == nil else {
          let holds = contents ?? ""
          contents = nil
          throw .noActivity(format: .fit, holds: holds)
        }
        return hasActivity ? pending.popLast() : nil
      }
    }
  }

  private mutating func beginFile(at offset: Int) throws(ActivityError) {
    stage = .done
    guard bytes.count <= Self.mostBytes else {
      throw .tooLarge(format: .fit, bytes: bytes.count, limit: Self.mostBytes)
    }
    let segment = bytes.withUnsafeBytes { FITSegment($0, at: offset) }
    guard let segment else {
      throw .unreadable(format: .fit, FITSegment.missingHeader(bytes.isEmpty))
    }
    let summary = bytes.withUnsafeBytes { FITSummary(segment, in: $0) }
    self.segment = segment
    findStraps(after: segment, summary: summary)
    self.summary = summary
    tell(summary.issues.map { .issue($0) })
    if summary.sessions.isEmpty {
      contents = contents ?? summary.contents
      if hasActivity {
        tell([
          .issue(
            ActivityIssue(
              "a FIT file without a workout: \(summary.contents)", at: .offset(segment.start),
              weight: .note))
        ])
      }
    }
    stage = .session(0)
  }

  /// Watches append what a strap kept as FIT files of their own; they belong to the file before.
  private mutating func findStraps(after segment: FITSegment, summary: FITSummary) {
    straps = summary.hrCount > 0 ? [segment] : []
    nextFile = segment.next
    guard !summary.sessions.isEmpty else { return }
    while let offset = nextFile, straps.count < Self.mostStraps {
      let found = bytes.withUnsafeBytes { bytes -> FITSegment? in
        guard let segment = FITSegment(bytes, at: offset) else { return nil }
        return FITSummary(segment, in: bytes).isStrapOnly ? segment : nil
      }
      guard let found else { return }
      tell(found.issues.map { .issue($0) })
      straps.append(found)
      nextFile = found.next
    }
  }

  private mutating func beginSession(_ index: Int) {
    guard let summary, let segment, index < summary.sessions.count else {
      if let nextFile { stage = .file(at: nextFile) } else { stage = .done }
      return
    }
    hasActivity = true
    let session = summary.sessions[index]
    var items: [ActivityItem] = [.activity(session.head)]
    let isMine = { (time: Instant) in summary.owner(of: time) == index }
    items += summary.laps.filter { isMine($0.start) }.sorted { $0.start < $1.start }.map {
      .lap($0)
    }
    items += summary.lengths.filter { isMine($0.span.start) }
      .sorted { $0.span.start < $1.span.start }.map { .length($0) }
    let timer = summary.timer.filter { summary.owner(of: $0) == index }
    items += FITTimerEvent.events(timer, until: session.end).map { .event($0) }
    tell(items)
    stream = FITRecordStream(
      segment, straps: straps, summary: summary, session: index, in: bytes)
    stage = .records(index)
  }

  private mutating func endSession(_ index: Int) {
    if let stream { tell(stream.issues.map { .issue($0) }) }
    stream = nil
    if let totals = summary?.sessions[index].totals { tell([.end(totals)]) }
    stage = .session(index + 1)
  }

  /// Tells items after those that wait already.
  private mutating func tell(_ items: [ActivityItem]) {
    pending = items.reversed() + pending
  }
}
