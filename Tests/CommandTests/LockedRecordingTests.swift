import Foundation
import TestSupport
import Testing

/// Tests that a recording begins although no keeper has the key of the store, and joins the store later.
@Suite("A recording into a locked store", .cipher, .timeLimit(.minutes(2)))
struct LockedRecordingTests {
  let program: Program

  init() throws {
    program = try Program()
    _ = try program.run("add", "bodyMass", "71", "kg")
    try run("encrypt", "--key-file", key, "--same-medium")
  }

  private static let word = "Thurgauerweg"

  private var key: String { program.folder.file("health.key").path }
  private var absentKey: String { key + ".absent" }

  @discardableResult
  private func run(_ words: String..., fails code: Int32 = 0) throws -> Program.Result {
    let result = try program.run(words)
    #expect(result.exitCode == code, "\(words): \(result.output) \(result.error)")
    return result
  }

  private func lock() throws { try FileManager.default.moveItem(atPath: key, toPath: absentKey) }

  private func unlock() throws { try FileManager.default.moveItem(atPath: absentKey, toPath: key) }

  private var files: [String] {
    (FileManager.default.enumerator(atPath: program.folder.url.path)?
      .compactMap { $0 as? String } ?? []).sorted()
  }

  private var sealedFiles: [String] { files.filter { $0.contains(".sealed-") } }

  /// The files with the word, except for what the recorder printed.
  private func readableFiles() -> [String] {
    files.filter { !$0.hasPrefix("log-") }.filter { name in
      let data = try? Data(contentsOf: program.folder.url.appending(path: name))
      return data?.range(of: Data(Self.word.utf8)) != nil
    }
  }

  private func begin() async throws -> RunningProgram {
    let recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: program)
    for await _ in Attempts() {
      if try program.run("status").exitCode == 0 { return recorder }
    }
    Issue.record("it does not record: \(recorder.printed)")
    return recorder
  }

  // PRIV-02
  @Test("is sealed, takes requests, and is in the store after the next command that opens it")
  func isJoined() async throws {
    try lock()
    let locked = try run("list", fails: 1)
    #expect(locked.error.contains("its key is not available"))
    let recorder = try await begin()
    try run("marker", Self.word)
    try run("lap")
    #expect(readableFiles() == [])
    try run("stop")
    #expect(await recorder.exitCode() == 0, "\(recorder.printed)")
    #expect(recorder.printed.contains("the store is locked; the recording is sealed"))
    #expect(readableFiles() == [])
    #expect(!sealedFiles.isEmpty)
    try run("list", fails: 1)

    try unlock()
    let listed = try run("list")
    #expect(listed.error.contains("recorded while the store was locked, and now in it"))
    #expect(listed.output.contains("Yoga"), "\(listed.output)")
    #expect(try run("show", "last", "--json").output.contains(Self.word))
    #expect(sealedFiles == [])
    #expect(readableFiles() == [])
    #expect(try run("list").error == "")
    try run("verify")
  }

  // PRIV-02
  @Test("is kept to its last second if it is killed before the store is unlocked")
  func isRecovered() async throws {
    try lock()
    let recorder = try await begin()
    try run("marker", Self.word)
    recorder.crash()
    let second = try await begin()
    try run("stop")
    #expect(await second.exitCode() == 0, "\(second.printed)")
    #expect(readableFiles() == [])
    try unlock()
    let listed = try run("list", "--json")
    #expect(listed.output.components(separatedBy: "\"yoga\"").count == 3, "\(listed.output)")
    try run("delete", "last", "--yes")
    #expect(try run("show", "last", "--json").output.contains(Self.word))
    #expect(sealedFiles == [])
  }

  // PRIV-02
  @Test("is left alone while it runs, although the store is unlocked meanwhile")
  func isLeftAlone() async throws {
    try lock()
    let recorder = try await begin()
    try unlock()
    let listed = try run("list")
    #expect(!listed.error.contains("locked"), "\(listed.error)")
    #expect(!listed.output.contains("Yoga"))
    #expect(!sealedFiles.isEmpty)
    try run("stop")
    #expect(await recorder.exitCode() == 0, "\(recorder.printed)")
    #expect(try run("list").output.contains("Yoga"))
    #expect(sealedFiles == [])
  }

  // PRIV-02
  @Test("is joined before the store is decrypted, and one sealed to another key stays where it is")
  func isJoinedBeforeDecryption() async throws {
    try lock()
    try run("record", "yoga", "--no-gps", "--for", "1s")
    let other = sealedFiles
    try unlock()
    for file in other {
      try FileManager.default.copyItem(
        at: program.folder.file(file),
        to: program.folder.file(file.replacing(/sealed-[0-9a-f]{8}/, with: "sealed-00000000")))
    }
    let keys = program.folder.file(
      try #require(sealedFiles.first { $0.hasSuffix("sealed-00000000-keys") }))
    let damaged = try String(contentsOf: keys, encoding: .utf8)
      .replacing(/"wrapped" : "..../, with: "\"wrapped\" : \"AAAA")
    try Data(damaged.utf8).write(to: keys)
    let listed = try run("list")
    #expect(listed.output.contains("Yoga"))
    #expect(listed.error.contains("cannot be joined to it"))
    #expect(try run("decrypt", "--yes", fails: 1).error.contains("must be joined to it first"))
    for file in sealedFiles { try FileManager.default.removeItem(at: program.folder.file(file)) }
    try run("decrypt", "--yes")
    #expect(try run("list").output.contains("Yoga"))
  }
}
