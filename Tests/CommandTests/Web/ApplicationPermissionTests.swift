import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

/// The rules of permission as a program on the socket meets them; `HealthStorageTests` has them for the library.
@Suite("permissions over the socket", .timeLimit(.minutes(3)))
struct ApplicationPermissionTests {
  let program: Program
  let owner: HealthStore
  let server: ServedApplications

  private static let weight =
    #"{"samples": [{"type": "bodyMass", "start": "2026-11-22T08:00:00Z", "value": 70}]}"#
  private static let purposes = #"{"read_purpose": "Reads.", "write_purpose": "Writes."}"#

  init() async throws {
    program = try Program()
    owner = try SampleStore(at: program.storePath).store
    let span = TimeRange(at: try SampleStore.instant("2026-11-21T07:00:00Z"))
    try await owner.save([
      .quantity(QuantitySample(type: .bodyMass, quantity: Quantity(71, .kilogram), span: span)),
      .quantity(QuantitySample(type: .height, quantity: Quantity(1.8, .meter), span: span)),
    ])
    server = try await ServedApplications(in: program)
  }

  private func register(_ purposes: String = purposes) throws -> String {
    #expect(try server.request("PUT", "/v1/registration", purposes).status == 204)
    return try #require(try server.get("/v1").object["bundle_id"] as? String)
  }

  private func ask(_ body: String) throws -> (status: Int, outcome: String?) {
    let reply = try server.request("POST", "/v1/authorization", body)
    return (reply.status, reply.object["outcome"] as? String)
  }

  private func pending() async throws -> ConsentRequest {
    for await _ in Attempts() {
      if let request = try await owner.pendingRequests().first { return request }
    }
    throw NoRequest()
  }

  struct NoRequest: Error {}

  private func count(_ type: String) throws -> Int {
    let reply = try server.get("/v1/samples?type=\(type)")
    #expect(reply.status == 200)
    return reply.list("samples").count
  }

  // AUTH-01, AUTH-20, AUTH-31
  @Test("without a request nothing of others is returned and nothing is saved")
  func stranger() throws {
    #expect(try server.get("/v1").object["available"] as? Bool == true)
    #expect(try count("bodyMass") == 0)
    #expect(try server.request("POST", "/v1/samples", Self.weight).status == 403)
    _ = try register()
    #expect(try count("bodyMass") == 0)
    #expect(try server.request("POST", "/v1/samples", Self.weight).status == 403)
  }

  // AUTH-02, AUTH-03, AUTH-04, AUTH-05, AUTH-06, AUTH-07, AUTH-08, AUTH-09
  @Test(
    "reading and writing of a type are allowed apart, and neither extends to another type",
    arguments: [false, true], [false, true])
  func combinations(reads: Bool, writes: Bool) async throws {
    let id = try register()
    try await owner.decide(
      [.quantity(.bodyMass): TypeDecision(share: writes, read: reads ? .everything : .nothing)],
      for: id)
    #expect(try count("bodyMass") == (reads ? 1 : 0))
    let saved = try server.request("POST", "/v1/samples", Self.weight)
    #expect(saved.status == (writes ? 201 : 403))
    #expect(try count("bodyMass") == (reads ? 1 : 0) + (writes ? 1 : 0))
    #expect(try count("height") == 0)
    let status = try server.get("/v1/authorization?write=bodyMass,height")
    let words = status.object["write"] as? [String: String]
    #expect(words == ["bodyMass": writes ? "authorized" : "denied", "height": "not_determined"])
  }

  // AUTH-10, AUTH-11, PRIV-01
  @Test("a decision holds from the next request on, and hides even what the application saved")
  func revoked() async throws {
    let id = try register()
    try await owner.decide([.quantity(.bodyMass): TypeDecision(share: true)], for: id)
    #expect(try server.request("POST", "/v1/samples", Self.weight).status == 201)
    #expect(try count("bodyMass") == 1)
    try await owner.decide([.quantity(.bodyMass): TypeDecision(share: false)], for: id)
    #expect(try count("bodyMass") == 0)
    #expect(try server.request("POST", "/v1/samples", Self.weight).status == 403)
    try await owner.decide([.quantity(.bodyMass): TypeDecision(read: .everything)], for: id)
    #expect(try count("bodyMass") == 2)
  }

  // AUTH-16, AUTH-17, AUTH-18, PRIV-04
  @Test("a request needs the purpose of what it asks for, and the owner sees it")
  func purposes() async throws {
    _ = try register(#"{"read_purpose": {"base": "Reads.", "translations": {"de": "Liest."}}}"#)
    #expect(try ask(#"{"write": ["bodyMass"], "wait_s": 0}"#).status == 403)
    #expect(try ask(#"{"read": ["bodyMass"], "wait_s": 0}"#).status == 202)
    let request = try await pending()
    #expect(request.readPurpose?.text(in: ["de-AT"]) == "Liest.")
    _ = try register(#"{"write_purpose": "Writes."}"#)
    #expect(try ask(#"{"read": ["height"], "wait_s": 0}"#).status == 403)
  }

  // AUTH-12, AUTH-13, AUTH-14, AUTH-15, AUTH-21, AUTH-25, AUTH-29, AUTH-30
  @Test("a request waits without blocking others, and a later one asks only for what is undecided")
  func groups() async throws {
    _ = try register()
    #expect(try ask(#"{"read": ["bodyMass", "height"], "wait_s": 0}"#) == (202, "pending"))
    #expect(try server.get("/v1/types").status == 200)
    let first = try await pending()
    #expect(Set(first.read) == [.quantity(.bodyMass), .quantity(.height)] && first.share.isEmpty)
    try await owner.answer(
      request: first.id, [.quantity(.bodyMass): TypeDecision(read: .everything)])
    #expect(
      try ask(#"{"read": ["bodyMass", "height"], "wait_s": 10}"#) == (200, "completed"))
    #expect(try count("bodyMass") == 1 && count("height") == 0)
    // All is decided: nobody is asked, and what was decided is not in the answer.
    #expect(try ask(#"{"read": ["height"], "wait_s": 10}"#) == (200, "completed"))
    #expect(
      try server.get("/v1/authorization?read=bodyMass,height").object["request_status"] as? String
        == "unnecessary")
    #expect(
      try ask(#"{"read": ["height", "heartRate"], "write": ["bodyMass"], "wait_s": 0}"#).status
        == 202)
    let second = try await pending()
    #expect(second.read == [.quantity(.heartRate)] && second.share == [.quantity(.bodyMass)])
  }

  // AUTH-28
  @Test("a cancelled request can be made again, and one that is withdrawn no longer waits")
  func cancelled() async throws {
    _ = try register()
    let body = #"{"read": ["bodyMass"], "wait_s": 0}"#
    #expect(try ask(body).status == 202)
    try await owner.cancel(request: try await pending().id)
    #expect(try ask(#"{"read": ["bodyMass"], "wait_s": 10}"#) == (200, "cancelled"))
    #expect(try ask(body).status == 202)
    _ = try await pending()
    #expect(try server.request("DELETE", "/v1/authorization").status == 204)
    for await _ in Attempts() {
      guard try await !owner.pendingRequests().isEmpty else { break }
    }
    #expect(try await owner.pendingRequests().isEmpty)
    #expect(try ask(body).status == 202)
    _ = try await pending()
  }

  @Test("no application has more than four requests that wait")
  func limit() throws {
    _ = try register()
    let types = ["bodyMass", "height", "heartRate", "stepCount", "restingHeartRate"]
    let statuses = try types.map { try ask(#"{"read": ["\#($0)"], "wait_s": 0}"#).status }
    #expect(statuses == [202, 202, 202, 202, 429])
  }

  // AUTH-18, AUTH-29
  @Test("the page shows who asks for what and why, and allows what is marked")
  func page() async throws {
    let id = try register(#"{"read_purpose": "Reads <b>all</b>.", "write_purpose": "Writes."}"#)
    #expect(
      try ask(#"{"read": ["bodyMass", "height"], "write": ["bodyMass"], "wait_s": 0}"#).status
        == 202)
    let request = try await pending()
    let pages = try await ServedPages(in: program)
    let page = try pages.get("/access", ["Accept-Language": "de"])
    let words = [
      "Anfragen, die auf Sie warten", id, "Reads &lt;b&gt;all&lt;/b&gt;.", "read-height",
      "save-bodyMass", request.id.uuidString.lowercased(),
    ]
    for word in words { #expect(page.body.contains(word), "\(word)") }
    let answer = "request=\(request.id)&answer=marked&read-bodyMass=yes&read-heartRate=yes"
    let elsewhere = try pages.request(
      "POST", "/access/answer", ["Origin": "https://evil.example"], body: answer)
    #expect(elsewhere.status == 403)
    let answered = try pages.request("POST", "/access/answer", body: answer)
    #expect(answered.status == 303, "\(answered.body)")
    #expect(try count("bodyMass") == 1 && count("height") == 0)
    #expect(try server.request("POST", "/v1/samples", Self.weight).status == 403)
    let permissions = try await owner.permissions(of: id)
    #expect(permissions[.quantity(.height)]?.read == .nothing)
    // What was not asked for is not allowed, whatever the form has.
    #expect(permissions[.quantity(.heartRate)] == nil)
    #expect(!(try pages.get("/access").body.contains("read-height")))
  }

  // AUTH-27
  @Test("an application that was removed has to ask again")
  func removed() async throws {
    let id = try register()
    try await owner.decide([.quantity(.bodyMass): TypeDecision(read: .everything)], for: id)
    #expect(try count("bodyMass") == 1)
    #expect(try program.run("apps", "remove", id).exitCode == 0)
    #expect(try count("bodyMass") == 0)
    _ = try register()
    #expect(
      try server.get("/v1/authorization?read=bodyMass").object["request_status"] as? String
        == "should_request")
  }
}
