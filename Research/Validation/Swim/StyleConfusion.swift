import Swimming

/// The confusion matrix of the window classes, per swimmer.
struct StyleConfusion {
  /// The counts by swimmer, then by true class, then by predicted class.
  private(set) var counts: [Int: [[Int]]] = [:]

  private static let classes = StyleClass.allCases.indices

  var subjects: [Int] { counts.keys.sorted() }

  var windowCount: Int { counts.values.joined().joined().reduce(0, +) }

  mutating func add(_ subject: Int, was style: StyleClass, called: StyleClass) {
    let none = Self.classes.map { _ in Self.classes.map { _ in 0 } }
    counts[subject, default: none][style.rawValue][called.rawValue] += 1
  }

  /// Returns F1 from the pooled counts of all swimmers, averaged over the existing classes.
  func pooledF1(_ subjects: [Int]) -> Double {
    let pool = Self.classes.map { was in
      Self.classes.map { called in
        subjects.reduce(0) { $0 + (counts[$1]?[was][called] ?? 0) }
      }
    }
    return Self.mean(Self.classes.compactMap { Self.f1(pool, $0) })
  }

  /// Returns F1 of each swimmer in each class that they swam, averaged over swimmers, then over
  /// classes, as in Brunner and others (ISWC 2019).
  func meanF1(_ subjects: [Int]) -> Double {
    Self.mean(
      Self.classes.compactMap { style in
        let own = subjects.compactMap { counts[$0].flatMap { Self.f1($0, style) } }
        return own.isEmpty ? nil : Self.mean(own)
      })
  }

  /// Returns the recall of a class, averaged over the swimmers who swam it.
  func recall(_ style: StyleClass) -> Double {
    Self.mean(
      counts.values.compactMap { counts in
        let row = counts[style.rawValue]
        let all = row.reduce(0, +)
        return all == 0 ? nil : Double(row[style.rawValue]) / Double(all)
      })
  }

  /// Returns the 95 % interval over swimmers, by resampling with replacement.
  func interval(_ statistic: ([Int]) -> Double) -> ClosedRange<Double>? {
    Statistics.interval(of: subjects.map(Double.init)) { statistic($0.map { Int($0) }) }
  }

  /// Returns F1 of a class; `nil` if it never occurred.
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
