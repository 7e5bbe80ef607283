import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("following changes from the command line", .timeLimit(.minutes(3)))
struct ChangesCommandTests {
  let program: Program
  let store: HealthStore

  init() throws {
    program = try Program()
    store = try HealthStore(at: program.storePath, for: SampleStore.client, as: .owner)
  }

  static func heartRate(_ second: Int64) -> Sample {
    .quantity(
      QuantitySample(
        type: .heartRate, quantity: Quantity(62, .countPerMinute),
        span: TimeRange(at: Instant(microseconds: 1_800_000_000_000_000 + second * 1_000_000))))
  }

  private struct Line: Decodable {
    struct Added: Decodable {
      let id: String
    }

    let change: String
    let sample: Added?
    let id: String?
    let anchor: String?

    var identity: String? { id ?? sample?.id }
  }

  private static func lines(_ text: String) throws -> [Line] {
    try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  // SYNC-01, SYNC-04, SYNC-05
  @Test("another process receives additions and deletions since the anchor in its file")
  func anchorFile() async throws {
    let words = ["changes", "heartRate", "--json", "--anchor-file", "pulse.anchor"]
    let samples = (0..<3).map(Self.heartRate)
    try await store.save(samples)
    let first = try Self.lines(try program.run(words).output)
    #expect(first.map(\.change) == ["added", "added", "added", "anchor"])
    #expect(first.compactMap(\.identity) == samples.map { $0.uuid.uuidString.lowercased() })
    let file = program.folder.file("pulse.anchor")
    #expect(try String(contentsOf: file, encoding: .utf8) == "\(first[3].anchor ?? "")\n")
    let later = Self.heartRate(9)
    try await store.save([later])
    try await store.delete([samples[0].uuid])
    let second = try Self.lines(try program.run(words).output)
    #expect(second.map(\.change) == ["deleted", "added", "anchor"])
    #expect(
      second.compactMap(\.identity)
        == [samples[0], later].map { $0.uuid.uuidString.lowercased() })
    #expect(try Self.lines(try program.run(words).output).map(\.change) == ["anchor"])
    // In pages, with the anchor as an argument.
    var ids: [String] = []
    var anchor: String?
    for _ in 0..<4 {
      let result = try program.run(
        ["changes", "heartRate", "--json", "--limit", "1"]
          + (anchor.map { ["--anchor", $0] } ?? []))
      let page = try Self.lines(result.output)
      ids += page.compactMap(\.identity)
      anchor = page.last?.anchor
    }
    #expect(ids == [samples[1], samples[2], later].map { $0.uuid.uuidString.lowercased() })
  }

  @Test("invalid anchors and those of another store are refused, and their file is unchanged")
  func hostileAnchors() async throws {
    try await store.save([Self.heartRate(0)])
    let other = try HealthStore(
      at: program.folder.file("other.sqlite").path, for: SampleStore.client, as: .owner)
    let foreign = try await other.changes(ChangeQuery([.workout])).anchor.text
    let wrong = try program.run("changes", "heartRate", "--anchor", "nothing")
    #expect(wrong.exitCode == 64 && wrong.error.contains("start again without one"))
    let file = program.folder.file("a.anchor")
    for text in ["", "nothing", foreign, String(repeating: "A", count: 100_000)] {
      try Data(text.utf8).write(to: file)
      let result = try program.run("changes", "heartRate", "--anchor-file", file.path)
      #expect(result.exitCode == 1 && result.output == "")
      #expect(result.error.contains("anchor") && result.error.split(separator: "\n").count == 1)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test("changes --follow prints what another process saves, and ends with Ctrl-C")
  func follow() async throws {
    let file = program.folder.file("pulse.anchor").path
    let running = try RunningProgram(
      ["changes", "heartRate", "--follow", "--json", "--anchor-file", file], in: program)
    func printed(_ count: Int) async throws -> [Line] {
      for await _ in Attempts() {
        let whole = running.printed.split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast().joined(separator: "\n")
        let lines = try Self.lines(whole)
        if lines.count >= count { return lines }
        guard running.isRunning else { break }
      }
      Issue.record("printed: \(running.printed)")
      return []
    }
    #expect(try await printed(1).map(\.change) == ["anchor"])
    let samples = (0..<3).map(Self.heartRate)
    for (index, sample) in samples.enumerated() {
      try await store.save([sample])
      let lines = try await printed(3 + 2 * index)
      #expect(
        lines.compactMap(\.identity) == samples[...index].map { $0.uuid.uuidString.lowercased() })
    }
    running.signal(SIGINT)
    #expect(await running.exitCode() == 130)
    let rest = try Self.lines(
      try program.run("changes", "heartRate", "--json", "--anchor-file", file).output)
    #expect(rest.map(\.change) == ["anchor"])
  }

  // SYNC-18
  @Test("deliver starts a program that is not running, and lists its deliveries")
  func deliver() async throws {
    let file = program.folder.file("woken.ndjson").path
    let script = "exec \"$0\" changes \"$WORKOUT_DELIVERY_TYPE\" --json > \"$1\""
    let enabled = try program.run([
      "deliver", "enable", "heartRate", "--frequency", "hourly", "--json", "--", "/bin/sh", "-c",
      script, Program.path, file,
    ])
    #expect(enabled.exitCode == 0 && enabled.output.contains("\"state\":\"waiting\""))
    #expect(try program.run("deliver", "--once", "--json").output == "")
    let sample = Self.heartRate(0)
    try await store.save([sample])
    let made = try program.run("deliver", "--once")
    #expect(made.output.contains("heartRate  completed"), "\(made.error)")
    let woken = try Self.lines(try String(contentsOfFile: file, encoding: .utf8))
    #expect(woken.map(\.change) == ["added", "anchor"])
    try await store.save([Self.heartRate(1)])
    #expect(try program.run("deliver", "--once").output == "")
    #expect(try program.run("deliver", "--list").output.contains("hourly  waiting  last "))
    let watch = try program.run([
      "deliver", "enable", "workout", "--device", "watch", "--", "/bin/true",
    ])
    #expect(watch.exitCode == 1 && watch.error.contains("not supported on a watch"))
    #expect(try program.run("deliver", "enable", "workout").exitCode == 64)
    #expect(try program.run("deliver", "disable", "--all", "--json").output == "")
  }
}
