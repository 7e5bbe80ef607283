import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

/// Messages that are printed only on a terminal.
@Suite("Commands at a terminal", .timeLimit(.minutes(1)))
struct AtTerminalTests {
  let program: Program

  init() throws { program = try Program() }

  /// Runs a command on its own terminal, and types a line there.
  private func onTerminal(_ words: String, typing line: String = "") throws -> Program.Result {
    try program.shell(
      """
      export TERM=xterm
      (sleep 1; printf '%s\\n' '\(line)'; sleep 1) |
        script -qec "stty cols 200; '\(Program.path)' \(words)" /dev/null
      """)
  }

  private func client(_ name: String) throws -> HealthStore {
    try HealthStore(
      at: program.storePath,
      for: ClientIdentity(source: Source(name: name, bundleIdentifier: "org.example.\(name)")),
      as: .client)
  }

  // PRIV-08, SMW-12
  @Test(
    "a recalibration is explained before the prompt, and happens only after a yes",
    arguments: [("n", false), ("", false), ("y", true)])
  func recalibration(answer: String, happens: Bool) async throws {
    let store = try SampleStore(at: program.storePath).store
    let result = try onTerminal("recalibrate six-minute-walk --from 2026-11-02", typing: answer)
    let text = result.output
    let question = try #require(text.range(of: "[y/N]"), "\(text)")
    for words in ["an operation, an injury", "Existing estimates stay", "up to 14 days"] {
      let explained = try #require(text.range(of: words), "\(text)")
      #expect(explained.upperBound <= question.lowerBound)
    }
    #expect((result.exitCode == 0) == happens)
    let made = try await store.recalibrations(of: .sixMinuteWalkTestDistance)
    #expect(made.count == (happens ? 1 : 0))
  }

  // AUTH-21
  @Test("every command mentions a pending request until it is answered")
  func waiting() async throws {
    let owner = try SampleStore(at: program.storePath).store
    try await client("phone").register(ClientRegistration(readPurpose: "Shows it."))
    #expect(!(try onTerminal("list").output.contains("for your answer")))
    try await client("watch").register(
      ClientRegistration(readPurpose: "Shows it.", companion: "org.example.phone"))
    let reminded = try onTerminal("list").output
    #expect(reminded.contains("1 permission request is pending"), "\(reminded)")
    #expect(try program.run("list").error.contains("for your answer") == false)
    let request = try #require(try await owner.pendingRequests().first)
    try await owner.cancel(request: request.id)
    #expect(!(try onTerminal("list").output.contains("for your answer")))
  }

  // AUTH-22
  @Test("the permission prompt confirms a companion", arguments: [("y", true), ("n", false)])
  func companion(answer: String, isConfirmed: Bool) async throws {
    let owner = try SampleStore(at: program.storePath).store
    try await client("phone").register(ClientRegistration(readPurpose: "Shows it."))
    try await client("watch").register(
      ClientRegistration(readPurpose: "Shows it.", companion: "org.example.phone"))
    let result = try onTerminal("requests", typing: answer)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("to be a companion of org.example.phone"), "\(result.output)")
    #expect(result.output.contains("Share permissions: yes, no, or decide later?"))
    let companions = try await owner.clients().map(\.companions)
    #expect(
      companions == (isConfirmed ? [["org.example.watch"], ["org.example.phone"]] : [[], []]))
    #expect(try await owner.pendingRequests().isEmpty)
  }

  // PRIV-03
  @Test("an export on a terminal warns once that it is not encrypted; a piped one does not warn")
  func inTheClear() async throws {
    _ = try SampleStore(at: program.storePath)
    let text = try onTerminal("export --all --format archive -o all.zip").output
    #expect(text.components(separatedBy: "not encrypted").count == 2, "\(text)")
    #expect(text.contains("--seal-to KEY"))
    let piped = try program.run("export", "--all", "--format", "archive", "-o", "more.zip")
    #expect(piped.exitCode == 0, "\(piped.error)")
    #expect(!piped.error.contains("not encrypted"))
  }
}
