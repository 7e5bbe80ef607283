import HealthModel

/// The values of a measure in ascending order, each with its day; a percentile with weighted days is one pass
/// over them.
struct SteadinessValues: Sendable {
  private let sorted: [(value: Double, day: Int)]
  private let rank: Double

  init(_ values: [(value: Double, day: Int)], rank: Double) {
    sorted = values.sorted { ($0.value, $0.day) < ($1.value, $1.day) }
    self.rank = rank
  }

  /// The number of days with a value.
  var dayCount: Int { Set(sorted.map(\.day)).count }

  /// Returns the percentile by the rule of ``Percentile``; `nil` when no day with a value has a count.
  ///
  /// - Parameter counts: The number of draws of each day.
  /// - Returns: The percentile in the measure's unit.
  func percentile(_ counts: [Int]) -> Double? {
    let total = sorted.reduce(0) { $0 + counts[$1.day] }
    guard total > 0 else { return nil }
    let place = Double(total - 1) * rank / 100
    let below = Int(clamping: place.rounded(.down))
    var passed = 0
    var lower: Double?
    for (value, day) in sorted where counts[day] > 0 {
      passed += counts[day]
      if let lower { return lower + (place - Double(below)) * (value - lower) }
      if passed > below + 1 { return value }
      if passed == below + 1 { lower = value }
    }
    return lower
  }
}

/// A bootstrap over days, with a fixed sequence of draws with replacement.
///
/// The bouts of a day stay together, because they are correlated.
///
/// **Source** B. Efron, R. Tibshirani, *An Introduction to the Bootstrap*, 1993, chapter 8. The generator is
/// Xorshift64* of S. Vigna, 2016.
struct DayResampling {
  let dayCount: Int
  private var state = SteadinessConstants.seed

  init(dayCount: Int) {
    self.dayCount = dayCount
  }

  /// Draws days and returns how often each was drawn.
  mutating func next() -> [Int] {
    var counts = [Int](repeating: 0, count: dayCount)
    for _ in 0..<dayCount {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      counts[Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % dayCount] += 1
    }
    return counts
  }
}
