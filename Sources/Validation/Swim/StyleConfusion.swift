import Swimming

/// How often windows of each class were called each class, swimmer by swimmer.
struct StyleConfusion {
  /// By swimmer, then by what it was, then by what it was called.
  private(set) var counts: [Int: [[Int]]] = [:]

  private static let classes = StyleClass.allCases.indices

  var subjects: [Int] { counts.keys.sorted() }

  var windowCount: Int { counts.values.joined().joined().reduce(0, +) }

  mutating func add(_ subject: Int, was style: StyleClass, called: StyleClass) {
    let none = Self.classes.map { _ in Self.classes.map { _ in 0 } }
    counts[subject, default: none][style.rawValue][called.rawValue] += 1
  }

  /// F1 by the counts of all swimmers together, mean over the classes that there are.
  func pooledF1(_ subjects: [Int]) -> Double {
    let pool = Self.classes.map { was in
      Self.classes.map { called in
        subjects.reduce(0) { $0 + (counts[$1]?[was][called] ?? 0) }
      }
    }
    return Self.mean(Self.classes.compactMap { Self.f1(pool, $0) })
  }

  /// F1 of each swimmer in each class that he swam, mean over swimmers, then over classes: as Brunner and
  /// others (ISWC 2019) count.
  func meanF1(_ subjects: [Int]) -> Double {
    Self.mean(
      Self.classes.compactMap { style in
        let own = subjects.compactMap { counts[$0].flatMap { Self.f1($0, style) } }
        return own.isEmpty ? nil : Self.mean(own)
      })
  }

  /// The share of a class that was called so, mean over the swimmers who swam it.
  func recall(_ style: StyleClass) -> Double {
    Self.mean(
      counts.values.compactMap { counts in
        let row = counts[style.rawValue]
        let all = row.reduce(0, +)
        return all == 0 ? nil : Double(row[style.rawValue]) / Double(all)
      })
  }

  /// 95 % of the values that other swimmers would give, drawn from these with replacement.
  func interval(_ statistic: ([Int]) -> Double) -> ClosedRange<Double>? {
    Statistics.interval(of: subjects.map(Double.init)) { statistic($0.map { Int($0) }) }
  }

  /// F1 of a class; `nil` where it never was.
  private static func f1(_ counts: [[Int]], _ style: Int) -> Double? {
    let was = counts[style].reduce(0, +)
    guard was > 0 else { return nil }
    let called = classes.reduce(0) { $0 + counts[$1][style] }
    return 2 * Double(counts[style][style]) / Double(was + called)
  }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count)
  }
}
