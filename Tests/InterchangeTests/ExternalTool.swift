import Foundation
import Testing

/// An installed program that tests compare results with, such as xmllint.
struct ExternalTool {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  let path: String

  /// Looks up a program in `PATH`.
  init?(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let found = folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    path = found
  }

  /// Runs the program to its end; output goes through files, so that no pipe can fill up.
  func run(_ arguments: [String], in folder: URL) throws -> Result {
    let name = UUID().uuidString
    let output = folder.appending(path: "\(name).out")
    let errors = folder.appending(path: "\(name).err")
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    for (file, isOutput) in [(output, true), (errors, false)] {
      FileManager.default.createFile(atPath: file.path, contents: nil)
      let handle = try FileHandle(forWritingTo: file)
      if isOutput { process.standardOutput = handle } else { process.standardError = handle }
    }
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test with a message if a program is not installed.
  static func needsTool(_ name: String) -> Self {
    .enabled(if: ExternalTool(name) != nil, "\(name) is not installed")
  }
}
