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
