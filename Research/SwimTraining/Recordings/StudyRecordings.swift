package import Foundation
package import Swimming

/// The recordings of a folder, with the placement of each.
package struct StudyRecordings: Sendable {
  /// The recordings by name.
  package let recordings: [LabelledRecording]
  private let placements: [WristPlacement]

  /// Subjects whose watch was rotated in one of their styles; derived from the signal, since the
  /// study does not document it.
  private static let turned = [33: "Freestyle"]
  /// The placement of rotated watches: the crown is on the left.
  private static let turnedPlacement = WristPlacement(wrist: .left, crown: .left)

  /// - Parameters:
  ///   - recordings: By name.
  ///   - others: Recordings of the same swimmers, for recordings that do not show the wrist because
  ///     gravity was removed. Swimmers who are not among the others are assumed to wear the watch
  ///     on the left.
  package init(_ recordings: [LabelledRecording], wornAs others: StudyRecordings? = nil) {
    self.recordings = recordings
    let telling = (others?.recordings ?? recordings).filter { !Self.isTurned($0) }
    let sides = Dictionary(grouping: telling, by: \.subject).mapValues(Self.wrist)
    placements = recordings.map { recording in
      Self.isTurned(recording)
        ? Self.turnedPlacement : WristPlacement(wrist: sides[recording.subject] ?? .left)
    }
  }

  /// Reads the `.csv` and `.csv.gz` files of a folder.
  ///
  /// - Throws: ``RecordingError`` for the first invalid file, or if there are none.
  package init(
    folder: URL, wornAs others: StudyRecordings? = nil
  ) throws(RecordingError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var recordings: [LabelledRecording] = []
    for name in names.sorted() where name.hasSuffix(".csv") || name.hasSuffix(".csv.gz") {
      recordings.append(try LabelledRecording(contentsOf: folder.appending(path: name)))
    }
    guard !recordings.isEmpty else {
      throw RecordingError(file: folder.path, line: nil, expected: "recordings of swims")
    }
    self.init(recordings, wornAs: others)
  }

  /// The numbers of the swimmers, in ascending order.
  package var subjects: [Int] { Set(recordings.map(\.subject)).sorted() }

  /// Returns the placement of a recording.
  package func placement(_ index: Int) -> WristPlacement { placements[index] }

  /// The recordings in the frame of a left wrist.
  package var canonical: [LabelledRecording] {
    zip(recordings, placements).map { $0.signed(as: $1) }
  }

  private static func isTurned(_ recording: LabelledRecording) -> Bool {
    turned[recording.subject] == recording.style
  }

  /// Returns the wrist of a swimmer, which the study does not document: on a left one, the mean of
  /// x is negative.
  private static func wrist(of recordings: [LabelledRecording]) -> WristPlacement.Side {
    var sum = 0.0
    for recording in recordings {
      for (frame, label) in zip(recording.frames, recording.labels) where label.isSwimming {
        sum += frame.axes[0]
      }
    }
    return sum > 0 ? .right : .left
  }
}

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
