import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("on a terminal")
struct TerminalTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  /// Runs a command on a terminal of the given width, where `keys` are typed.
  private func onTerminal(
    _ line: String, columns: Int = 100, keys: String = "", settings: String = "TERM=xterm"
  ) throws -> Program.Result {
    let result = try program.shell(
      """
      export \(settings)
      printf '\(keys)' | script -qec "stty cols \(columns) -echo; '\(Program.path)' \(line)" /dev/null
      """)
    return Program.Result(
      output: result.output.replacing("\r\n", with: "\n"), error: result.error,
      exitCode: result.exitCode)
  }

  @Test("a table fits: less important columns are dropped first, then long words are truncated")
  func width() throws {
    for columns in [100, 60, 50, 44, 34] {
      let output = try onTerminal("list", columns: columns, settings: "TERM=xterm NO_COLOR=1")
        .output
      let lines = output.split(separator: "\n")
      #expect(lines.count == 4)
      #expect(lines.allSatisfy { $0.count <= columns }, "\(columns): \(output)")
      #expect(output.contains("PACE") == (columns >= 70))
      #expect(output.contains("DISTANCE") == (columns >= 55))
    }
  }

  @Test("headings are bold on a terminal, and plain with NO_COLOR or TERM=dumb")
  func colors() throws {
    #expect(try onTerminal("list").output.hasPrefix("\u{1B}[1mID"))
    #expect(try onTerminal("list", settings: "TERM=xterm NO_COLOR=1").output.hasPrefix("ID"))
    #expect(try onTerminal("list", settings: "TERM=dumb").output.hasPrefix("ID"))
  }

  @Test(
    "delete asks, and only a yes deletes", arguments: [("n", 1), ("", 1), ("y", 0), ("Yes", 0)])
  func asking(answer: String, exitCode: Int32) throws {
    let result = try onTerminal("delete \(SampleStore.swimID)", keys: answer + "\\n")
    #expect(result.exitCode == exitCode)
    #expect(result.output.contains("Delete a0c1d2e3: swimming, 2026-11-22 17:30, 91 m? [y/N] "))
    let isThere = try program.run("show", SampleStore.swimID).exitCode == 0
    #expect(isThere == (exitCode == 1))
  }
}
