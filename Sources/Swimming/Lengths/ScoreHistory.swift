/// The scores of the last so many steps, the newest first, lying one after the other in memory.
struct ScoreHistory: Sendable {
  private let capacity: Int
  /// Filled from the end to the beginning; the newest lies at `head`.
  private var values: [Double]
  private var head: Int

  init(capacity: Int) {
    self.capacity = capacity
    values = Array(repeating: 0, count: capacity * 4)
    head = values.count
  }

  var last: Double { values[head] }

  mutating func append(_ value: Double) {
    if head == 0 {
      // Room is made once in many steps.
      head = values.count - capacity
      for index in 0..<capacity { values[head + index] = values[index] }
    }
    head -= 1
    values[head] = value
  }

  /// The greatest sum of a score so many steps old and the price of that age, from 1 on.
  func best(with prices: [Double], count: Int) -> (score: Double, age: Int) {
    values.withUnsafeBufferPointer { values in
      prices.withUnsafeBufferPointer { prices in
        var best = -Double.infinity
        let newest = UnsafeBufferPointer(rebasing: values[head..<(head + count)])
        for index in 0..<count { best = Swift.max(best, newest[index] + prices[index]) }
        var age = 0
        while newest[age] + prices[age] != best { age += 1 }
        return (best, age + 1)
      }
    }
  }
}
