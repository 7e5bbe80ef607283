import Foundation
import TestSupport
import Testing

/// Two stores of one person, each with the program that a device has.
struct PairedDevices {
  let devices: [Program]

  init() throws {
    devices = try ["desk", "phone"].map { _ in
      var program = try Program()
      program.environment["WORKOUT_STORE"] = program.folder.file("data/health.sqlite").path
      return program
    }
    // Both have seen the sources in the same order.
    for device in devices.indices {
      try run(device, "add", "bodyMass", "70", "kg", "--at", "2026-11-20T08:00:00Z")
    }
  }

  @discardableResult
  func run(_ device: Int, _ words: String...) throws -> Program.Result {
    let result = try devices[device].run(words)
    #expect(result.exitCode == 0, "\(words): \(result.error)")
    return result
  }

  /// Everything that a device has.
  func archive(_ device: Int) throws -> Data {
    let path = devices[device].folder.file("archive-\(UUID()).zip").path
    try run(device, "export", "--all", "--format", "archive", "-o", path)
    return try Data(contentsOf: URL(filePath: path))
  }

  /// The value of a key in lines of JSON.
  func value(_ key: String, in text: String) -> String? {
    for line in text.split(separator: "\n") {
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      if let value = object?[key] as? String { return value }
    }
    return nil
  }

  /// Waits until a program has printed a line of JSON with a key.
  func printed(_ key: String, by program: RunningProgram) async throws -> String {
    for await _ in Attempts() {
      if let value = value(key, in: program.printed) { return value }
      guard program.isRunning else { break }
    }
    Issue.record("no \(key): \(program.printed)")
    return ""
  }

  /// Pairs both with a code.
  func connect() async throws {
    let waiting = try RunningProgram(
      ["pair", "--yes", "--listen", "127.0.0.1:0", "--name", "desk", "--json"], in: devices[0])
    let code = try await printed("code", by: waiting)
    try code.write(to: devices[1].folder.file("code"), atomically: true, encoding: .utf8)
    let result = try devices[1].shell("workout pair - --name phone --json < code")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("pairing").faults(in: result.output[...]) == "")
    #expect(value("name", in: result.output) == "desk")
    #expect(try await printed("name", by: waiting) == "phone")
    for line in waiting.printed.split(separator: "\n") {
      #expect(try JSONSchema("pairing").faults(in: line) == "")
    }
  }
}
