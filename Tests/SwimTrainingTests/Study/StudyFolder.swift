import Foundation
import SwimTraining
import TestSupport

/// The study's recordings, if they are available.
enum StudyFolder {
  static let path = "swim/brunner_raw"

  /// The lengths of a recording.
  static func laps(of recording: String) throws -> [StudyLap] {
    guard let file = SharedData.file("swim/laps.csv") else { return [] }
    return try StudyLap.read(file).filter { $0.file == "brunner_raw/\(recording)" }
  }

  /// The names of the recordings, in order.
  static func names() throws -> [String] {
    guard let folder = SharedData.folder(path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Some of the recordings; each swimmer must have one with swimming, by the labels.
  static func recordings(_ names: some Sequence<String>) throws -> StudyRecordings {
    guard let folder = SharedData.folder(path) else { return StudyRecordings([]) }
    return StudyRecordings(
      try names.map { try LabelledRecording(contentsOf: folder.appending(path: $0)) })
  }
}
