import Feeds

/// Lines of a trace that are left out: the first of them in full, the others by their number.
struct TraceFaults: Hashable {
  private static let mostTold = 5

  private var told: [String] = []
  private var count = 0
  private(set) var first: FeedFault?

  mutating func add(_ fault: FeedFault) {
    if first == nil { first = fault }
    add("left out: \(fault)")
  }

  mutating func add(timeOf seconds: Double) {
    add("left out: the sample at t = \(seconds): times must rise from line to line")
  }

  private mutating func add(_ words: String) {
    count += 1
    if told.count < Self.mostTold { told.append(words.withoutControls) }
  }

  /// A line each, and one for all that are not told.
  var lines: [String] {
    let more = count - told.count
    return told + (more > 0 ? ["left out: \(more) more such lines"] : [])
  }
}
