import Foundation
import GaitTraining

/// Makes the gait models of Sources/Mobility from recordings of known walks: `Models/gait-*.csv` and the
/// Swift of them.
///
///     GaitTrainer ROOT [--data FOLDER]
///
/// ROOT is the package; the folder (default: `WORKOUT_DATA`, else `../shared/data`) holds `gait`. The same
/// recordings make the same bytes. Speed and double support are measured with the contact models that were
/// compiled in, so where those change it has to be run twice.
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
