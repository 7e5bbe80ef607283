import HealthModel

/// An element with a time in seconds on the engine's time axis.
protocol Timed {
  var time: Double { get }
}

/// The elements of the last minutes at two per second, oldest first.
struct TimedHistory<Element: Timed & Hashable & Sendable>: Hashable, Sendable {
  private var elements: [Element] = []
  private let capacity: Int
  /// The number of elements dropped at a time.
  private var slack: Int { capacity / 4 }

  /// Creates a history.
  ///
  /// - Parameter seconds: The minimum retained duration.
  init(seconds: Double) {
    capacity = Int(clamping: max(seconds, 1) * 2) + 8
    elements.reserveCapacity(capacity + capacity / 4)
  }

  var last: Element? { elements.last }

  /// Appends an element that is not earlier than the last.
  mutating func append(_ element: Element) {
    if elements.count == capacity + slack { elements.removeFirst(slack) }
    elements.append(element)
  }

  /// Returns the elements in an interval, including both ends.
  func elements(in times: ClosedRange<Double>) -> ArraySlice<Element> {
    elements(from: times.lowerBound).prefix { $0.time <= times.upperBound }
  }

  /// Returns the elements that are not before a moment.
  func elements(from time: Double) -> ArraySlice<Element> {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return elements[low...]
  }

  /// Returns the element nearest to a moment, the earlier one of equals.
  func element(nearest time: Double) -> Element? {
    let after = elements(from: time)
    guard after.startIndex > 0 else { return after.first }
    let before = elements[after.startIndex - 1]
    guard let next = after.first, next.time - time < time - before.time else { return before }
    return next
  }
}
