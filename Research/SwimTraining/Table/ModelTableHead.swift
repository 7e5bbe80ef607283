import Foundation

/// The header of a model table, and its number format.
package struct ModelTableHead: Hashable, Sendable {
  package var recordingCount: Int
  package var subjects: [Int]
  /// The date, as `2026-11-22`.
  package var date: String

  package init(recordingCount: Int, subjects: [Int], date: String) {
    self.recordingCount = recordingCount
    self.subjects = subjects
    self.date = date
  }

  /// Returns the lines of a header, before the columns.
  func lines(_ title: String, method: String) -> [String] {
    [
      "# \(title)",
      "# command: make train",
      "# data: \(recordingCount) recordings in swim/brunner_raw, of Brunner et al., ISWC 2019",
      "# subjects: \(subjects.map(String.init).joined(separator: " "))",
      "\(Self.dateKey)\(date)",
      "# method: \(method)",
    ]
  }

  static let dateKey = "# date: "

  /// Formats a number with five decimals; more would not generalize to other swimmers.
  static func digits(_ number: Double) -> String {
    let text = String(format: "%.5f", number)
    return Double(text) == 0 ? "0.00000" : text
  }
}
