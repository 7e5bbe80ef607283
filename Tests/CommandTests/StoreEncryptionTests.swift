import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("workout encrypt, decrypt and key", .cipher)
struct StoreEncryptionTests {
  let program: Program

  init() throws {
    program = try Program()
    _ = try program.run("add", "bodyMass", "71", "kg")
  }

  private static let word = "Thurgauerweg"

  private var key: String { program.folder.file("health.key").path }

  @discardableResult
  private func run(_ words: String..., fails code: Int32 = 0) throws -> Program.Result {
    let result = try program.run(words)
    #expect(result.exitCode == code, "\(words): \(result.output) \(result.error)")
    return result
  }

  /// Adds a workout with the word in its note.
  private func prepare() throws {
    try run("import", PackageRoot.url("Fixtures/golden/walk.gpx").path)
    try run("edit", "last", "--note", Self.word)
  }

  private func readableFiles() throws -> [String] {
    let folder = program.folder.url
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { name in
      let data = try? Data(contentsOf: folder.appending(path: name))
      return data?.range(of: Data(Self.word.utf8)) != nil
    }
  }

  // PRIV-02, CDA-24
  @Test(
    "an encrypted store is used as before, no file has a word of it, and decrypting gives it back")
  func roundTrip() throws {
    try prepare()
    #expect(try !readableFiles().isEmpty)
    let list = try run("list", "--json").output
    let json = try run("encrypt", "--key-file", key, "--same-medium", "--json").output
    #expect(try JSONSchema("conversion").faults(in: json) == "")
    #expect(try readableFiles() == [])
    #expect(try run("list", "--json").output == list)
    let status = try run("key", "status", "--json").output
    #expect(try JSONSchema("key-status").faults(in: status) == "")
    #expect(status.contains("\"state\":\"encrypted\"") && status.contains("key_file"))

    // It is recorded into, edited, backed up and archived.
    try run("record", "yoga", "--no-gps", "--for", "1s")
    try run("edit", "last", "--name", Self.word)
    try run("backup", program.folder.file("backup.sqlite").path)
    #expect(try readableFiles() == [])
    #expect(
      try run("list", "--store", program.folder.file("backup.sqlite").path).output.contains("Yoga"))
    try run("verify")
    try run("export", "--all", "--format", "archive", "-o", program.folder.file("all.zip").path)

    #expect(try program.run("encrypt", "--key-file", key, "--same-medium").exitCode != 0)
    #expect(try program.run("decrypt").error.contains("--yes"))
    try run("decrypt", "--yes")
    #expect(try run("key", "status", "--json").output.contains("\"state\":\"plain\""))
    #expect(try run("show", "last").output.contains(Self.word))
  }

  // PRIV-02
  @Test("without a keeper the store is locked, in one sentence, and the recovery code opens it")
  func lostKeeper() throws {
    try prepare()
    let output = try run("encrypt", "--key-file", key, "--same-medium", "--json").output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let code = try #require(object?["recovery_code"] as? String)
    #expect(code.split(separator: " ").count == 24)
    try FileManager.default.removeItem(atPath: key)
    let locked = try program.run("list")
    #expect(locked.exitCode != 0)
    #expect(locked.error.contains("recovery code"), "\(locked.error)")
    #expect(locked.error.split(separator: "\n").count == 1, "\(locked.error)")

    let codeFile = program.folder.file("code.txt")
    try Data("\(code)\n".utf8).write(to: codeFile)
    try run("key", "recovery", "--code-file", codeFile.path, "--key-file", key, "--same-medium")
    #expect(try run("show", "last").output.contains(Self.word))
    // The same 24 words again: the key is as before.
    #expect(try run("key", "recovery", "--json").output.contains(code))
    try Data("zoo \(code.split(separator: " ").dropFirst().joined(separator: " "))".utf8)
      .write(to: codeFile)
    #expect(
      try program.run(
        "key", "recovery", "--code-file", codeFile.path, "--key-file", key, "--same-medium"
      ).exitCode != 0)
  }

  // PRIV-02
  @Test("a keeper is added and removed, and the last one stays")
  func change() throws {
    try run("encrypt", "--key-file", key, "--same-medium")
    let phrase = program.folder.file("phrase")
    try Data("six words that nobody else has\n".utf8).write(to: phrase)
    try run("key", "change", "--passphrase-file", phrase.path)
    try run("key", "change", "--remove", "key_file")
    // Nobody can be asked for the passphrase here.
    #expect(try program.run("list").error.contains("passphrase"))
    #expect(try program.run("key", "change", "--remove", "passphrase").exitCode != 0)
  }

  @Test(
    "what cannot be encrypted is refused in a sentence, and nothing changes",
    arguments: [
      (["encrypt"], "give a keeper"),
      (["encrypt", "--passphrase"], "without a terminal"),
      (["encrypt", "--key-file", "here.key"], "same-medium"),
      (["encrypt", "--passphrase-file", "none"], "cannot be read"),
      (["encrypt", "--credential", "none"], "credential"),
      (["decrypt", "--yes"], "not encrypted"),
      (["key", "change", "--remove", "passphrase"], "is not encrypted"),
    ])
  func refused(words: [String], text: String) throws {
    let result = try program.run(words)
    #expect(result.exitCode != 0)
    #expect(result.error.contains(text), "\(result.error)")
    #expect(try run("key", "status", "--json").output.contains("\"state\":\"plain\""))
  }

  // PRIV-02
  @Test("a store with an unfinished recording is refused until the recording is recovered")
  func unfinished() async throws {
    let recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: program)
    _ = try await recorder.recording()
    #expect(try program.run("encrypt", "--key-file", key, "--same-medium").exitCode != 0)
    recorder.signal(SIGKILL)
    _ = await recorder.exitCode()
    let refused = try program.run("encrypt", "--key-file", key, "--same-medium")
    #expect(refused.error.contains("recording"), "\(refused.error)")
    try run("recover")
    try run("encrypt", "--key-file", key, "--same-medium")
    #expect(try run("list").output.contains("Yoga"))
  }

  // PRIV-02
  @Test("a new store is encrypted where a credential keeps its key, and plain otherwise")
  func credential() throws {
    var program = try Program()
    try run("list")
    #expect(try !program.run("add", "bodyMass", "71", "kg").error.contains("encrypted"))
    #expect(try program.run("key", "status").output.contains("not encrypted"))
    program = try Program()
    let folder = program.folder.file("credentials")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("a secret that only the unit has".utf8)
      .write(to: folder.appending(path: "workout-store-key"))
    program.environment["CREDENTIALS_DIRECTORY"] = folder.path
    let added = try program.run("add", "bodyMass", "71", "kg")
    #expect(added.error.contains("workout key recovery"), "\(added.error)")
    #expect(
      try Data(contentsOf: program.folder.file("health.sqlite")).prefix(6) != Data("SQLite".utf8))
    #expect(try program.run("samples", "bodyMass").output.contains("71"))
    // Without the credential the store is locked.
    program.environment["CREDENTIALS_DIRECTORY"] = nil
    #expect(try program.run("samples", "bodyMass").error.contains("credential"))
  }
}
