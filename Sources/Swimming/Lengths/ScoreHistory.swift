/// The scores of a number of last steps, newest first, contiguous in memory.
struct ScoreHistory: Sendable {
  private typealias Lanes = SIMD8<Double>

  private let capacity: Int
  /// Filled backward; the newest is at `head`.
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
      // Values are moved only once in many steps.
      head = values.count - capacity
      for index in 0..<capacity { values[head + index] = values[index] }
    }
    head -= 1
    values[head] = value
  }

  /// Returns the maximum of score plus price over ages from 1 on, with its age; the smallest age of equal
  /// ones.
  func best(with prices: [Double], count: Int) -> (score: Double, age: Int) {
    values.withUnsafeBufferPointer { values in
      prices.withUnsafeBufferPointer { prices in
        let newest = UnsafeBufferPointer(rebasing: values[head..<(head + count)])
        let whole = count - count % Lanes.scalarCount
        var lanes = Lanes(repeating: -.infinity)
        for index in stride(from: 0, to: whole, by: Lanes.scalarCount) {
          let sums = Self.load(newest, index) + Self.load(prices, index)
          lanes.replace(with: sums, where: sums .> lanes)
        }
        var best = lanes.max()
        for index in whole..<count { best = Swift.max(best, newest[index] + prices[index]) }
        var age = 0
        while age < whole, all(Self.load(newest, age) + Self.load(prices, age) .< best) {
          age += Lanes.scalarCount
        }
        while newest[age] + prices[age] != best { age += 1 }
        return (best, age + 1)
      }
    }
  }

  @inline(__always)
  private static func load(_ values: UnsafeBufferPointer<Double>, _ index: Int) -> Lanes {
    UnsafeRawPointer(values.baseAddress.unsafelyUnwrapped)
      .loadUnaligned(fromByteOffset: index &* MemoryLayout<Double>.stride, as: Lanes.self)
  }
}
