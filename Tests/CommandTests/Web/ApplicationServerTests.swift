import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("applications behind a socket", .timeLimit(.minutes(3)))
struct ApplicationServerTests {
  let program: Program
  let owner: HealthStore

  init() async throws {
    program = try Program()
    owner = try SampleStore(at: program.storePath).store
    let start = try SampleStore.instant("2026-11-21T07:00:00Z")
    try await owner.save(
      (0..<5).flatMap { minute -> [Sample] in
        let span = TimeRange(at: start + .seconds(60 * minute))
        return [
          .quantity(
            QuantitySample(
              type: .heartRate, quantity: Quantity(Double(60 + minute), .countPerMinute), span: span
            )),
          .quantity(
            QuantitySample(type: .bodyMass, quantity: Quantity(70, .kilogram), span: span)),
        ]
      })
  }

  private static let purposes = """
    {"read_purpose": "Plans your training.", "write_purpose": "Keeps your weight."}
    """

  /// Waits for the request of an application.
  private func request() async throws -> ConsentRequest {
    for await _ in Attempts() {
      if let request = try await owner.pendingRequests().first { return request }
    }
    throw NoRequest()
  }

  struct NoRequest: Error {}

  /// Registers this program, asks for heart rate and weight, and answers as the owner.
  private func allow(
    _ decisions: [ObjectType: TypeDecision], at server: ServedApplications
  ) async throws {
    #expect(try server.request("PUT", "/v1/registration", Self.purposes).status == 204)
    let asked = try server.request(
      "POST", "/v1/authorization",
      #"{"read": ["heartRate", "stepCount"], "write": ["bodyMass"], "wait_s": 0}"#)
    #expect(asked.status == 202, "\(asked.body)")
    try await owner.answer(request: try await request().id, decisions)
    let answered = try server.request(
      "POST", "/v1/authorization",
      #"{"read": ["heartRate", "stepCount"], "write": ["bodyMass"], "wait_s": 10}"#)
    #expect(answered.object["outcome"] as? String == "completed", "\(answered.body)")
  }

  private static let reading: [ObjectType: TypeDecision] = [
    .quantity(.heartRate): TypeDecision(read: .everything)
  ]

  private static let readingAndWriting: [ObjectType: TypeDecision] = [
    .quantity(.heartRate): TypeDecision(read: .everything),
    .quantity(.bodyMass): TypeDecision(share: true),
  ]

  // SRC-09, SRC-10
  @Test("the identity of an application is that of its program, whatever the request claims")
  func identity() async throws {
    let server = try await ServedApplications(in: program)
    let reply = try server.get(
      "/v1", ["Authorization": "Bearer org.workout.cli", "User-Agent": "org.workout.cli"])
    #expect(reply.status == 200, "\(reply.body)")
    let id = try #require(reply.object["bundle_id"] as? String)
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #expect(id == "program:\(own)@\(NSUserName())")
    #expect(reply.object["available"] as? Bool == true)
  }

  @Test("a query that is refused has its status as lines, too, and long purposes are refused")
  func refusals() async throws {
    let server = try await ServedApplications(in: program)
    try await allow(Self.reading, at: server)
    let query = #"{"type": ["heartRate"], "where": {"category": [3]}}"#
    let document = try server.request("POST", "/v1/samples/query", query)
    let lines = try server.request(
      "POST", "/v1/samples/query", query, ["Accept": "application/x-ndjson"])
    #expect(lines.status == document.status && lines.body == document.body)
    #expect((400..<500).contains(lines.status), "\(lines.body)")
    let none = "/v1/samples?type=dateOfBirth"
    let refused = try server.get(none)
    #expect(try server.get(none, ["Accept": "application/x-ndjson"]).status == refused.status)
    let long = #"{"read_purpose": "\#(String(repeating: "a", count: 20_000))"}"#
    let registered = try server.request("PUT", "/v1/registration", long)
    #expect(registered.status == 422 && registered.detail.contains("16 KiB"), "\(registered.body)")
  }

  // SRC-09
  @Test("a program that executes another file stays what it was when it connected")
  func execution() async throws {
    let server = try await ServedApplications(in: program)
    guard case .socket(let path) = server.place else { throw NoRequest() }
    // The parent becomes another program; a child asks over the same connection, before and after.
    let script = #"""
      use IO::Socket::UNIX; my $s = IO::Socket::UNIX->new(Peer => $ARGV[0]) or die; $s->autoflush(1);
      sub ask { print $s "GET /v1 HTTP/1.1\r\nHost: localhost\r\n\r\n"; my $t = "";
        while ($t !~ /\}/) { sysread($s, $t, 4096, length $t) or die } print "$t\n" }
      $| = 1; ask(); if (fork() == 0) { select(undef, undef, undef, 0.5); ask(); exit 0 }
      exec "/bin/sleep", "2";
      """#
    let file = program.folder.file("client.pl")
    try Data(script.utf8).write(to: file)
    let result = try program.shell("/usr/bin/perl \(file.path) \(path)")
    let perl = "program:\(URL(filePath: "/usr/bin/perl").resolvingSymlinksInPath().path)@"
    #expect(
      result.output.components(separatedBy: perl).count == 3, "\(result.output) \(result.error)")
  }

  // AUTH-09, AUTH-10, PRIV-11
  @Test("what was not allowed looks like what does not exist, to the byte")
  func indistinguishable() async throws {
    let server = try await ServedApplications(in: program)
    try await allow(Self.reading, at: server)
    let read = try server.get("/v1/samples?type=heartRate")
    #expect(read.list("samples").count == 5, "\(read.body)")
    // Body mass has samples and may not be read; height has none.
    let ways = [
      "/v1/samples?type=TYPE", "/v1/samples?type=TYPE&order=newest&limit=1",
      "/v1/statistics?type=TYPE&by=day",
    ]
    for way in ways {
      let denied = try server.get(way.replacing("TYPE", with: "bodyMass"))
      let empty = try server.get(way.replacing("TYPE", with: "height"))
      #expect(denied.status == 200 && empty.status == 200)
      #expect(
        denied.body.replacing("bodyMass", with: "T").replacing("\"kg\"", with: "U")
          == empty.body.replacing("height", with: "T").replacing("\"m\"", with: "U"))
    }
    let stream = try server.get(
      "/v1/samples?type=bodyMass", ["Accept": "application/x-ndjson"])
    #expect(stream.status == 200 && stream.body.isEmpty)
    let sum = try server.get("/v1/characteristics/dateOfBirth")
    #expect(sum.object["value"] == nil && sum.status == 200, "\(sum.body)")
  }

  // AUTH-09
  @Test("an application saves and deletes its own samples, and only with permission")
  func saving() async throws {
    let server = try await ServedApplications(in: program)
    let weight = """
      {"samples": [{"type": "bodyMass", "start": "2026-11-22T08:00:00Z", "value": 154, "unit": "lb",
      "metadata": {"HKWasUserEntered": true}}]}
      """
    #expect(try server.request("POST", "/v1/samples", weight).status == 403)
    try await allow(Self.readingAndWriting, at: server)
    let saved = try server.request("POST", "/v1/samples", weight)
    #expect(saved.status == 201, "\(saved.body)")
    let id = try #require((saved.object["saved"] as? [String])?.first)
    let stored = try await owner.samples(
      SampleQuery(.quantity(.bodyMass), where: .objects([try SampleStore.id(id)])))
    guard case .quantity(let sample) = stored.first else { throw NoRequest() }
    #expect(abs(try sample.quantity.value(in: .kilogram) - 69.853) < 0.001)
    #expect(sample.header.sourceRevision?.source.bundleIdentifier.hasPrefix("program:") == true)
    // Its own sample is visible to it without permission to read the type.
    let own = try server.get("/v1/samples?type=bodyMass")
    #expect(own.list("samples").count == 1, "\(own.body)")
    let others = try await owner.samples(SampleQuery(.quantity(.bodyMass), limit: 1))
    let other = try #require(others.first).uuid.uuidString
    #expect(try server.request("DELETE", "/v1/samples/\(other)").status != 204)
    #expect(try server.request("DELETE", "/v1/samples/\(id)").status == 204)
    // With permission to read those of others, all that are deleted are its own.
    try await owner.decide(
      [.quantity(.bodyMass): TypeDecision(read: .everything)],
      for: try #require(server.get("/v1").object["bundle_id"] as? String))
    #expect(try server.request("POST", "/v1/samples", weight).status == 201)
    let deleted = try server.request("DELETE", "/v1/samples?type=bodyMass")
    #expect(deleted.object["deleted"] as? Int == 1, "\(deleted.body)")
    #expect(try await owner.samples(SampleQuery(.quantity(.bodyMass))).count == 5)
  }

  @Test(
    "what cannot be read is refused with its place",
    arguments: [
      ("GET", "/v1/samples", "", 400, "type is missing"),
      ("GET", "/v1/samples?type=pulse", "", 400, "'pulse' is not a type"),
      ("GET", "/v1/samples?type=heartRate&form=2026", "", 400, "'form' is not known here"),
      ("GET", "/v1/samples?type=heartRate&from=today", "", 400, "not a time"),
      ("GET", "/v1/samples?type=heartRate&limit=0", "", 400, "limit is from 1"),
      ("GET", "/v1/changes?type=heartRate&since=x", "", 400, "since"),
      ("GET", "/v1/nothing", "", 404, "no such address"),
      ("PATCH", "/v1/samples", "", 405, "DELETE, GET, POST"),
      ("POST", "/v1/samples", "{", 400, "not JSON"),
      ("POST", "/v1/samples", #"{"samples": [{}]}"#, 400, ".samples[0].type is missing"),
      (
        "POST", "/v1/samples", #"{"samples": [{"type": "heartRate", "start": 5}]}"#, 400,
        ".samples[0].start"
      ),
      (
        "POST", "/v1/samples",
        #"{"samples": [{"type": "heartRate", "start": "2026-11-22T08:00:00Z", "value": 1, "unit": "furlong"}]}"#,
        400, "furlong"
      ),
      (
        "POST", "/v1/samples/query", #"{"type": ["heartRate"], "where": {"pulse": 3}}"#, 400,
        ".where.pulse"
      ),
      ("POST", "/v1/authorization", #"{"read": ["heartRate"]}"#, 403, "register"),
      ("DELETE", "/v1/samples/7", "", 400, "UUID"),
    ])
  func refused(
    method: String, path: String, body: String, status: Int, words: String
  ) async throws {
    let server = try await ServedApplications(in: program)
    let reply = try server.request(method, path, body)
    #expect(reply.status == status, "\(reply.body)")
    #expect(reply.headers["content-type"] == "application/problem+json")
    #expect(reply.detail.contains(words), "\(reply.body)")
    #expect(!reply.body.contains(program.folder.url.path))
  }

  @Test("a predicate selects as in the library")
  func predicates() async throws {
    let server = try await ServedApplications(in: program)
    try await allow(Self.reading, at: server)
    let query = """
      {"type": ["heartRate"], "order": "newest", "where": {"all": [
        {"value": {">=": 61, "unit": "count/min"}}, {"not": {"value": {"=": 63, "unit": "count/min"}}},
        {"time": {"from": "2026-11-21T07:00:00Z", "to": "2026-11-21T08:00:00Z", "strict_end": true}}]}}
      """
    let reply = try server.request("POST", "/v1/samples/query", query)
    #expect(
      reply.list("samples").compactMap { $0["value"] as? Double } == [64, 62, 61], "\(reply.body)")
  }

  @Test("changes come after a wait, and as events with an anchor that continues")
  func changes() async throws {
    let server = try await ServedApplications(in: program)
    try await allow(Self.reading, at: server)
    let first = try server.get("/v1/changes?type=heartRate")
    #expect(first.list("added").count == 5, "\(first.body)")
    let anchor = try #require(first.object["anchor"] as? String)
    let socket = try server.connect()
    defer { close(socket) }
    ServedPages.send(
      "GET /v1/changes?type=heartRate HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nLast-Event-ID: \(anchor)\r\n\r\n",
      to: socket)
    #expect(ServedPages.read(from: socket, until: "\n\n").contains("event: changes"))
    let owner = owner
    let saving = Task {
      try await Task.sleep(for: .milliseconds(300))
      try await owner.save([
        .quantity(
          QuantitySample(
            type: .heartRate, quantity: Quantity(77, .countPerMinute),
            span: TimeRange(at: try SampleStore.instant("2026-11-21T09:00:00Z"))))
      ])
    }
    let waited = try server.get("/v1/changes?type=heartRate&wait_s=20&since=\(anchor)")
    try await saving.value
    #expect(waited.list("added").compactMap { $0["value"] as? Double } == [77], "\(waited.body)")
    #expect(ServedPages.read(from: socket, until: "\"value\":77").contains("\"value\":77"))
  }

  @Test(
    "a token names an application on a port; without one, revoked, or beyond its types there is nothing"
  )
  func tokens() async throws {
    let made = try program.run("apps", "token", "Desk", "--read", "heartRate", "--json")
    let text = try #require(
      (try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: String])?[
        "token"])
    let server = try await ServedApplications(onPort: true, in: program)
    #expect(try server.get("/v1").status == 401)
    #expect(try server.get("/v1", ["Authorization": "Bearer workout_00"]).status == 401)
    let header = ["Authorization": "Bearer \(text)"]
    #expect(try server.get("/v1", header).object["bundle_id"] as? String == "token:Desk")
    #expect(try server.request("PUT", "/v1/registration", Self.purposes, header).status == 204)
    #expect(
      try program.run("allow", "Desk", "--read", "heartRate", "bodyMass", "--write", "bodyMass")
        .exitCode == 0)
    #expect(try server.get("/v1/samples?type=heartRate", header).list("samples").count == 5)
    // The owner allows the application more than this token.
    #expect(try server.get("/v1/samples?type=bodyMass", header).list("samples").isEmpty)
    let weight =
      #"{"samples": [{"type": "bodyMass", "start": "2026-11-22T08:00:00Z", "value": 70}]}"#
    #expect(try server.request("POST", "/v1/samples", weight, header).status == 403)
    let rebound = header.merging(["Host": "evil.example"]) { $1 }
    #expect(try server.get("/v1", rebound).status == 421)
    let listed = try program.run("apps", "tokens", "--json").output
    #expect(!listed.contains(text.dropFirst(20)))
    let id = try #require(
      ((try JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [String: Any])?["tokens"]
        as? [[String: Any]])?.first?["id"] as? String)
    #expect(try program.run("apps", "revoke", id).exitCode == 0)
    try await Task.sleep(for: .milliseconds(1200))
    #expect(try server.get("/v1", header).status == 401)
  }

  @Test("a page of another site gets nothing, with or without a token")
  func pages() async throws {
    let server = try await ServedApplications(in: program)
    for header in [["Origin": "https://evil.example"], ["Sec-Fetch-Site": "cross-site"]] {
      let reply = try server.get("/v1/types", header)
      #expect(reply.status == 403)
      #expect(reply.headers["access-control-allow-origin"] == nil)
    }
  }

  // AUTH-09
  @Test("a program of another user asks, is allowed in part, reads, and follows changes")
  func otherUser() async throws {
    try #require(geteuid() == 0, "only root can start a program of another user")
    let server = try await ServedApplications(in: program)
    guard case .socket(let path) = server.place else { throw NoRequest() }
    // The folder of the tests is the user's own.
    var folder = URL(filePath: path).deletingLastPathComponent()
    while folder.path != "/", folder.path != "/tmp" {
      chmod(folder.path, 0o755)
      folder.deleteLastPathComponent()
    }
    let script = program.folder.file("health.py")
    try FileManager.default.copyItem(
      at: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Examples/python/health.py"), to: script)
    chmod(script.path, 0o755)
    let client = Process()
    client.executableURL = URL(filePath: "/usr/bin/setpriv")
    client.arguments = [
      "--reuid=nobody", "--regid=nogroup", "--clear-groups", "/usr/bin/python3", "-u", script.path,
      path, "20",
    ]
    let output = Pipe()
    client.standardOutput = output
    client.standardError = output
    try client.run()
    let asked = try await request()
    #expect(asked.client.bundleIdentifier.contains("nobody"))
    try await owner.answer(request: asked.id, Self.readingAndWriting)
    for await _ in Attempts() {
      guard try await owner.samples(SampleQuery(.quantity(.bodyMass))).count < 6 else { break }
    }
    try await Task.sleep(for: .milliseconds(500))
    try await owner.save([
      .quantity(
        QuantitySample(
          type: .heartRate, quantity: Quantity(88, .countPerMinute),
          span: TimeRange(at: try SampleStore.instant("2026-11-21T10:00:00Z"))))
    ])
    client.waitUntilExit()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(client.terminationStatus == 0, "\(text)")
    #expect(text.contains("permission: completed") && text.contains("saved ['"), "\(text)")
    #expect(text.contains("stepCount []") && text.contains("new heartRate 88"), "\(text)")
  }
}
