package import Foundation

/// A length of the study from `laps.csv`: derived from the labels, with the strokes on which ten
/// counts agree.
package struct StudyLap: Hashable, Sendable {
  /// The path of the recording below the folder `swim`.
  package let file: String
  package let subject: Int
  /// Seconds from the start of the recording.
  package let start: Double
  package let end: Double
  package let style: String
  /// The median of ten counts, if most of them agree to one; otherwise `nil`.
  ///
  /// The counts were made by programs that process the whole recording; none is manual.
  package let strokes: Double?

  /// The minimum number of agreeing counts, of ten.
  private static let minimumAgreeing = 8

  /// Reads the table; rows that are not laps are skipped.
  package static func read(_ url: URL) throws -> [StudyLap] {
    let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
    guard let head = lines.first else { return [] }
    let columns = Dictionary(
      head.split(separator: ",").enumerated().map { (String($0.element), $0.offset) },
      uniquingKeysWith: { first, _ in first })
    return lines.dropFirst().compactMap { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      func field(_ name: String) -> String? {
        columns[name].flatMap { fields.indices.contains($0) ? fields[$0] : nil }
      }
      guard let file = field("file"), let start = field("start_s").flatMap(Double.init),
        let end = field("end_s").flatMap(Double.init), let style = field("style"),
        let subject = field("subject").flatMap(Int.init)
      else { return nil }
      let agreeing = field("methods_within1_of10").flatMap(Int.init) ?? 0
      return StudyLap(
        file: file, subject: subject, start: start, end: end, style: style,
        strokes: agreeing >= minimumAgreeing
          ? field("strokes_consensus").flatMap(Double.init) : nil)
    }
  }
}
