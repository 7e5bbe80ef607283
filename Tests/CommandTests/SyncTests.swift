import Foundation
import TestSupport
import Testing

@Suite("workout sync and workout replicas")
struct SyncTests {
  private let folder: TemporaryFolder
  private let devices: [Program]

  init() throws {
    folder = try TemporaryFolder()
    devices = try ["watch", "phone", "desk"].map { name in
      var program = try Program()
      program.environment["WORKOUT_STORE"] = program.folder.file("data/health.sqlite").path
      return program
    }
    try FileManager.default.createDirectory(
      at: folder.file("shared"), withIntermediateDirectories: true)
  }

  private var shared: String { folder.file("shared").path }

  @discardableResult
  private func run(_ device: Int, _ words: String...) throws -> Program.Result {
    let result = try devices[device].run(words)
    #expect(result.exitCode == 0, "\(words): \(result.error)")
    return result
  }

  /// The code that a device printed.
  private func code(_ text: String) -> String {
    text.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .flatMap { $0.split(separator: " ") }.joined(separator: " ")
  }

  /// Makes devices that share a key; each has seen the sources in the same order.
  private func join(_ count: Int) throws {
    try run(0, "add", "bodyMass", "70", "kg", "--at", "2026-11-20T08:00:00Z")
    let words = code(try run(0, "sync", shared, "--name", "watch").output)
    #expect(words.split(separator: " ").count == 24)
    for device in 1..<count {
      let file = devices[device].folder.file("code").path
      try words.write(toFile: file, atomically: true, encoding: .utf8)
      try run(
        device, "sync", "--join", "--code-file", file, "--name",
        ["watch", "phone", "desk"][device],
        shared)
    }
  }

  private func archive(_ device: Int) throws -> Data {
    let path = devices[device].folder.file("archive-\(UUID()).zip").path
    try run(device, "export", "--all", "--format", "archive", "-o", path)
    return try Data(contentsOf: URL(filePath: path))
  }

  // SID-01, MIG-03, MIG-04, SYNC-27
  @Test("three stores agree through a folder, and show what waits, as the schemas say")
  func agreement() throws {
    try join(3)
    try run(1, "add", "bodyMass", "71", "kg", "--at", "2026-11-21T08:00:00Z")
    try run(2, "add", "bodyMass", "72", "kg", "--at", "2026-11-22T08:00:00Z")
    for _ in 0..<3 {
      for device in 0..<3 {
        let json = try run(device, "sync", shared, "--json").output
        #expect(try JSONSchema("exchange").faults(in: json[...]) == "")
      }
    }
    let first = try archive(0)
    #expect(try archive(1) == first && archive(2) == first)
    let list = try run(0, "replicas", "--json").output
    #expect(try JSONSchema("replicas").faults(in: list[...]) == "")
    #expect(list.contains("\"waiting\":0"))
    try run(0, "add", "bodyMass", "73", "kg", "--at", "2026-11-23T08:00:00Z")
    let lines = try run(0, "replicas").output
    #expect(lines.contains("phone (") && lines.contains("waits for 1 change, the first since"))
    let removed = try run(0, "replicas", "remove", "desk", "--json").output
    #expect(removed == "{\"removed\":\"desk\"}\n")
    #expect(try run(0, "replicas").output.contains("desk") == false)
  }

  @Test(
    "the key is in no file of the folder, no archive and no argument, and its code is printed again on request"
  )
  func key() throws {
    try join(2)
    let words = code(try run(0, "sync", "--show-code", shared).output)
    #expect(try run(1, "sync", "--show-code", shared, "--json").output.contains(words))
    #expect(code(try run(0, "sync", shared).output).isEmpty)
    let archived = String(decoding: try archive(0), as: UTF8.self)
    #expect(!archived.contains("replication.state"))
    let refused = try devices[2].run("sync", "--join", words, shared)
    #expect(refused.exitCode == 64)
  }

  @Test(
    "what cannot be exchanged with is refused in a sentence that names it",
    arguments: [
      (["sync", "./missing"], "missing does not exist"),
      (["sync", "file"], "file is not a folder"),
      (["sync", "data"], "has the store itself in it"),
      (["sync", "shared"], "join them with: workout sync --join FOLDER"),
      (["sync", "--join", "--code-file", "wrong", "shared"], "24 words, but these are 2"),
      (["sync", "--new-key", "shared"], "no key of replicas yet"),
      (["replicas", "remove", "nobody"], "'nobody' is not a replica"),
    ])
  func refusals(words: [String], sentence: String) throws {
    try join(2)
    let device = devices[2]
    try run(2, "add", "bodyMass", "70", "kg")
    try Data("two words".utf8).write(to: device.folder.file("wrong"))
    try Data().write(to: device.folder.file("file"))
    let result = try device.run(words.map { $0 == "shared" ? shared : $0 })
    #expect(result.exitCode == 1)
    #expect(result.error.contains(sentence), "\(result.error)")
    #expect(result.error.split(separator: "\n").allSatisfy { $0.utf8.count <= 200 })
  }

  // SID-14, SYNC-27
  @Test("exchanges that are killed at any instant end in equal archives", arguments: Seed.first(2))
  func kills(seed: Seed) throws {
    try join(2)
    var random = seed.generator
    for round in 0..<12 {
      let device = Int(random.next() % 2)
      try run(
        device, "add", "bodyMass", "\(60 + round)", "kg", "--at", "2026-11-2\(round % 9)T09:00:00Z")
      let delay = Double(random.next() % 60) / 1000
      _ = try devices[device].shell(
        "'\(Program.path)' sync '\(shared)' >/dev/null 2>&1 & p=$!; sleep \(delay); kill -9 $p; wait $p"
      )
    }
    for _ in 0..<3 {
      for device in 0..<2 { try run(device, "sync", shared) }
    }
    #expect(try archive(0) == archive(1), "\(seed)")
    for device in 0..<2 { try run(device, "verify") }
    let left = FileManager.default.enumerator(atPath: shared)?.compactMap { $0 as? String } ?? []
    #expect(!left.contains { $0.contains(".partial-") || $0.hasSuffix(".frame") }, "\(left)")
  }
}
