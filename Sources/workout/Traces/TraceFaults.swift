import Feeds

/// The skipped lines of a trace: the first ones in full, the others as a count.
struct TraceFaults: Hashable {
  private static let maximumTold = 5

  private var told: [String] = []
  private var count = 0
  private(set) var first: FeedProblem?

  mutating func add(_ fault: FeedProblem) {
    if first == nil { first = fault }
    add("skipped: \(fault)")
  }

  mutating func add(timeOf seconds: Double) {
    add("skipped: the sample at t = \(seconds): times must increase")
  }

  private mutating func add(_ words: String) {
    count += 1
    if told.count < Self.maximumTold { told.append(words.withoutControls) }
  }

  /// One line per fault, and one for the number of others.
  var lines: [String] {
    let more = count - told.count
    return told + (more > 0 ? ["skipped: \(more) more lines"] : [])
  }
}
