import Foundation
import StoreDatabase
import TestSupport
import Testing

@testable import StoreKeys

/// A private session D-Bus with the stand-in `Tests/Rigs/secret_service.py` on it.
private final class PrivateSession: Sendable {
  let folder: TemporaryFolder
  private let daemon: pid_t
  private let service: pid_t

  static let isInstalled: Bool = {
    guard
      let check = try? ProcessGroup.spawn(
        [
          "/bin/sh", "-c",
          "command -v dbus-daemon && command -v dbus-send && /usr/bin/python3 -c 'import dbus, gi'",
        ], environment: ["PATH=/usr/bin:/bin"])
    else { return false }
    return ProcessGroup.wait(for: check) == 0
  }()

  var address: String { "unix:path=" + folder.file("bus").path }
  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  init(_ state: String) async throws {
    folder = try TemporaryFolder()
    let bus = folder.file("bus").path
    daemon = try ProcessGroup.spawn(
      [
        "/usr/bin/dbus-daemon", "--session", "--address=unix:path=\(bus)", "--nofork",
        "--nopidfile",
      ],
      environment: ["PATH=/usr/bin:/bin"])
    try await Self.appears(bus)
    let ready = folder.file("ready").path
    service = try ProcessGroup.spawn(
      ["/usr/bin/python3", PackageRoot.url("Tests/Rigs/secret_service.py").path, ready, state],
      environment: ["PATH=/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS=unix:path=\(bus)"])
    try await Self.appears(ready)
  }

  deinit {
    ProcessGroup.end(service)
    ProcessGroup.end(daemon)
  }

  private static func appears(_ path: String) async throws {
    while access(path, F_OK) != 0 { try await Task.sleep(for: .milliseconds(10)) }
  }

  /// Locks the collection, as a desktop does when it is left.
  func lock() throws {
    let call = try ProcessGroup.spawn(
      [
        "/usr/bin/dbus-send", "--bus=\(address)", "--print-reply",
        "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets", "org.workout.Rig.Lock",
      ], environment: ["PATH=/usr/bin:/bin"])
    #expect(ProcessGroup.wait(for: call) == 0)
  }
}

@Suite(
  "the key of a store in the keyring of the desktop", .timeLimit(.minutes(1)),
  .enabled(if: PrivateSession.isInstalled, "dbus or python3-dbus is not installed"))
struct SecretServiceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var store: String { folder.file("health.sqlite").path }

  private func keeping(
    _ environment: [String: String], mayPrompt: Bool = false
  ) throws -> StoreKeeping {
    try StoreKeeping(of: store, environment: environment, mayPrompt: mayPrompt)
  }

  // PRIV-02
  @Test("the service gives the key back while it is unlocked, and nothing after it was removed")
  func roundTrip() async throws {
    let session = try await PrivateSession("open")
    let key = StoreKey.random()
    let keeping = try keeping(session.environment)
    try keeping.add(.secretService, key: key)
    #expect(try keeping.key()?.bytes == key.bytes)
    #expect(try keeping.status().keepers.map(\.kind) == [.secretService])
    // Again: the secret of the same key is replaced, not stored twice.
    try keeping.add(.secretService, key: key)
    #expect(try keeping.status().keepers.count == 1)
    #expect(try keeping.key()?.bytes == key.bytes)
    #expect(throws: StoreKeyError.keeper(.secretService, .last)) {
      try keeping.remove(.secretService)
    }

    try session.lock()
    let locked = StoreKeyError.Attempt(kind: .secretService, reason: .locked)
    #expect(throws: StoreKeyError.locked(path: keeping.store, [locked])) { try keeping.key() }
    #expect(try self.keeping(session.environment, mayPrompt: true).key()?.bytes == key.bytes)

    let copy = folder.file("health.sqlite-keys")
    let header = try Data(contentsOf: copy)
    try keeping.add(.passphrase("Blaubeere"), key: key)
    try keeping.remove(.secretService)
    try header.write(to: copy)
    let gone = StoreKeyError.Attempt(
      kind: .secretService, reason: .absent(place: "its default collection"))
    #expect(throws: StoreKeyError.locked(path: keeping.store, [gone])) { try keeping.key() }
  }

  // PRIV-02
  @Test(
    "a new store gets a key from an unlocked service of a person who can be asked, and from no other",
    .cipher, arguments: ["open", "locked"])
  func newStore(_ state: String) async throws {
    let session = try await PrivateSession(state)
    #expect(try keeping(session.environment).prepareNewStore() == nil)
    #expect(try keeping([:], mayPrompt: true).prepareNewStore() == nil)
    let kind = try keeping(session.environment, mayPrompt: true).prepareNewStore()
    #expect(kind == (state == "open" ? .secretService : nil))
    #expect(try (keeping(session.environment).key() != nil) == (state == "open"))
  }

  @Test("a dismissed prompt, a bus without the service and a process outside of a session say so")
  func refusals() async throws {
    let session = try await PrivateSession("dismissed")
    let key = StoreKey.random()
    func error(_ environment: [String: String], mayPrompt: Bool = true) -> StoreKeyError? {
      do {
        try keeping(environment, mayPrompt: mayPrompt).add(.secretService, key: key)
        return nil
      } catch {
        return error as? StoreKeyError
      }
    }
    #expect(error(session.environment) == .keeper(.secretService, .notAsked))
    #expect(error(session.environment, mayPrompt: false) == .keeper(.secretService, .locked))
    #expect(error([:]) == .keeper(.secretService, .withoutSession))
    #expect(error(["XDG_RUNTIME_DIR": folder.url.path]) == .keeper(.secretService, .withoutSession))
    let nothing = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.file("none").path)"]
    #expect(error(nothing) != nil)
    #expect(access(KeyHeader.path(for: store), F_OK) != 0, "no file of keys without a keeper")
  }
}
