public import ByteStreams
public import ActivityItems
internal import HealthModel

/// A writer of workout points as CSV (RFC 4180), with a header and one row per point, in constant
/// memory.
///
/// A missing value is an empty field, never 0. Lines end in CR LF as the RFC requires, and texts
/// are quoted where necessary. Items other than points (laps, lengths, events, beats, totals, names
/// and notes) are not written and are counted in the summary.
///
/// | column | content |
/// |---|---|
/// | `activity` | number of the workout, from 1 |
/// | `sport` | this project's word for the activity, such as `running` |
/// | `segment` | number of the segment within the workout, from 1 |
/// | `time` | RFC 3339, UTC |
/// | `latitude_deg`, `longitude_deg` | WGS 84 |
/// | `altitude_m` | above mean sea level |
/// | `speed_mps`, `course_deg` | over ground; clockwise from true north |
/// | `distance_m` | since the start, as counted by the device |
/// | `heart_rate_bpm`, `cadence_rpm`, `power_w`, `temperature_degc` | |
/// | `horizontal_accuracy_m`, `vertical_accuracy_m` | |
public struct CSVActivityWriter: ~Copyable, ActivityWriting {
  private var output: TextOutput
  private var order = ActivityOrder()
  private var summary = ActivityWriterSummary()
  private var segment = 1
  private var sport = ""

  public init(to sink: some ByteSink) {
    output = TextOutput(sink)
    output.text(CSVColumn.own.map(\.word).joined(separator: ","))
    output.raw("\r\n")
  }

  public mutating func write(_ item: ActivityItem) throws(ActivityWriterError) {
    try order.check(item)
    switch item {
    case .activity(let head):
      segment = 1
      sport = head.configuration.activityType.word
    case .point(let point): try write(point)
    case .segment, .issue: break
    case .end(let totals): if totals != ActivityTotals() { summary.omittedItems += 1 }
    case .lap, .length, .event, .beats: summary.omittedItems += 1
    }
  }

  public consuming func finish() throws(ActivityWriterError) -> ActivityWriterSummary {
    try order.checkFinish()
    try output.flushActivity(all: true)
    summary.activities = order.activities
    return summary
  }

  private mutating func write(_ point: ActivityPoint) throws(ActivityWriterError) {
    try point.place?.check()
    if order.beginPendingSegment() { segment += 1 }
    summary.points += 1
    summary.omittedValues += point.measures.count
    output.integer(order.activities)
    output.raw(",")
    output.text(sport)
    output.raw(",")
    output.integer(segment)
    output.raw(",")
    if let time = point.time { output.time(time) }
    for column in CSVColumn.values {
      output.raw(",")
      guard let value = column.value(of: point) else { continue }
      let decimals = column.decimals
      if XMLOutput.canWrite(value, decimals: decimals) {
        output.decimal(value, decimals: decimals)
      } else {
        summary.omittedValues += 1
      }
    }
    output.raw("\r\n")
    try output.flushActivity(all: false)
  }
}

typealias TextOutput = XMLOutput

extension XMLOutput {
  /// Appends text without quoting.
  mutating func text(_ text: String) { append(text) }

  mutating func flushActivity(all: Bool) throws(ActivityWriterError) {
    do {
      try flush(all: all)
    } catch {
      throw .file(error)
    }
  }
}
