import Foundation
import SwimTraining
import Swimming

/// The lengths of a recording as its labels have them.
struct SwimTruth {
  struct Length: Hashable {
    /// Seconds from the start.
    var start: Double
    var end: Double
    /// Whether the recording has both its ends.
    var isWhole: Bool
  }

  let lengths: [Length]
  /// Whether all of it is labelled, and none of it kicked: then what is not a length is known to be none.
  let isUsable: Bool

  private static let leastFrames = 150

  init(_ labels: [MotionLabel]) {
    var lengths: [Length] = []
    var start: Int?
    for index in 0...labels.count {
      let isSwimming = index < labels.count && labels[index].isSwimming
      if isSwimming, start == nil { start = index }
      guard !isSwimming, let first = start else { continue }
      start = nil
      guard index - first >= Self.leastFrames else { continue }
      lengths.append(
        Length(
          start: Double(first) / WristFrame.rate, end: Double(index) / WristFrame.rate,
          isWhole: first > 0 && index < labels.count))
    }
    self.lengths = lengths
    isUsable = !labels.contains { $0 == .unknown || $0 == .kick }
  }
}

/// A row of `laps.csv`: the style and the strokes of a length.
struct SwimLapRow {
  let file: String
  let subject: Int
  let start: Double
  let end: Double
  let style: String
  /// The median of ten counts, where eight of them agree to one; `nil` elsewhere.
  let strokes: Double?

  private static let leastAgreement = 8

  /// Reads the table; rows that are no laps are left out.
  static func read(_ url: URL) throws -> [SwimLapRow] {
    let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
    guard let head = lines.first else { return [] }
    let columns = Dictionary(
      uniqueKeysWithValues: head.split(separator: ",").enumerated().map {
        (String($0.element), $0.offset)
      })
    return lines.dropFirst().compactMap { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      func field(_ name: String) -> String? {
        columns[name].flatMap { fields.indices.contains($0) ? fields[$0] : nil }
      }
      guard let file = field("file"), let start = field("start_s").flatMap(Double.init),
        let end = field("end_s").flatMap(Double.init), let style = field("style"),
        let subject = field("subject").flatMap(Int.init)
      else { return nil }
      let agreement = field("methods_within1_of10").flatMap(Int.init) ?? 0
      return SwimLapRow(
        file: file, subject: subject, start: start, end: end, style: style,
        strokes: agreement >= leastAgreement
          ? field("strokes_consensus").flatMap(Double.init) : nil)
    }
  }
}
