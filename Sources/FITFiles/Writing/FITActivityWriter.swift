public import ByteStreams
public import ActivityItems
internal import HealthModel

/// A writer of workouts as one FIT activity file with a session each, compatible with other
/// readers.
///
/// Items come in the order in which a reader emits them. The file is built in memory and written to
/// the sink at the end, because its header contains its length.
///
/// Values are rounded to FIT's resolution: positions to 180/2³¹ degree (1 cm), altitude 0.2 m,
/// distance 1 cm, speed 1 mm/s, durations 1 ms, ascent 1 cm, cadence 1/128, heart rate, power,
/// temperature and energy to whole units, intervals between beats 1 ms. Values that FIT cannot
/// represent are written to developer fields that the file declares: microseconds of times, course,
/// accuracies, texts, measures of other formats, and the exact kind of workout. Issues are not
/// written, and an empty text is not written.
///
/// **Source** Garmin, *FIT Protocol*, *FIT Profile* and *FIT Activity File*.
public struct FITActivityWriter: ~Copyable, ActivityWriting {
  private let sink: any ByteSink
  private var output = FITOutput()
  private var records = FITRecordWriter()
  private var session: FITSessionDraft?
  private var activity = FITActivityDraft()
  private var summary = ActivityWriterSummary()
  private var order = ActivityOrder()

  public init(to sink: any ByteSink) {
    self.sink = sink
  }

  /// Writes the next item.
  ///
  /// - Throws: `ActivityWriterError.outOfOrder`, `.invalidPosition`.
  public mutating func write(_ item: ActivityItem) throws(ActivityWriterError) {
    try order.check(item)
    switch item {
    case .activity(let head): begin(head)
    case .point(let point):
      try point.place?.check()
      append(point)
    case .lap(let lap): session?.laps.append(lap)
    case .length(let length): session?.lengths.append(length)
    case .event(let event): session?.events.append(event)
    case .beats(let beats): append(beats)
    case .end(let totals): end(totals)
    case .segment, .issue: break
    }
  }

  /// Completes the file and writes it to the sink.
  ///
  /// - Throws: `ActivityWriterError.file` when the sink reports an error, `.outOfOrder` before the
  ///   end of a workout.
  public consuming func finish() throws(ActivityWriterError) -> ActivityWriterSummary {
    try order.checkFinish()
    activity.write(to: &output)
    do throws(FileError) {
      try output.writer.finish(to: sink)
    } catch {
      throw .file(error)
    }
    summary.omittedValues = output.message.omittedValues
    return summary
  }

  private mutating func begin(_ head: ActivityHeader) {
    if summary.activities == 0 { FITActivityDraft.writeFront(head, to: &output) }
    summary.activities += 1
    session = FITSessionDraft(head, index: summary.activities - 1, firstLap: activity.laps)
  }

  private mutating func append(_ point: ActivityPoint) {
    guard session != nil else { return }
    session?.follow(point.time, to: &output)
    records.write(point, beginsSegment: order.beginPendingSegment(), to: &output)
    summary.points += 1
  }

  /// Appends intervals in messages of at least five, as devices write them, and at most as many as
  /// a field holds.
  private mutating func append(_ beats: ActivityBeats) {
    let usual = 5
    let most = FITMessageBuilder.mostBytes / FITBaseType.uint16.size
    let thousandths = 1000.0
    guard session != nil else { return }
    var rest = beats.intervals.map { Int(exactly: ($0 * thousandths).rounded()) }[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(most))
      rest = rest.dropFirst(most)
      output.message.begin(FITMessageNumber.hrv)
      output.message.omittedValues += part.count { $0 == nil }
      let padding = [Int?](repeating: nil, count: max(0, usual - part.count))
      output.message.add(FITField.HRV.time, .uint16, list: part + padding)
      if let time = beats.time { output.addExactTime(FITOwnField.exactTime, time) }
      output.flush()
    }
  }

  private mutating func end(_ totals: ActivityTotals) {
    guard var session else { return }
    session.finish(totals, to: &output)
    activity.add(session)
    self.session = nil
  }
}
