public import ByteStreams
public import ActivityItems
internal import HealthModel

/// A reader of the workouts of a FIT file, which may contain several consecutive FIT files.
///
/// The file is read into memory, up to ``mostBytes``, and processed in two passes: sessions, laps,
/// lengths, events and the time zone first, then records. Each session is an activity, including
/// transitions between sports; a record belongs to the session that had begun at its time. Records
/// without any session, as after a loss of power, are one activity.
///
/// The head of an activity is followed by its laps, lengths and events, then by points and beats in
/// file order. Heart rates that a strap stored during a swim become points without a position if
/// the records have none. FIT has no track segments, so none are emitted.
///
/// Errors in the bytes become issues; everything readable is emitted.
///
/// **Source** Garmin, *FIT Protocol* and *FIT Profile*; the constants of both are facts, the code
/// is this project's.
public struct FITActivityReader: ActivityReading {
  /// The maximum file size in bytes; 200,000 records are 6 MB.
  public static let mostBytes = 256 << 20

  private let bytes: [UInt8]
  private var stage = Stage.file(at: 0)
  /// Items to emit before the next step, in reverse order.
  private var pending: [ActivityItem] = []
  private var hasActivity = false
  private var contents: String?
  private var summary: FITSummary?
  private var segment: FITSegment?
  private var stream: FITRecordStream?
  /// The files with strap data of the current activities.
  private var straps: [FITSegment] = []
  private var nextFile: Int?

  private static let maximumStraps = 1000

  private enum Stage {
    /// The offset of the next FIT file.
    case file(at: Int)
    /// The next session of the file.
    case session(Int)
    case records(Int)
    case done
  }

  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads a file into memory.
  ///
  /// - Throws: `ActivityError.file` when the system reports an error, and `.tooLarge`.
  public init(path: String) throws(ActivityError) {
    do throws(FileError) {
      var source = try FileSource(path: path)
      try self.init(reading: &source)
    } catch {
      throw .file(error)
    }
  }

  /// Reads a source to its end; a source larger than ``mostBytes`` is truncated, and the reader
  /// rejects it.
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

  /// Reads arbitrary bytes as FIT, for a fuzzer.
  ///
  /// - Returns: The number of items; 0 if the bytes are not FIT.
  @discardableResult
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    FITActivityReader(bytes: bytes).itemCount()
  }

  public mutating func next() throws(ActivityError) -> ActivityItem? {
    while true {
      // Notes are held until there is a workout, so that a file without one reports only that
      // error.
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
    report(summary.issues.map { .issue($0) })
    if summary.sessions.isEmpty {
      contents = contents ?? summary.contents
      if hasActivity {
        report([
          .issue(
            ActivityIssue(
              "a FIT file without a workout: \(summary.contents)", at: .offset(segment.start),
              weight: .note))
        ])
      }
    }
    stage = .session(0)
  }

  /// Finds strap data, which watches append as separate FIT files; it belongs to the preceding
  /// file.
  private mutating func findStraps(after segment: FITSegment, summary: FITSummary) {
    straps = summary.hrCount > 0 ? [segment] : []
    nextFile = segment.next
    guard !summary.sessions.isEmpty else { return }
    while let offset = nextFile, straps.count < Self.maximumStraps {
      let found = bytes.withUnsafeBytes { bytes -> FITSegment? in
        guard let segment = FITSegment(bytes, at: offset) else { return nil }
        return FITSummary(segment, in: bytes).isStrapOnly ? segment : nil
      }
      guard let found else { return }
      report(found.issues.map { .issue($0) })
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
    report(items)
    stream = FITRecordStream(
      segment, straps: straps, summary: summary, session: index, in: bytes)
    stage = .records(index)
  }

  private mutating func endSession(_ index: Int) {
    if let stream { report(stream.issues.map { .issue($0) }) }
    stream = nil
    if let totals = summary?.sessions[index].totals { report([.end(totals)]) }
    stage = .session(index + 1)
  }

  /// Queues items after the pending ones.
  private mutating func report(_ items: [ActivityItem]) {
    pending = items.reversed() + pending
  }
}
