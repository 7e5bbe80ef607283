import Foundation

/// Measures our routes against recordings whose truth is known, beside the methods of other recorders.
///
///     Validation [--data FOLDER] [--write FILE]
///
/// The folder (default: `WORKOUT_DATA`, else `../shared/data`) holds `files/truth.csv`, `files/gpsd` and
/// `files/gpx`. The tables go to standard output, or into the file between its markers; each figure
/// follows as one JSON line on standard output.
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
      let report = try report(on: data.appending(path: "files"))
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

  static func report(on files: URL) throws -> Report {
    let truth = try TruthTable(contentsOf: files.appending(path: "truth.csv"))
    var report = Report()
    StandingSection(truth, files: files).write(to: &report)
    MovingSection(truth, files: files).write(to: &report)
    TrackSection(truth, files: files).write(to: &report)
    SmoothingSection().write(to: &report)
    return report
  }

  private static let usage = "usage: Validation [--data FOLDER] [--write FILE]"

  private static func end(_ code: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
