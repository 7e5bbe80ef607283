import HealthModel
import Interchange

/// Tells items that a test made, as a reader of a file would.
struct FakeReader: ActivityReading {
  private var items: [ActivityItem]
  private var index = 0
  private let failure: ActivityError?

  /// Tells the items, and then throws, if there is something to throw.
  init(_ items: [ActivityItem], then failure: ActivityError? = nil) {
    self.items = items
    self.failure = failure
  }

  mutating func next() throws(ActivityError) -> ActivityItem? {
    guard index < items.count else {
      if let failure { throw failure }
      return nil
    }
    defer { index += 1 }
    return items[index]
  }
}
