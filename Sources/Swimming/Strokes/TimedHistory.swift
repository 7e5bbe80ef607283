import HealthModel

/// What has a moment on the engine's line of seconds.
protocol Timed {
  var time: Double { get }
}

/// What came two times a second in the last minutes, oldest first.
struct TimedHistory<Element: Timed & Hashable & Sendable>: Hashable, Sendable {
  private var elements: [Element] = []
  private let capacity: Int
  /// How many are dropped at a time.
  private var slack: Int { capacity / 4 }

  /// - Parameter seconds: What is kept at least.
  init(seconds: Double) {
    capacity = Int(clamping: max(seconds, 1) * 2) + 8
    elements.reserveCapacity(capacity + capacity / 4)
  }

  var last: Element? { elements.last }

  /// Adds what is not before the last.
  mutating func append(_ element: Element) {
    if elements.count == capacity + slack { elements.removeFirst(slack) }
    elements.append(element)
  }

  /// Those of a stretch of time, both ends included.
  func elements(in times: ClosedRange<Double>) -> ArraySlice<Element> {
    elements(from: times.lowerBound).prefix { $0.time <= times.upperBound }
  }

  /// Those that are not before a moment.
  func elements(from time: Double) -> ArraySlice<Element> {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return elements[low...]
  }

  /// The one nearest to a moment, the earlier of two as near.
  func element(nearest time: Double) -> Element? {
    let after = elements(from: time)
    guard after.startIndex > 0 else { return after.first }
    let before = elements[after.startIndex - 1]
    guard let next = after.first, next.time - time < time - before.time else { return before }
    return next
  }
}
