import Foundation
import TestSupport
import Testing

@Suite("help and completions")
struct HelpTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  static let commands = [
    "record", "recover", "start", "serve", "status", "pause", "resume", "toggle", "lap", "marker",
    "segment", "lock",
    "unlock", "stop", "discard", "list", "totals", "show", "delete", "route", "export",
    "statistics",
    "trends", "prefer", "keys", "unseal", "verify", "doctor", "samples", "add", "retention",
    "changes", "deliver", "apps", "allow", "deny", "requests", "rings", "goals", "profile",
    "documents", "seal", "sealed", "backup", "restore", "swim",
    "gait", "sensors", "sync", "replicas", "hub",
  ]

  @Test("the program's help lists every command and shows a typical day")
  func overview() throws {
    let result = try program.run("--help")
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    for command in Self.commands { #expect(result.output.contains("\n  \(command) ")) }
    #expect(result.output.contains("workout record walk"))
  }

  @Test("every command has its own help", arguments: commands)
  func help(command: String) throws {
    let result = try program.run(command, "--help")
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("OVERVIEW: "))
  }

  @Test(
    "completion scripts list every command and the activities", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let result = try program.run("--generate-completion-script", shell)
    #expect(result.exitCode == 0)
    for command in Self.commands { #expect(result.output.contains(command), "\(command)") }
    #expect(result.output.contains("high-intensity-interval-training"))
  }

  @Test("the bash completion completes commands, activities and ids")
  func bash() async throws {
    try await SampleStore(at: program.storePath).saveAll()
    func completed(_ words: String) throws -> [String] {
      let parts = words.split(separator: " ", omittingEmptySubsequences: false)
      let script = """
        source <(workout --generate-completion-script bash)
        COMP_WORDS=(\(words)) COMP_CWORD=\(parts.count - 1)
        COMP_LINE='\(words)' COMP_POINT=\(words.count)
        _workout workout '\(parts[parts.count - 1])' '\(parts[parts.count - 2])' 2>/dev/null
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let result = try program.shell(script)
      return result.output.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    #expect(
      try completed("workout rec").sorted() == ["recalibrate", "record", "records", "recover"])
    #expect(try completed("workout record walk") == ["walking"])
    #expect(try completed("workout show 3f").sorted() == ["3f2a91bc", "3f7b0000"])
  }

  @Test("a page has no colors if the output is not a terminal")
  func plain() async throws {
    try await SampleStore(at: program.storePath).saveAll()
    for words in [["list"], ["show", "3f2a"]] {
      #expect(!(try program.run(words).output.contains("\u{1B}")))
    }
  }
}
