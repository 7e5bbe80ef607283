import Foundation
import TestSupport
import Testing

@Suite("workout import --watch")
struct WatchTests {
  let program: Program
  let inbox: URL

  init() throws {
    program = try Program()
    inbox = program.folder.file("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: inbox.appending(path: name).path)
  }

  private func wait(for isTrue: () throws -> Bool) async throws {
    for await _ in Attempts() {
      if try isTrue() { return }
    }
    Issue.record("waited for thirty seconds in vain")
  }

  private func ended(_ running: RunningProgram) async -> Int32 {
    running.signal(SIGTERM)
    return await running.exitCode()
  }

  private func workoutCount() throws -> Int {
    try program.run("list", "--json").output.matches(of: /"activity":/).count
  }

  @Test("files are imported and moved, also those that were there, and a bad one gets a note")
  func moves() async throws {
    try Data(ImportFolder.track(hour: 7).utf8).write(to: inbox.appending(path: "early.gpx"))
    let running = try RunningProgram(["import", "--watch", inbox.path, "--json"], in: program)
    try await wait { exists("done/early.gpx") }
    try Data(ImportFolder.track(hour: 9).utf8).write(to: inbox.appending(path: "late.gpx"))
    try Data("no workout".utf8).write(to: inbox.appending(path: "bad.fit"))
    try Data("<gpx version=\"1.1\"/>".utf8).write(to: inbox.appending(path: "empty.gpx"))
    try Data("half".utf8).write(to: inbox.appending(path: "big.zip.part"))
    try await wait {
      exists("done/late.gpx") && exists("refused/bad.fit") && exists("refused/empty.gpx")
    }
    let note = try String(
      contentsOf: inbox.appending(path: "refused/bad.fit.txt"), encoding: .utf8)
    #expect(note.hasPrefix("bad.fit was not imported:\n  "), "\(note)")
    #expect(exists("refused/empty.gpx.txt") && exists("big.zip.part"))
    #expect(!exists("done/late.gpx.txt"))
    // The same name again, with the same workout.
    try Data(ImportFolder.track(hour: 9).utf8).write(to: inbox.appending(path: "late.gpx"))
    try await wait { exists("done/late (2).gpx") }
    let second = try program.run("import", "--watch", inbox.path)
    #expect(second.exitCode == 1 && second.error.contains("another process"), "\(second.error)")
    #expect(await ended(running) == 0)
    let schema = try JSONSchema("import")
    let lines = running.printed.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(lines.count == 5, "\(running.printed)")
    for line in lines { #expect(try schema.faults(in: line) == "") }
    #expect(try workoutCount() == 2)
  }

  @Test("a file that is still written stays until it is complete")
  func settles() async throws {
    let running = try RunningProgram(["import", "--watch", inbox.path], in: program)
    let file = inbox.appending(path: "slow.gpx")
    let text = ImportFolder.track(hour: 7)
    try Data(text.utf8.prefix(500)).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    // A second file that came later is imported: the time in which the first one would have settled has passed.
    try Data(ImportFolder.track(hour: 9).utf8).write(to: inbox.appending(path: "other.gpx"))
    try await wait { exists("done/other.gpx") }
    #expect(exists("slow.gpx"))
    try handle.write(contentsOf: Data(text.utf8.dropFirst(500)))
    try handle.close()
    try await wait { exists("done/slow.gpx") }
    #expect(await ended(running) == 0)
    #expect(try workoutCount() == 2)
  }

  @Test("after a kill at any moment each file is imported once and moved", arguments: Seed.first(4))
  func killed(seed: Seed) async throws {
    var random = seed.generator
    for hour in 1...6 {
      try Data(ImportFolder.track(hour: hour).utf8).write(to: inbox.appending(path: "\(hour).gpx"))
    }
    for _ in 0..<2 {
      let running = try RunningProgram(["import", "--watch", inbox.path], in: program)
      let count = Int(random.next() % 4)
      try await wait {
        let done = inbox.appending(path: "done").path
        return ((try? FileManager.default.contentsOfDirectory(atPath: done))?.count ?? 0) >= count
      }
      running.crash()
    }
    let running = try RunningProgram(["import", "--watch", inbox.path], in: program)
    try await wait { (1...6).allSatisfy { exists("done/\($0).gpx") } }
    #expect(await ended(running) == 0, "\(seed)")
    #expect(try workoutCount() == 6, "\(seed)")
    #expect(try program.run("verify").exitCode == 0, "\(seed)")
  }

  @Test(
    "wrong arguments are usage errors",
    arguments: ["import", "import --watch . a.fit", "import --watch . --dry-run"])
  func usage(line: String) throws {
    let result = try program.run(line.split(separator: " ").map(String.init))
    #expect(result.exitCode == 64)
    #expect(result.error.contains("--watch"), "\(result.error)")
  }

  @Test("a folder that does not exist is an error")
  func missing() throws {
    let result = try program.run("import", "--watch", "nowhere")
    #expect(result.exitCode == 1 && result.error.contains("nowhere"), "\(result.error)")
  }
}
