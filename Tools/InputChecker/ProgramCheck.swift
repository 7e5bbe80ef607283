import Foundation

/// Runs the program's commands on a store: none may end by a signal, hang, or print a terminal
/// control byte.
struct ProgramCheck: Sendable {
  /// The built program.
  let program: String

  /// The timeout in seconds, after which a command counts as hanging.
  private static let patience = 60.0

  private static let commands = [
    ["list"], ["list", "--json"], ["show", "last"], ["show", "last", "--json"], ["route", "last"],
    ["verify"], ["documents", "list", "--json"], ["export", "last", "--format", "json", "-o", "-"],
  ]

  /// Runs all commands on a store.
  ///
  /// - Throws: ``InputCheck/Failure`` with the command and its failure.
  func run(store: String) throws {
    for words in Self.commands {
      let process = Process()
      process.executableURL = URL(filePath: program)
      process.arguments = words + ["--store", store]
      process.standardInput = FileHandle.nullDevice
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let limit = DispatchWorkItem { process.terminate() }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience, execute: limit)
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      limit.cancel()
      let name = words.joined(separator: " ")
      guard process.terminationReason == .exit else {
        throw InputCheck.Failure(
          step: name, detail: "ended by signal \(process.terminationStatus), or hung")
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if let scalar = text.unicodeScalars.first(where: Self.steers) {
        throw InputCheck.Failure(
          step: name, detail: "printed U+" + String(scalar.value, radix: 16, uppercase: true))
      }
    }
  }

  /// Whether a character may control a terminal: control characters except line endings and tabs,
  /// and bidirectional marks.
  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
