import Foundation
import TestSupport
import Testing

@Suite("workout hub")
struct HubTests {
  private let device: Program
  private let hub: String

  init() throws {
    var program = try Program()
    program.environment["WORKOUT_STORE"] = program.folder.file("data/health.sqlite").path
    device = program
    hub = program.folder.file("hub").path
  }

  @discardableResult
  private func run(_ words: String...) throws -> Program.Result {
    let result = try device.run(words)
    #expect(result.exitCode == 0, "\(words): \(result.error)")
    return result
  }

  /// Waits until a program has printed a line of JSON with a key.
  private func printed(_ key: String, by program: RunningProgram) async throws -> String {
    for await _ in Attempts() {
      for line in program.printed.split(separator: "\n") {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        if let value = object?[key] as? String { return value }
      }
      guard program.isRunning else { break }
    }
    Issue.record("no \(key): \(program.printed)")
    return ""
  }

  private func serve() async throws -> (RunningProgram, address: String) {
    let service = try RunningProgram(
      ["hub", "serve", hub, "--listen", "127.0.0.1:0", "--json"], in: device)
    return (service, try await printed("listening", by: service))
  }

  private func check(_ text: String, _ schema: String) throws {
    for line in text.split(separator: "\n") {
      #expect(try JSONSchema(schema).faults(in: line) == "")
    }
  }

  @Test(
    "a device pairs with a person's store, exchanges with any process, and goes with the person")
  func life() async throws {
    try check(run("hub", "add", hub, "p1", "--name", "clinic", "--json").output, "hub-added")
    #expect(try run("hub", "list", hub).output.hasPrefix("p1; 0 devices; never exchanged; "))
    let (first, address) = try await serve()
    let port = try #require(address.split(separator: ":").last.map(String.init))
    let pairing = try RunningProgram(
      ["hub", "pair", hub, "p1", "--listen", "127.0.0.1:0", "--port", port, "--json"], in: device)
    let code = try await printed("code", by: pairing)
    try code.write(to: device.folder.file("code"), atomically: true, encoding: .utf8)
    let paired = try device.shell("workout pair - --name phone < code")
    #expect(paired.output == "paired with clinic\n", "\(paired.error)")
    #expect(await pairing.exitCode() == 0)
    try check(pairing.printed, "pairing")
    // The name of the device is not the operator's business.
    #expect(!pairing.printed.contains("phone"))
    try run("add", "bodyMass", "70", "kg", "--at", "2026-11-20T08:00:00Z")
    #expect(try run("sync", "clinic").output == "wrote 1 change for the other replicas\n")
    first.crash()
    #expect(first.printed.contains("p1: received 1 object") && !first.printed.contains("phone"))
    let (second, other) = try await serve()
    try run("add", "bodyMass", "71", "kg", "--at", "2026-11-21T08:00:00Z")
    try run("sync", "clinic", "--at", other)
    #expect(try run("sync", "clinic").output == "nothing new\n")
    let listed = try run("hub", "list", hub, "--json").output
    try check(listed, "hub-person")
    #expect(listed.contains("\"devices\":1") && listed.contains("\"waiting\":0"))
    let store = "\(hub)/people/p1/health.sqlite"
    try run("verify", "--store", store)
    #expect(try run("samples", "bodyMass", "--store", store).output.contains("71 kg"))
    try FileManager.default.removeItem(atPath: "\(hub)/keys")
    let index = try run("hub", "index", hub, "--json").output
    try check(index, "hub-index")
    #expect(index.contains("\"added\":1"))
    try run("sync", "clinic")
    try check(run("hub", "remove", hub, "p1", "--yes", "--json").output, "removed")
    #expect(try device.run("sync", "clinic").exitCode == 1)
    second.signal(SIGTERM)
    #expect(await second.exitCode() == 0)
  }

  @Test(
    "with the credential of a store's key new stores are encrypted, and without it unread", .cipher)
  func encryption() throws {
    let folder = device.folder.file("credentials")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data((0..<32).map { UInt8($0) }).write(to: folder.appending(path: "workout-store-key"))
    var program = device
    program.environment["CREDENTIALS_DIRECTORY"] = folder.path
    #expect(try program.run("hub", "add", hub, "p1").exitCode == 0)
    let listed = try program.run("hub", "list", hub)
    #expect(listed.output.hasSuffix("; encrypted\n"), "\(listed.error)")
    let bytes = try Data(contentsOf: URL(filePath: "\(hub)/people/p1/health.sqlite"))
    #expect(!bytes.starts(with: Array("SQLite format 3".utf8)))
    let unread = try device.run("hub", "list", hub, "--json")
    #expect(unread.exitCode == 1 && unread.output.contains("\"problem\":"))
    try check(unread.output, "hub-person")
  }

  @Test(
    "a wrong argument is refused with what to do",
    arguments: [
      (["list", "nowhere"], "nowhere is not the folder of a hub", 1),
      (["add", "hub", "a/b"], "'a/b' cannot name a person; use 1 to 64 letters", 64),
      (["remove", "hub", "p1"], "nothing deleted: nobody can be asked; add --yes", 1),
      (["remove", "hub", "p2", "--yes"], "the hub has no person 'p2'", 1),
      (["add", "hub", "p1"], "the hub has a person 'p1' already", 1),
      (["serve", "hub", "--people", "0"], "--people has to be 1 or more", 64),
      (["pair", "hub", "p2"], "the hub has no person 'p2'", 1),
    ] as [([String], String, Int32)])
  func mistakes(words: [String], message: String, code: Int32) throws {
    try run("hub", "add", hub, "p1")
    let result = try device.run(["hub"] + words)
    #expect(result.exitCode == code)
    #expect(result.error.contains(message), "\(result.error)")
    #expect(result.error.split(separator: "\n").count <= 3)
  }
}
