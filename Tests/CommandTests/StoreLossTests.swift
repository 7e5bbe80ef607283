import Foundation
import TestSupport
import Testing

/// Tests that a recording keeps its workout if its store is moved or removed, and reports where.
@Suite("A store that is moved or removed while recording", .timeLimit(.minutes(2)))
struct StoreLossTests {
  let program: Program
  let folder: String
  let store: String

  init() async throws {
    var program = try Program()
    folder = program.folder.file("data").path
    store = folder + "/health.sqlite"
    program.environment["WORKOUT_STORE"] = store
    self.program = program
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await SampleStore(at: store).saveAll()
  }

  struct NeverHappened: Error {
    let what: String
    let log: String
  }

  private func begin() async throws -> RunningProgram {
    let recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: program)
    try await wait(for: "the recording", recorder) { try program.run("status").exitCode == 0 }
    try await Task.sleep(for: .milliseconds(1500))
    return recorder
  }

  private func wait(
    for what: String, _ recorder: RunningProgram, until isMet: () throws -> Bool
  ) async throws {
    // A recorder notices within a second; a machine that runs other tests may start it late.
    for await _ in Attempts() {
      if try isMet() { return }
    }
    throw NeverHappened(what: what, log: recorder.printed)
  }

  /// The event, the place of the workout afterwards, and text of the note.
  static let losses = [
    ("rm health.sqlite health.sqlite-wal health.sqlite-shm", "data/health.sqlite", "was removed"),
    ("rm health.sqlite", "data/health.sqlite", "was removed"),
    ("rm health.sqlite*", "data/health.sqlite", "was removed"),
    ("mv health.sqlite other.sqlite", "data/other.sqlite", "was moved"),
    ("mv ../data ../moved", "moved/health.sqlite", "was moved"),
    ("rm -r ../data", "data/health.sqlite", "was removed"),
    ("rm health.sqlite; echo x > health.sqlite", "data/health.sqlite.rescued-1", "was removed"),
    ("rm health.sqlite-recording", "data/health.sqlite", "the recording log next to"),
  ]

  @Test("is detected while recording and reported, and the workout is kept", arguments: losses)
  func isKept(event: String, place: String, words: String) async throws {
    let recorder = try await begin()
    #expect(try program.shell("cd data && \(event)").exitCode == 0)
    try await wait(for: "the note", recorder) { recorder.printed.contains(words) }
    #expect(recorder.printed.contains("workout: "), "\(recorder.printed)")
    #expect(try program.run("status", "--json").output.contains(words))
    #expect(try program.run("marker", "later").exitCode == 0)
    try await Task.sleep(for: .milliseconds(1200))
    try await expectSaved(recorder, at: place, words)
  }

  @Test("is detected at the end at the latest", arguments: losses)
  func isNoticedAtTheEnd(event: String, place: String, words: String) async throws {
    let recorder = try await begin()
    let line = "cd data && \(event); workout stop >/dev/null"
    #expect(try program.shell(line).exitCode == 0)
    try await expectSaved(recorder, at: place, words)
  }

  private func expectSaved(
    _ recorder: RunningProgram, at place: String, _ words: String
  ) async throws {
    _ = try program.run("stop")
    #expect(await recorder.exitCode() == 0, "\(recorder.printed)")
    let path = program.folder.file(place).path
    let listed = try program.run("list", "--store", path)
    #expect(listed.exitCode == 0, "\(listed.error)")
    #expect(listed.output.contains("Yoga"), "\(listed.output) \(recorder.printed)")
    #expect(listed.output.contains("Swimming"), "what was there before is there")
    #expect(listed.error == "", "nothing is unfinished")
    #expect(try program.run("show", "last", "--json", "--store", path).output.contains(words))
    #expect(try program.run("verify", "--store", path).exitCode == 0)
    if !words.hasPrefix("the recording log") {
      #expect(recorder.printed.contains("the workout is in \(path)"))
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("keeps its recording recoverable at the new place after a kill", arguments: losses)
  func isRecovered(event: String, place: String, words: String) async throws {
    let recorder = try await begin()
    #expect(try program.shell("cd data && \(event)").exitCode == 0)
    try await wait(for: "the note", recorder) { recorder.printed.contains(words) }
    #expect(try program.run("marker", "later").exitCode == 0)
    recorder.crash()
    let path = program.folder.file(place).path
    let recovered = try program.run("recover", "--json", "--store", path)
    #expect(recovered.exitCode == 0, "\(recovered.error)")
    #expect(recovered.output.contains("later"))
    #expect(recovered.output.contains(words))
  }
}
