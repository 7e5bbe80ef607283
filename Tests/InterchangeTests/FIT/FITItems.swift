import HealthModel
import ActivityItems
import ByteStreams
import FITFiles

/// The items that a reader emitted, by kind.
struct FITItems: Equatable {
  struct Activity: Equatable {
    var head: ActivityHeader
    var points: [ActivityPoint] = []
    var laps: [ActivityLap] = []
    var lengths: [ActivityLength] = []
    var events: [ActivityEvent] = []
    var beats: [ActivityBeats] = []
    var segments = 0
    var totals: ActivityTotals?
  }

  var items: [ActivityItem] = []
  var activities: [Activity] = []
  var issues: [ActivityIssue] = []

  init(_ bytes: [UInt8]) throws(ActivityError) {
    var reader = FITActivityReader(bytes: bytes)
    while let item = try reader.next() { receive(item) }
  }

  /// Reads the items up to the first error.
  init(upToErrorOf bytes: [UInt8]) {
    var reader = FITActivityReader(bytes: bytes)
    while let item = (try? reader.next()) ?? nil { receive(item) }
  }

  private mutating func receive(_ item: ActivityItem) {
    if case .issue(let issue) = item {
      issues.append(issue)
      return
    }
    items.append(item)
    if case .activity(let head) = item {
      activities.append(Activity(head: head))
      return
    }
    guard var activity = activities.popLast() else { return }
    switch item {
    case .activity, .issue: break
    case .segment: activity.segments += 1
    case .point(let point): activity.points.append(point)
    case .lap(let lap): activity.laps.append(lap)
    case .length(let length): activity.lengths.append(length)
    case .event(let event): activity.events.append(event)
    case .beats(let beats): activity.beats.append(beats)
    case .end(let totals): activity.totals = totals
    }
    activities.append(activity)
  }

  var points: [ActivityPoint] { activities.flatMap(\.points) }

  /// Writes the items as a FIT file.
  static func write(_ items: [ActivityItem]) throws -> (
    bytes: [UInt8], summary: ActivityWriterSummary
  ) {
    let sink = MemorySink()
    var writer = FITActivityWriter(to: sink)
    for item in items { try writer.write(item) }
    let summary = try writer.finish()
    return (sink.bytes, summary)
  }
}
