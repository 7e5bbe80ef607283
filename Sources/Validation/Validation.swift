import Foundation
import SwimTraining
import Swimming

/// Measures our routes against recordings whose truth is known, beside the methods of other recorders, and
/// what we make of swims against their labels.
///
///     Validation [--data FOLDER] [--write FILE]
///
/// The folder (default: `WORKOUT_DATA`, else `../shared/data`) holds `files/truth.csv`, `files/gpsd` and
/// `files/gpx`, or `swim/brunner_raw`, or all; what it does not hold is left out. The tables go to standard
/// output, or into the file between its markers; each figure follows as one JSON line on standard output.
@main struct Validation {
  static func main() {
    var data = URL(
      filePath: ProcessInfo.processInfo.environment["WORKOUT_DATA"] ?? "../shared/data",
      directoryHint: .isDirectory)
    var output: URL?
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      guard let value = arguments.popFirst() else { end(64, usage) }
      switch argument {
      case "--data": data = URL(filePath: value, directoryHint: .isDirectory)
      case "--write": output = URL(filePath: value)
      default: end(64, usage)
      }
    }
    do {
      let report = try report(on: data)
      if let output {
        try MarkedDocument(output).replace(with: report.markdown)
      } else {
        print(report.markdown)
      }
      for figure in report.figures { print(figure.json) }
    } catch {
      end(1, "Validation: \(error)")
    }
  }

  static func report(on data: URL) throws -> Report {
    let files = data.appending(path: "files")
    let table = files.appending(path: "truth.csv")
    let swims = data.appending(path: "swim/brunner_raw")
    let hasSwims = FileManager.default.fileExists(atPath: swims.path)
    var report = Report()
    if !hasSwims || FileManager.default.fileExists(atPath: table.path) {
      let truth = try TruthTable(contentsOf: table)
      StandingSection(truth, files: files).write(to: &report)
      MovingSection(truth, files: files).write(to: &report)
      TrackSection(truth, files: files).write(to: &report)
      SmoothingSection().write(to: &report)
    }
    if hasSwims {
      let study = try StudyRecordings(folder: swims)
      let models = FeatureSet.allCases.map { UnseenModels(study, $0) }
      SwimStyleSection(study, models).write(to: &report)
      let laps = try SwimLapRow.read(data.appending(path: "swim/laps.csv"))
      for (models, known) in models.flatMap({ [($0, true), ($0, false)] }) {
        SwimLengthSection(study, laps: laps, models, known: known).write(to: &report)
      }
    }
    return report
  }

  private static let usage = "usage: Validation [--data FOLDER] [--write FILE]"

  private static func end(_ code: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
