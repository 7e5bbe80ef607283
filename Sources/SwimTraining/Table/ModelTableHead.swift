import Foundation

/// What the tables of models say about their making, and how they write numbers.
package struct ModelTableHead: Hashable, Sendable {
  package var recordingCount: Int
  package var subjects: [Int]
  /// As `2026-11-22`.
  package var date: String

  package init(recordingCount: Int, subjects: [Int], date: String) {
    self.recordingCount = recordingCount
    self.subjects = subjects
    self.date = date
  }

  /// The lines of a head, before the columns.
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

  /// Five digits after the point: more would say nothing about another swimmer.
  static func digits(_ number: Double) -> String {
    let text = String(format: "%.5f", number)
    return Double(text) == 0 ? "0.00000" : text
  }
}
