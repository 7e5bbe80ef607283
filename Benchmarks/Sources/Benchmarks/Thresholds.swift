import Foundation

/// One figure of a run.
struct Measurement: Codable {
  /// The name in thresholds.json.
  var name: String
  var value: Double
  var unit: String
}

/// The upper or lower limit of every figure, from thresholds.json.
///
/// Figures that depend on the machine are ratios to a measurement in the same run; sizes are
/// absolute. `aim` is the target value, which is only displayed.
struct Thresholds {
  struct Limit: Decodable {
    var atMost: Double?
    var atLeast: Double?
    var aim: Double
    /// The program without which the figure is not measured, and its limit is not held.
    var needs: String?
  }

  var limits: [String: Limit]

  init(readFrom file: URL) throws {
    limits = try JSONDecoder().decode([String: Limit].self, from: Data(contentsOf: file))
  }

  /// Prints the figures with their limits and returns the number outside.
  ///
  /// In a whole run, every limit must have its figure.
  func report(_ measurements: [Measurement], isWhole: Bool) -> Int {
    print(columns("figure", "measured", "limit", "aim", ""))
    var failures = 0
    for measurement in measurements {
      let value = number(measurement.value) + " " + measurement.unit
      guard let limit = limits[measurement.name] else {
        print(columns(measurement.name, value, "-", "-", ""))
        continue
      }
      let isInside =
        limit.atMost.map { measurement.value <= $0 } ?? true
        && limit.atLeast.map { measurement.value >= $0 } ?? true
      failures += isInside ? 0 : 1
      let bound =
        limit.atMost.map { "<= \(number($0))" } ?? limit.atLeast.map { ">= \(number($0))" } ?? "-"
      print(
        columns(measurement.name, value, bound, number(limit.aim), isInside ? "ok" : "OUTSIDE"))
    }
    let measured = Set(measurements.map(\.name))
    for (name, limit) in limits.sorted(by: { $0.key < $1.key })
    where isWhole && !measured.contains(name) {
      if let needs = limit.needs {
        print(columns(name, "not measured", "", "", "needs \(needs)"))
        continue
      }
      print(columns(name, "not measured", "", "", "OUTSIDE"))
      failures += 1
    }
    return failures
  }

  private func number(_ value: Double) -> String {
    String(format: abs(value) >= 100 ? "%.0f" : abs(value) >= 10 ? "%.1f" : "%.2f", value)
  }

  private func columns(
    _ name: String, _ value: String, _ limit: String, _ aim: String, _ verdict: String
  ) -> String {
    func pad(_ text: String, _ width: Int) -> String {
      text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
    }
    return pad(name, 44) + pad(value, 20) + pad(limit, 12) + pad(aim, 8) + verdict
  }
}
