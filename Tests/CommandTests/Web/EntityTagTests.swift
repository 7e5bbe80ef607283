import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("tags of answers", .timeLimit(.minutes(3)))
struct EntityTagTests {
  let program: Program
  let owner: HealthStore

  private static let addresses = [
    "/v1/statistics?type=heartRate", "/v1/statistics?type=heartRate&by=day",
    "/v1/activity-summaries?from=2026-11-20&to=2026-11-22", "/v1/characteristics/dateOfBirth",
    "/v1/types",
  ]
  private static let statistics = addresses[0]

  init() async throws {
    program = try Program()
    owner = try SampleStore(at: program.storePath).store
    try await owner.save([try Self.sample(60, "2026-11-21T07:00:00Z")])
  }

  private static func sample(_ rate: Double, _ time: String) throws -> Sample {
    .quantity(
      QuantitySample(
        type: .heartRate, quantity: Quantity(rate, .countPerMinute),
        span: TimeRange(at: try SampleStore.instant(time))))
  }

  /// Registers an application and allows it to read heart rates, the rings and the birthday.
  private func allow(
    at server: ServedApplications, _ headers: [String: String] = [:]
  ) async throws -> String {
    let purposes = #"{"read_purpose": "Reads."}"#
    #expect(try server.request("PUT", "/v1/registration", purposes, headers).status == 204)
    let id = try #require(server.get("/v1", headers).object["bundle_id"] as? String)
    try await owner.decide(
      [
        .quantity(.heartRate): TypeDecision(read: .everything),
        .activitySummary: TypeDecision(read: .everything),
        .characteristic(.dateOfBirth): TypeDecision(read: .everything),
      ], for: id)
    return id
  }

  private func token(_ name: String) throws -> [String: String] {
    let made = try program.run("apps", "token", name, "--json")
    let object = try JSONSerialization.jsonObject(with: Data(made.output.utf8))
    let text = try #require((object as? [String: String])?["token"])
    return ["Authorization": "Bearer \(text)"]
  }

  // SRC-09
  @Test(
    "an answer that the client has is a 304 without a body or its fields, and the connection stays open"
  )
  func unchanged() async throws {
    let server = try await ServedApplications(in: program)
    _ = try await allow(at: server)
    for address in Self.addresses {
      let first = try server.get(address)
      let tag = try #require(first.headers["etag"], "\(address)")
      #expect(first.status == 200 && tag.hasPrefix("\"") && tag.hasSuffix("\""))
      #expect(first.headers["cache-control"] == "no-store")
      for given in [tag, "\"other\", W/\(tag)", "*"] {
        let again = try server.get(address, ["If-None-Match": given])
        #expect(again.status == 304 && again.body.isEmpty, "\(address): \(again.body)")
        #expect(again.headers["etag"] == tag && again.headers["cache-control"] == "no-store")
        for field in ["content-length", "content-type", "transfer-encoding"] {
          #expect(again.headers[field] == nil, "\(address): \(field)")
        }
      }
      let other = try server.get(address, ["If-None-Match": "\"other\""])
      #expect(other.status == 200 && other.body == first.body && other.headers["etag"] == tag)
      // The next answer of the connection begins where the head of the 304 ends.
      let socket = try server.connect()
      defer { close(socket) }
      let head = "GET \(address) HTTP/1.1\r\nHost: localhost\r\n"
      ServedPages.send("\(head)If-None-Match: \(tag)\r\n\r\n", to: socket)
      let unchanged = ServedPages.read(from: socket, until: "\r\n\r\n")
      ServedPages.send("\(head)Connection: close\r\n\r\n", to: socket)
      let next = ServedPages.read(from: socket)
      #expect(unchanged.hasPrefix("HTTP/1.1 304 ") && unchanged.hasSuffix("\r\n\r\n"))
      #expect(next.hasPrefix("HTTP/1.1 200 ") && next.hasSuffix(first.body), "\(next)")
    }
    for address in ["/v1/live", "/v1/samples?type=heartRate", "/v1/changes?type=heartRate", "/v1"] {
      #expect(try server.get(address).headers["etag"] == nil, "\(address)")
    }
    #expect(try server.get("/v1/statistics", ["If-None-Match": "*"]).status == 400)
  }

  // SRC-09
  @Test("over HTTP/2 the tags are those of HTTP/1.1, and a 304 has no body")
  func http2() async throws {
    let server = try await ServedApplications(in: program)
    guard case .socket(let path) = server.place else { return }
    for address in Self.addresses {
      func curl(_ version: String, _ words: String) throws -> String {
        let result = try program.shell(
          "curl -sS --\(version) --unix-socket '\(path)' \(words) 'http://localhost\(address)'")
        #expect(result.exitCode == 0, "\(result.error)")
        return result.output
      }
      let tags = try ["http1.1", "http2-prior-knowledge"].map {
        try curl($0, "-o /dev/null -w '%header{etag}'")
      }
      #expect(tags[0] == tags[1] && tags[0].count > 30, "\(tags)")
      let unchanged = try curl(
        "http2-prior-knowledge", "-D - -H 'If-None-Match: \(tags[0])' -w 'size %{size_download}'")
      let lines = unchanged.components(separatedBy: "\r\n").filter { !$0.isEmpty }
      #expect(lines.first?.trimmingCharacters(in: .whitespaces) == "HTTP/2 304", "\(unchanged)")
      #expect(lines.last == "size 0" && lines.contains("etag: \(tags[0])"), "\(unchanged)")
      #expect(!unchanged.contains("content-length") && !unchanged.contains("content-type"))
    }
  }

  @Test("whatever changes an answer changes its tag, and what is undone has the tag that it had")
  func changes() async throws {
    let server = try await ServedApplications(in: program)
    let id = try await allow(at: server)
    var tags: [String] = []
    func ask(_ address: String, _ what: String) throws -> String {
      let reply = try server.get(
        address, ["If-None-Match": tags.joined(separator: ", ")])
      #expect(reply.status == 200, "\(what)")
      let tag = try #require(reply.headers["etag"])
      tags.append(tag)
      #expect(try server.get(address, ["If-None-Match": tag]).status == 304, "\(what)")
      return tag
    }
    let first = try ask(Self.statistics, "first")
    try await owner.save([try Self.sample(90, "2026-11-21T08:00:00Z")])
    _ = try ask(Self.statistics, "saved by the owner in another process")
    try await owner.delete(
      .quantity(.heartRate),
      where: .time(from: try SampleStore.instant("2026-11-21T07:30:00Z"), to: nil))
    #expect(try server.get(Self.statistics).headers["etag"] == first)
    #expect(try server.get(Self.statistics, ["If-None-Match": tags[1]]).status == 200)
    try await owner.decide([.quantity(.heartRate): TypeDecision(read: .nothing)], for: id)
    let denied = try ask(Self.statistics, "denied")
    try await owner.decide([.quantity(.heartRate): TypeDecision(read: .everything)], for: id)
    #expect(try server.get(Self.statistics, ["If-None-Match": denied]).status == 200)
    let birthday = "/v1/characteristics/dateOfBirth"
    _ = try ask(birthday, "no birthday")
    try await owner.setCharacteristic(.dateOfBirth(BirthDate(year: 1970, month: 5, day: 2)))
    _ = try ask(birthday, "birthday")
    let rings = Self.addresses[2]
    try await owner.save([
      .quantity(
        QuantitySample(
          type: .activeEnergyBurned, quantity: Quantity(100, .kilocalorie),
          span: TimeRange(at: try SampleStore.instant("2026-11-21T07:00:00Z"))))
    ])
    _ = try ask(rings, "energy")
    try await owner.setGoal(
      .activeKilocalories, to: 444, from: try #require(CalendarDay("2026-11-21")))
    _ = try ask(rings, "goal")
  }

  // AUTH-09
  @Test(
    "the tag of one application is not one of another that sees less, nor of a token that allows less"
  )
  func applications() async throws {
    let (desk, watch) = (try token("Desk"), try token("Watch"))
    let made = try program.run("apps", "token", "Desk", "--read", "stepCount", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(made.output.utf8))
    let narrow = [
      "Authorization": "Bearer \(try #require((object as? [String: String])?["token"]))"
    ]
    let server = try await ServedApplications(onPort: true, in: program)
    _ = try await allow(at: server, desk)
    for _ in 0..<2 {
      let seen = try server.get(Self.statistics, desk)
      let tag = try #require(seen.headers["etag"])
      for (name, headers) in [("Watch", watch), ("narrow", narrow)] {
        let reply = try server.get(
          Self.statistics, headers.merging(["If-None-Match": tag]) { $1 })
        #expect(reply.status == 200 && reply.list("intervals").isEmpty, "\(name)")
        #expect(reply.headers["etag"] != tag, "\(name)")
      }
      let again = try server.get(Self.statistics, desk.merging(["If-None-Match": tag]) { $1 })
      #expect(again.status == 304)
      // What may not be read looks like what does not exist, its tag too.
      let denied = try server.get("/v1/statistics?type=heartRate", watch)
      try await owner.save([try Self.sample(70, "2026-11-21T09:00:00Z")])
      let later = try server.get("/v1/statistics?type=heartRate", watch)
      #expect(denied.headers["etag"] == later.headers["etag"])
    }
    let revoked = desk.merging(["Authorization": "Bearer workout_00", "If-None-Match": "*"]) { $1 }
    #expect(try server.get(Self.statistics, revoked).status == 401)
  }

  @Test("a page that the client has is a 304, of its language and its encoding, until it changes")
  func pages() async throws {
    try await SampleStore(at: program.storePath).saveAll()
    let pages = try await ServedPages(in: program)
    for address in ["/years/2026", "/trends", "/records", "/load", "/segments", "/estimates"] {
      // The first look brings the kept figures up to date.
      _ = try pages.get(address)
      let first = try pages.get(address)
      let tag = try #require(first.headers["etag"], "\(address)")
      #expect(first.headers["vary"] == "Accept-Encoding, Accept-Language")
      for method in ["GET", "HEAD"] {
        let again = try pages.request(method, address, ["If-None-Match": tag])
        #expect(again.status == 304 && again.body.isEmpty, "\(method) \(address)")
        #expect(again.headers["etag"] == tag && again.headers["cache-control"] == "no-store")
        #expect(again.headers["content-length"] == nil && again.headers["content-type"] == nil)
      }
      for fields in [["Accept-Language": "de"], ["Accept-Encoding": "gzip"]] {
        for _ in 0..<2 {
          let other = try pages.get(address, fields.merging(["If-None-Match": tag]) { $1 })
          #expect(other.status == 200 && other.headers["etag"] != tag, "\(address) \(fields)")
        }
      }
    }
    let year = try #require(pages.get("/years/2026").headers["etag"])
    #expect(try program.run("edit", SampleStore.walkID, "--name", "Along the river").exitCode == 0)
    #expect(try program.run("edit", SampleStore.walkID, "--private").exitCode == 0)
    #expect(try pages.get("/years/2026", ["If-None-Match": year]).status == 200)
    #expect(try pages.get("/years/x", ["If-None-Match": "*"]).status == 404)
  }
}
