import Foundation
import TestSupport
import Testing

@Suite("workout pair, and sync over a network")
struct PairTests {
  private let pair: PairedDevices
  private var devices: [Program] { pair.devices }

  init() throws { pair = try PairedDevices() }

  // SID-01, MIG-03, MIG-04
  @Test("two stores pair by a code, exchange both ways, and have equal archives")
  func agreement() async throws {
    try await pair.connect()
    let service = try RunningProgram(
      ["sync", "--follow", "--listen", "127.0.0.1:0", "--json"], in: devices[0])
    let address = try await pair.printed("listening", by: service)
    try pair.run(0, "add", "bodyMass", "71", "kg", "--at", "2026-11-21T08:00:00Z")
    try pair.run(1, "add", "bodyMass", "72", "kg", "--at", "2026-11-22T08:00:00Z")
    let json = try pair.run(1, "sync", "desk", "--at", address, "--json").output
    #expect(try JSONSchema("exchange").faults(in: json[...]) == "")
    #expect(json.contains("\"replica\":\"desk\""))
    #expect(try pair.archive(0) == pair.archive(1))
    #expect(try pair.run(1, "sync", "desk", "--at", address).output == "nothing new\n")
    // The service serves on this port; the other one has noted it.
    #expect(try pair.run(1, "sync", "desk").output == "nothing new\n")
    let list = try pair.run(1, "replicas", "--json").output
    #expect(try JSONSchema("replicas").faults(in: list[...]) == "")
    #expect(list.contains("\"paired\":true") && list.contains("\"waiting\":0"))
    #expect(try pair.run(1, "replicas").output.contains("paired, at \(address)"))
    try pair.run(0, "replicas", "remove", "phone")
    let refused = try devices[1].run("sync", "desk")
    #expect(refused.exitCode == 1)
    #expect(refused.error.contains("desk ended the connection at once"), "\(refused.error)")
    service.signal(SIGTERM)
    for await _ in Attempts() {
      guard service.isRunning else { break }
    }
    #expect(!service.isRunning)
    for device in 0..<2 { try pair.run(device, "verify") }
  }

  @Test(
    "digits are compared at two terminals, and pair after two yes alone",
    arguments: [("y", "y"), ("y", "n"), ("n", "y")])
  func digits(host: String, guest: String) throws {
    let (desk, phone) = (devices[0], devices[1])
    func typing(_ answer: String, _ words: String, _ file: String) -> String {
      // The answer is typed once the digits are shown.
      "(for try in $(seq 600); do grep -aqE '[0-9]{3} [0-9]{3}' \(file) 2>/dev/null && break; "
        + "sleep 0.1; done; sleep 1; printf '\(answer)\\n') | script -qfec \"'\(Program.path)' pair --digits \(words)\" \(file) >/dev/null 2>&1"
    }
    _ = try desk.shell(
      """
      \(typing(host, "--listen 127.0.0.1:0 --name desk", "desk.txt")) &
      for try in $(seq 200); do
        address=$(grep -ao 'at 127.0.0.1:[0-9]*' desk.txt 2>/dev/null | head -1 | cut -c4-)
        [ -n "$address" ] && break; sleep 0.05
      done
      export WORKOUT_STORE='\(phone.environment["WORKOUT_STORE"] ?? "")'
      \(typing(guest, "--at $address --name phone", "phone.txt"))
      wait
      """)
    let texts = try ["desk.txt", "phone.txt"].map {
      try String(contentsOf: desk.folder.file($0), encoding: .utf8)
    }
    let shown = texts.map { text in text.matches(of: /[0-9]{3} [0-9]{3}/).map { String($0.output) }
    }
    #expect(shown[0].count == 1 && shown[0] == shown[1], "\(texts)")
    let isPaired = host == "y" && guest == "y"
    for (text, other) in zip(texts, ["phone", "desk"]) {
      #expect(text.contains("paired with \(other)") == isPaired, "\(text)")
      #expect(text.contains("not paired: ") != isPaired, "\(text)")
    }
    for (device, other) in [(desk, "phone"), (phone, "desk")] {
      #expect(try device.run("replicas").output.contains(other) == isPaired)
    }
  }

  // SYNC-26
  @Test("a coach's store gets what 'workout allow' permits, and both sides list the roles")
  func reader() async throws {
    let (desk, phone) = (devices[0], devices[1])
    func waiting() async throws -> RunningProgram {
      let program = try RunningProgram(
        ["pair", "--reader", "--yes", "--listen", "127.0.0.1:0", "--name", "desk", "--json"],
        in: desk)
      let code = try await pair.printed("code", by: program)
      try code.write(to: phone.folder.file("code"), atomically: true, encoding: .utf8)
      return program
    }
    let roles = "the other side does not pair in these roles"
    for (flag, sentence) in [
      ("", roles), ("--reader", roles), ("--as-reader", "this store has data of its own"),
    ] {
      let host = try await waiting()
      let refused = try phone.shell("workout pair - \(flag) --name phone < code")
      #expect(refused.exitCode == 1)
      #expect(refused.error.contains(sentence), "\(refused.error)")
      #expect(await host.exitCode() == 1)
    }
    let host = try await waiting()
    let paired = try phone.shell(
      "workout pair - --as-reader --name coach --store coach.sqlite < code")
    #expect(paired.output == "paired with desk\n", "\(paired.error)")
    #expect(await host.exitCode() == 0)
    for line in host.printed.split(separator: "\n") {
      #expect(try JSONSchema("pairing").faults(in: line) == "")
    }
    let application = try #require(pair.value("application", in: host.printed))
    let moment = "2026-11-21T08:00:00Z"
    try pair.run(0, "add", "heartRate", "64", "count/min", "--at", moment)
    try pair.run(0, "allow", application, "--read", "heartRate")
    let service = try RunningProgram(
      ["sync", "--follow", "--listen", "127.0.0.1:0", "--json"], in: desk)
    let address = try await pair.printed("listening", by: service)
    func coach(_ words: String) throws -> Program.Result {
      let result = try phone.shell("workout \(words) --store coach.sqlite")
      #expect(result.exitCode == 0, "\(words): \(result.error)")
      return result
    }
    _ = try coach("add heartRate 65 count/min --at 2026-11-22T08:00:00Z")
    _ = try coach("sync desk --at \(address)")
    #expect(try coach("samples heartRate --json").output.contains("2026-11-21"))
    #expect(try !coach("samples bodyMass --json").output.contains("2026-11-20"))
    #expect(try !pair.run(0, "samples", "heartRate", "--json").output.contains("2026-11-22"))
    let list = try pair.run(0, "replicas", "--json").output
    #expect(try JSONSchema("replicas").faults(in: list[...]) == "")
    #expect(list.contains("\"role\":\"reader\"") && list.contains(application))
    #expect(try pair.run(0, "replicas").output.contains("a reader, gets what \(application)"))
    #expect(try coach("replicas").output.contains("gives a part of its data, gets nothing"))
    #expect(try coach("replicas --json").output.contains("\"role\":\"giver\""))
    try pair.run(0, "replicas", "remove", "coach")
    #expect(try !pair.run(0, "apps").output.contains(application))
    #expect(try phone.shell("workout sync desk --at \(address) --store coach.sqlite").exitCode == 1)
    service.signal(SIGTERM)
    _ = await service.exitCode()
  }

  @Test("the private key is in no archive, and a second store of the code is refused")
  func key() async throws {
    try await pair.connect()
    let archived = String(decoding: try pair.archive(0), as: UTF8.self)
    #expect(!archived.contains("replication.network"))
    let code = try String(contentsOf: devices[1].folder.file("code"), encoding: .utf8)
    let again = try devices[1].run("pair", code)
    #expect(again.exitCode == 1)
    #expect(again.error.contains("nothing answers at 127.0.0.1"), "\(again.error)")
  }

  @Test(
    "what cannot be done is refused in one sentence",
    arguments: [
      (["pair"], 1, "the question needs a terminal"),
      (["pair", "--digits"], 1, "the question needs a terminal"),
      (["pair", "--digits", "--at", "127.0.0.1:9"], 1, "the question needs a terminal"),
      (["pair", "--digits", "--yes"], 64, "digits need a person"),
      (["pair", "--reader", "--as-reader"], 64, "--as-reader for the other one"),
      (["pair", "ABC"], 1, "the code is not whole"),
      (["pair", "-"], 1, "no code was given"),
      (["sync", "nobody"], 1, "'nobody' is neither a folder nor a paired replica"),
      (["sync", "nobody", "--at", "127.0.0.1:9"], 1, "'nobody' is neither"),
      (["sync", "--follow"], 1, "no other store is paired with this one"),
      (["sync", "--follow", "data"], 64, "goes with --listen alone"),
      (["sync"], 64, "give a folder or the name of a paired store"),
      (["sync", "desk", "--at", "no port:x"], 64, "is not an address"),
    ])
  func refusals(words: [String], code: Int32, sentence: String) throws {
    // A process of its own session has no terminal, whatever the tests have.
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    let result = try devices[0].shell("setsid --wait '\(Program.path)' \(line)")
    #expect(result.exitCode == code, "\(result.error)")
    #expect(result.error.contains(sentence), "\(result.error)")
  }
}
