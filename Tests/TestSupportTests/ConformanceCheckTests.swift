import Foundation
import TestSupport
import Testing

/// Runs scripts/check-conformance on a small project of one row.
@Suite("The check of the conformance page")
struct ConformanceCheckTests {
  @Test("a complete row passes")
  func whole() throws {
    #expect(try Project().check() == "")
  }

  @Test(
    "the missing parts of a row are named",
    arguments: [
      ("An app must ask.", "built", "`workout ask`", "no whole sentence"),
      ("An app must ask the store for access", "built", "`workout ask`", "no whole sentence"),
      (Project.sentence, "part", "`workout ask`", "says not what is missing"),
      (Project.sentence, "not yet", "`workout ask`", "says not what is missing"),
      (Project.sentence, "built: nearly", "`workout ask`", "says what is missing"),
      (Project.sentence, "done", "`workout ask`", "has the state"),
      (Project.sentence, "built", "", "says nobody who reaches it"),
      (Project.sentence, "built", "nobody", "reached by nobody"),
      (Project.sentence, "built", "`workout beg`", "no command"),
      (Project.sentence, "built", "`workout ask often`", "no command"),
      (Project.sentence, "built", "`Store`, `Begging`", "no library product"),
    ])
  func lacking(sentence: String, state: String, reached: String, breach: String) throws {
    let found = try Project(sentence: sentence, state: state, reached: reached).check()
    #expect(found.contains(breach), "\(found)")
  }

  @Test("a partial row with a reason passes, even if it reaches nobody")
  func reasoned() throws {
    #expect(try Project(state: "part: no sheet", reached: "nobody").check() == "")
  }

  @Test("a proof that was skipped or not run is an error; one without its recordings is named")
  func proofs() throws {
    let project = try Project()
    #expect(try project.check(.ran) == "")
    #expect(try project.check(.skipped("no cipher")).contains("not proved by Tests/AskTests.swift"))
    #expect(try project.check(.skipped("no cipher")).contains("no cipher"))
    #expect(try project.check(.absent).contains("no test of it was run"))
    #expect(try project.check(.noCases).contains("not proved by Tests/AskTests.swift"))
    let notice = try project.check(.skipped("no files in WORKOUT_DATA"), succeeds: true)
    #expect(notice.contains("recordings are missing: ASK-01"))
  }

  @Test("in CI a proof of a built row must not be skipped, even if another test of its file ran")
  func partlySkipped() throws {
    let project = try Project(isCitedTwice: true)
    let breach = "not proved by Tests/AskTests.swift"
    #expect(try project.check(.skipped("no cipher"), inCI: true).contains(breach))
    #expect(try project.check(.skipped("no cipher"), inCI: false) == "")
    #expect(try project.check(.skipped("no files in WORKOUT_DATA"), inCI: true) == "")
    let part = try Project(state: "part: no sheet", isCitedTwice: true)
    #expect(try part.check(.skipped("no cipher"), inCI: true) == "")
  }
}

/// A project of one row, one command, one library product and one test.
private struct Project {
  static let sentence = "An app must ask the store for access before it reads."

  /// The result of the row's test in a run; another test of the file always runs.
  enum Proof {
    case ran, absent, noCases
    case skipped(String)
  }

  private let folder: TemporaryFolder

  init(
    sentence: String = Self.sentence, state: String = "built",
    reached: String = "`workout ask`, `Store`", isCitedTwice: Bool = false
  ) throws {
    folder = try TemporaryFolder()
    try write("Package.swift", #"let libraries = ["Store"]"#)
    try write("Sources/Store/Asking.swift", "")
    try write("Sources/workout/WorkoutCommand.swift", "subcommands: [Ask.self]")
    try write("Sources/workout/Commands/Ask.swift", "struct Ask: AsyncParsableCommand {}")
    try write(
      "Tests/AskTests.swift",
      """
      struct AskTests {
        @Test("another") func another() {}\(isCitedTwice ? " // ASK-01" : "")

        // ASK-01
        @Test("asks") func asks() {}
      }
      """)
    try write(
      "docs/conformance.md",
      """
      | id | the row asks | state | reached by | where | test |
      |---|---|---|---|---|---|
      | ASK-01 | \(sentence) | \(state) | \(reached) | `Store/Asking` | `AskTests.swift` |
      """)
    let script = try String(
      contentsOf: PackageRoot.url("scripts/check-conformance"), encoding: .utf8)
    try write("scripts/check-conformance", script)
  }

  /// Returns the output of the check; it must fail if and only if it prints something, unless `succeeds` is
  /// given.
  func check(
    _ proof: Proof? = nil, inCI: Bool = false, succeeds: Bool? = nil
  ) throws -> String {
    var arguments = ["python3", path("scripts/check-conformance")]
    if let proof {
      try write("events", events(proof))
      arguments.append(path("events"))
    }
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }
    if inCI { process.environment?["CI"] = "true" }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect((process.terminationStatus == 0) == (succeeds ?? text.isEmpty), "\(text)")
    return text
  }

  private func events(_ proof: Proof) -> String {
    var lines = [test("another()", line: 2), event("testStarted", "another()", line: 2)]
    if case .absent = proof { return lines.joined(separator: "\n") }
    var isParameterized = false
    if case .noCases = proof { isParameterized = true }
    lines.append(test("asks()", line: 5, isParameterized: isParameterized))
    if case .skipped(let why) = proof {
      lines.append(event("testSkipped", "asks()", line: 5, text: why))
    } else {
      lines.append(event("testStarted", "asks()", line: 5))
    }
    return lines.joined(separator: "\n")
  }

  private func identifier(_ name: String, line: Int) -> String {
    "Tests.AskTests/\(name)/AskTests.swift:\(line):4"
  }

  private func test(_ name: String, line: Int, isParameterized: Bool = false) -> String {
    #"""
    {"kind":"test","payload":{"id":"\#(identifier(name, line: line))","isParameterized":\#(isParameterized),\#
    "kind":"function","sourceLocation":{"_filePath":"/src/Tests/AskTests.swift","line":\#(line)}}}
    """#
  }

  private func event(_ kind: String, _ name: String, line: Int, text: String = "") -> String {
    #"""
    {"kind":"event","payload":{"kind":"\#(kind)","messages":[{"text":"\#(text)"}],\#
    "testID":"\#(identifier(name, line: line))"}}
    """#
  }

  private func path(_ name: String) -> String {
    folder.file(name).path
  }

  private func write(_ name: String, _ text: String) throws {
    let file = folder.file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
