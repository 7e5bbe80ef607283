import HealthModel

/// The reported lengths and their later revisions by the decoder.
///
/// It applies one additional rule: a swimmer who stops in the lane for a few seconds has not reached a wall.
/// Two adjacent short lengths that add up to a usual length are joined.
struct LengthMerger: Hashable, Sendable {
  /// A length of the decoder: one, or two with a stop in between.
  struct Entry: Hashable, Sendable {
    var steps: [LengthDecoder.Steps]
    /// The start in seconds on the engine's time axis.
    var start: Double
    var end: Double
    /// The seconds of swimming, without the stop.
    var swum: Double
    var length: SwimLength?
    /// The time at which more is known about its end than when it was reported.
    var reviewTime: Double?
  }

  /// The lengths that can still change.
  private(set) var entries: [Entry] = []
  /// The number of settled lengths before them.
  private(set) var settledCount = 0
  private var settledEnd = -1
  /// The seconds of swimming in the last lengths.
  private var settledTimes: [Double] = []

  /// The maximum and the minimum number of lengths that determine the usual time.
  private static let timesKept = 8
  private static let minimumTimes = 4
  /// The limits of parts of a length relative to the usual time: the maximum of each part, and the tolerance
  /// of their sum.
  private static let shortPart = 0.72
  private static let nearWhole = 0.18
  /// The longest stop in seconds; a longer one is a wall or a rest.
  private static let maximumStop = 15.0
  /// The seconds after the end of a length at which all of its windows and periods are known.
  private static let reviewDelay = 3.5

  /// The median swimming time of the previous lengths in seconds, once there are enough.
  var usualTime: Double? {
    let times = (settledTimes + entries.map(\.swum)).suffix(Self.timesKept).sorted()
    return times.count < Self.minimumTimes ? nil : times[times.count / 2]
  }

  /// Adopts the lengths that the decoder has settled.
  mutating func settle(through step: Int?) {
    guard let step else { return }
    while let first = entries.first, (first.steps.first?.end ?? .max) <= step {
      entries.removeFirst()
      settledCount += 1
      settledEnd = max(settledEnd, first.steps.last?.end ?? settledEnd)
      settledTimes = (settledTimes + [first.swum]).suffix(Self.timesKept)
    }
  }

  /// Returns the decoder's lengths as entries; `edges` returns the start and end of a length in seconds.
  func joined(
    _ steps: [LengthDecoder.Steps],
    edges: (LengthDecoder.Steps) -> (start: Double, end: Double)?
  ) -> [Entry] {
    var joined: [Entry] = []
    for step in steps where step.start >= settledEnd - LengthDecoder.overlap {
      guard let (start, end) = edges(step), end > start else { continue }
      let entry = Entry(steps: [step], start: start, end: end, swum: end - start)
      if let last = joined.last, isStop(between: last, and: entry) {
        joined[joined.count - 1] = Entry(
          steps: last.steps + entry.steps, start: last.start, end: end,
          swum: last.swum + entry.swum)
      } else {
        joined.append(entry)
      }
    }
    return joined
  }

  private func isStop(between first: Entry, and second: Entry) -> Bool {
    guard let usual = usualTime, first.steps.count == 1 else { return false }
    return first.swum < Self.shortPart * usual && second.swum < Self.shortPart * usual
      && abs(first.swum + second.swum - usual) < Self.nearWhole * usual
      && second.start - first.end < Self.maximumStop
  }

  /// Replaces the entries and returns the resulting changes; `length` describes an entry.
  mutating func revise(
    to new: [Entry], now: Double, _ length: (Entry) -> SwimLength
  ) -> [SwimFinding] {
    var same = 0
    while same < min(entries.count, new.count), entries[same].steps == new[same].steps {
      same += 1
    }
    let isAddition = same == entries.count
    guard !isAddition || new.count > same else { return [] }
    var changed = Array(new[same...])
    for index in changed.indices {
      changed[index].length = length(changed[index])
      let review = changed[index].end + Self.reviewDelay
      changed[index].reviewTime = review > now ? review : nil
    }
    entries = entries[..<same] + changed
    let lengths = changed.compactMap(\.length)
    let index = settledCount + same
    if isAddition {
      return lengths.enumerated().map { .length($0.element, index: index + $0.offset) }
    }
    return [.corrected(from: index, lengths)]
  }

  /// Reviews the lengths for which more is known by now.
  mutating func review(
    now: Double, edges: (LengthDecoder.Steps) -> (start: Double, end: Double)?,
    _ length: (Entry) -> SwimLength
  ) -> [SwimFinding] {
    var findings: [SwimFinding] = []
    for index in entries.indices {
      guard let time = entries[index].reviewTime, time <= now else { continue }
      entries[index].reviewTime = nil
      if let last = entries[index].steps.last, let edge = edges(last) {
        entries[index].swum += edge.end - entries[index].end
        entries[index].end = edge.end
      }
      let again = length(entries[index])
      guard again != entries[index].length else { continue }
      entries[index].length = again
      // Later lengths are reported again unchanged, because a correction covers all lengths from an index on.
      findings = [
        .corrected(from: settledCount + index, entries[index...].compactMap(\.length))
      ]
    }
    return findings
  }

  func hasReview(due now: Double) -> Bool {
    entries.contains { $0.reviewTime.map { $0 <= now } ?? false }
  }

  /// Appends a length that will not be corrected.
  mutating func append(
    steps: LengthDecoder.Steps, start: Double, end: Double, _ length: SwimLength
  ) -> [SwimFinding] {
    entries.append(
      Entry(steps: [steps], start: start, end: end, swum: end - start, length: length))
    return [.length(length, index: settledCount + entries.count - 1)]
  }

  /// Appends a length from another source than the decoder, after all lengths of the decoder so far.
  mutating func appendSettled(_ length: SwimLength, after step: Int) -> [SwimFinding] {
    close()
    settledEnd = step
    settledCount += 1
    return [.length(length, index: settledCount - 1)]
  }

  /// Settles all reported lengths; the index continues.
  mutating func close() {
    settledCount += entries.count
    settledTimes = (settledTimes + entries.map(\.swum)).suffix(Self.timesKept)
    entries = []
    settledEnd = -1
  }
}
