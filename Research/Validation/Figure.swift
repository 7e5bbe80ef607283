import Foundation

/// A measured number with its dataset.
struct Figure {
  var name: String
  var value: Double
  var unit: String
  var count: Int
  /// The 95 % confidence interval for a new sample of the same kind.
  var interval: ClosedRange<Double>?
  var dataset: String

  var json: String {
    var fields = [
      "\"figure\":\"\(name)\"", "\"value\":\(number(value))", "\"unit\":\"\(unit)\"",
      "\"n\":\(count)",
    ]
    if let interval {
      fields.append(
        "\"interval_95\":[\(number(interval.lowerBound)),\(number(interval.upperBound))]")
    }
    fields.append("\"dataset\":\"\(dataset)\"")
    return "{" + fields.joined(separator: ",") + "}"
  }

  private func number(_ value: Double) -> String {
    value.isFinite ? String(format: "%.4f", value) : "null"
  }
}
