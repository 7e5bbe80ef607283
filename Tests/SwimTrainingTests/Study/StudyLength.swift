import Foundation
import SwimTraining
import TestSupport

/// A length of the study's recordings, by its labels, with the strokes that ten counts agree on.
struct StudyLength {
  var recording: String
  var start: Double
  var end: Double
  var style: String
  /// The median of ten counts made with what comes later; nobody counted by eye.
  var strokes: Int
  /// How many of the ten are within one of it.
  var agreeing: Int

  static let index = "swim/laps.csv"
  static let folder = "swim/brunner_raw"

  /// All of a recording.
  static func all(of recording: String) throws -> [StudyLength] {
    guard let file = SharedData.file(index) else { return [] }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard let names = lines.first else { return [] }
    return lines.dropFirst().compactMap { fields in
      func field(_ name: String) -> String {
        names.firstIndex(of: name).map { fields[$0] } ?? ""
      }
      guard field("file") == "brunner_raw/\(recording)", let start = Double(field("start_s")),
        let end = Double(field("end_s"))
      else { return nil }
      return StudyLength(
        recording: recording, start: start, end: end, style: field("style"),
        strokes: Int(Double(field("strokes_consensus")) ?? -1),
        agreeing: Int(field("methods_within1_of10")) ?? 0)
    }
  }

  /// The names of the recordings, in order.
  static func names() throws -> [String] {
    guard let folder = SharedData.folder(folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Some of the recordings; of each swimmer there must be one in which he swims, by the labels.
  static func recordings(_ names: some Sequence<String>) throws -> StudyRecordings {
    guard let folder = SharedData.folder(folder) else { return StudyRecordings([]) }
    return StudyRecordings(
      try names.map { try LabelledRecording(contentsOf: folder.appending(path: $0)) })
  }
}
