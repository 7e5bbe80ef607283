import Foundation

/// The instructions that a program executes in user space, counted by valgrind's callgrind.
///
/// The same program on the same input gives the same count within a few hundredths of a percent,
/// regardless of other load. A ratio of two counts is therefore a stable limit where processor
/// seconds are not. A counted run takes about fifty times as long.
struct InstructionCount {
  enum Failure: Error, CustomStringConvertible {
    case noValgrind
    case noFigures(program: String)
    case failed(program: String, status: Int32)

    var description: String {
      switch self {
      case .noValgrind: "instructions cannot be counted: valgrind is not installed"
      case .noFigures(let program): "valgrind printed no count for \(program)"
      case .failed(let program, let status): "\(program) ended with \(status) under valgrind"
      }
    }
  }

  /// The folder of valgrind's temporary report.
  var folder: URL

  /// Counts one run, including the start of the program.
  func count(of program: String, _ arguments: [String]) throws -> Double {
    let report = folder.appending(path: "callgrind.txt").path(percentEncoded: false)
    let child: ChildProcess
    do {
      child = try ChildProcess(
        "valgrind",
        [
          "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(report)",
          try stripped(program),
        ] + arguments)
    } catch ChildProcess.Failure.cannotStart { throw Failure.noValgrind }
    let cost = try child.wait()
    guard cost.exitStatus == 0 else {
      throw Failure.failed(program: program, status: cost.exitStatus)
    }
    let text = try String(contentsOfFile: report, encoding: .utf8)
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":")
      guard parts.count == 2, parts[0].hasSuffix("Collected ") || parts[0].hasSuffix("Collected"),
        let count = Double(parts[1].trimmingCharacters(in: .whitespaces))
      else { continue }
      return count
    }
    throw Failure.noFigures(program: program)
  }

  /// The file to run: a program of this package without its debug information, which valgrind 3.19 cannot read, and
  /// under its own path, since below valgrind `/proc/self/exe` is valgrind.
  private func stripped(_ program: String) throws -> String {
    guard program.contains("/") else { return program }
    let file = URL(filePath: program).resolvingSymlinksInPath()
    let copy = folder.appending(path: file.lastPathComponent + ".stripped")
      .path(percentEncoded: false)
    guard !FileManager.default.fileExists(atPath: copy) else { return copy }
    let status = try ChildProcess("strip", ["-o", copy, file.path(percentEncoded: false)]).wait()
      .exitStatus
    guard status == 0 else { throw Failure.failed(program: "strip", status: status) }
    return copy
  }
}
