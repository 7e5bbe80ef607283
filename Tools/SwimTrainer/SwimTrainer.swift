import Foundation
import SwimTraining
import Swimming

/// Trains the style and wear models of Sources/Swimming on the recordings of the study: writes
/// `Models/swim-style.csv`, `Models/swim-wear.csv` and their Swift source.
///
///     SwimTrainer ROOT [--data FOLDER]
///
/// ROOT is the package; the folder (default: `WORKOUT_DATA`, else `../shared/data`) contains
/// `swim/brunner_raw`. The same recordings produce the same table; its date is that of the last
/// change.
@main struct SwimTrainer {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var data = URL(
      filePath: ProcessInfo.processInfo.environment["WORKOUT_DATA"] ?? "../shared/data",
      directoryHint: .isDirectory)
    if arguments.count == 3, arguments[1] == "--data" {
      data = URL(filePath: arguments[2], directoryHint: .isDirectory)
      arguments.removeLast(2)
    }
    guard arguments.count == 1 else { end(64, "usage: SwimTrainer ROOT [--data FOLDER]") }
    do {
      let study = try StudyRecordings(folder: data.appending(path: "swim/brunner_raw"))
      let root = URL(filePath: arguments[0], directoryHint: .isDirectory)
      let table = table(of: study)
      try write(table, below: root)
      try writeWear(study.canonical, table.head, below: root)
    } catch {
      end(1, "SwimTrainer: \(error)")
    }
  }

  private static func table(of study: StudyRecordings) -> StyleTableFile {
    let recordings = study.canonical
    var models: [StyleTableFile.Model: StyleCoefficients] = [:]
    for model in StyleTableFile.Model.all {
      let windows = LabelledWindows.training(recordings, model.features, model.length)
      models[model] = StyleTrainer().coefficients(for: windows)
      print("\(model.name): \(windows.count) windows")
    }
    let today = Date.now.formatted(.iso8601.year().month().day())
    return StyleTableFile(
      ModelTableHead(
        recordingCount: recordings.count, subjects: study.subjects, date: today),
      models)
  }

  private static func write(_ made: StyleTableFile, below root: URL) throws {
    var table = made
    let place = root.appending(path: StyleTableFile.path)
    if let text = try? String(contentsOf: place, encoding: .utf8),
      let old = try? StyleTableFile(text: text), made.isSame(as: old)
    {
      table = old
    }
    for (path, text) in [
      (StyleTableFile.path, table.text), (StyleTableFile.swiftPath, table.swift),
    ] {
      try Data(text.utf8).write(to: root.appending(path: path), options: .atomic)
      print(path)
    }
  }

  private static func end(_ code: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
