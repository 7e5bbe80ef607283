import HealthModel

/// The lengths that were told, and what the decoder makes of them since.
///
/// Between the decoder and what is told stands one rule: a swimmer who stops in the lane for a few seconds
/// has not reached a wall. Two neighbours that are short and make one usual length together are one.
struct LengthBook: Hashable, Sendable {
  /// A length as the decoder has it: one, or two with a stop in between.
  struct Entry: Hashable, Sendable {
    var steps: [LengthDecoder.Steps]
    /// Seconds on the engine's line.
    var start: Double
    var end: Double
    /// Seconds of swimming in it, without the stop.
    var swum: Double
    var length: SwimLength?
    /// When more is known about its end than when it was told.
    var reviewTime: Double?
  }

  /// Lengths that may still change.
  private(set) var entries: [Entry] = []
  /// How many are settled before them.
  private(set) var settledCount = 0
  private var settledEnd = -1
  /// Seconds of the last lengths that were swum.
  private var settledTimes: [Double] = []

  /// The usual time is of the last so many lengths, from so many on.
  private static let timesKept = 8
  private static let leastTimes = 4
  /// Parts of a length: each shorter than this of a usual one, together this near to one.
  private static let shortPart = 0.72
  private static let nearWhole = 0.18
  /// Seconds: who stops for longer has reached a wall, or rests.
  private static let longestStop = 15.0
  /// Seconds after its end at which all windows and periods of a length are known.
  private static let reviewDelay = 3.5

  /// The median seconds of the lengths before, once there are some.
  var usualTime: Double? {
    let times = (settledTimes + entries.map(\.swum)).suffix(Self.timesKept).sorted()
    return times.count < Self.leastTimes ? nil : times[times.count / 2]
  }

  /// Takes over what the decoder has settled.
  mutating func settle(through step: Int?) {
    guard let step else { return }
    while let first = entries.first, (first.steps.first?.end ?? .max) <= step {
      entries.removeFirst()
      settledCount += 1
      settledEnd = max(settledEnd, first.steps.last?.end ?? settledEnd)
      settledTimes = (settledTimes + [first.swum]).suffix(Self.timesKept)
    }
  }

  /// The lengths of the decoder as entries; `edges` gives where they began and ended, in seconds.
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
      && second.start - first.end < Self.longestStop
  }

  /// Makes the entries those given, and says what that changes; `length` works out what one is.
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

  /// Looks again at lengths of which more is known by now.
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
      // What comes after it is told again, unchanged: a correction is of everything from a place on.
      findings = [
        .corrected(from: settledCount + index, entries[index...].compactMap(\.length))
      ]
    }
    return findings
  }

  func hasReview(due now: Double) -> Bool {
    entries.contains { $0.reviewTime.map { $0 <= now } ?? false }
  }

  /// A length that nothing will correct.
  mutating func append(
    steps: LengthDecoder.Steps, start: Double, end: Double, _ length: SwimLength
  ) -> [SwimFinding] {
    entries.append(
      Entry(steps: [steps], start: start, end: end, swum: end - start, length: length))
    return [.length(length, index: settledCount + entries.count - 1)]
  }

  /// A length that something else than the decoder found, behind all that the decoder has so far.
  mutating func appendSettled(_ length: SwimLength, after step: Int) -> [SwimFinding] {
    close()
    settledEnd = step
    settledCount += 1
    return [.length(length, index: settledCount - 1)]
  }

  /// Everything told is settled; counting goes on.
  mutating func close() {
    settledCount += entries.count
    settledTimes = (settledTimes + entries.map(\.swum)).suffix(Self.timesKept)
    entries = []
    settledEnd = -1
  }
}
