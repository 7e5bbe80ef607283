import HealthModel
import ActivityItems

/// Emits the items of a test, like the reader of a file.
struct FakeReader: ActivityReading {
  private var items: [ActivityItem]
  private var index = 0
  private let failure: ActivityError?

  /// Creates a reader that emits the items, and then throws the failure, if there is one.
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
