import Foundation
import GaitTraining

/// Trains the gait models of Sources/Mobility on recordings of known walks: writes
/// `Models/gait-*.csv` and their Swift source.
///
///     GaitTrainer ROOT [--data FOLDER]
///
/// ROOT is the package; the folder (default: `WORKOUT_DATA`, else `../shared/data`) contains
/// `gait`. The same recordings produce the same bytes. Speed and double support are measured with
/// the compiled contact models, so if those change, it must be run twice.
@main struct GaitTrainer {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var data = URL(
      filePath: ProcessInfo.processInfo.environment["WORKOUT_DATA"] ?? "../shared/data",
      directoryHint: .isDirectory)
    if arguments.count == 3, arguments[1] == "--data" {
      data = URL(filePath: arguments[2], directoryHint: .isDirectory)
      arguments.removeLast(2)
    }
    guard arguments.count == 1 else { end(64, "usage: GaitTrainer ROOT [--data FOLDER]") }
    let root = URL(filePath: arguments[0], directoryHint: .isDirectory)
    do {
      for path in try ContactTraining.write(root: root, data: data) { print(path) }
      for path in try GaitTables.write(root: root, data: data) { print(path) }
      try StairsTraining.write(root: root, data: data)
    } catch {
      end(1, "GaitTrainer: \(error)")
    }
  }

  private static func end(_ code: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
