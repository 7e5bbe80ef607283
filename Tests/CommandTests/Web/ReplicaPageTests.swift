import Foundation
import TestSupport
import Testing

@Suite("the page of other devices", .timeLimit(.minutes(3)))
struct ReplicaPageTests {
  private let pair: PairedDevices
  private var devices: [Program] { pair.devices }

  init() throws { pair = try PairedDevices() }

  /// Waits until the page shows something.
  private func page(_ pages: ServedPages, with text: String) async throws -> String {
    for await _ in Attempts() {
      let body = try pages.get("/replicas").body
      if body.contains(text) { return body }
    }
    Issue.record("no '\(text)': \(try pages.get("/replicas").body)")
    return ""
  }

  private func post(_ path: String, _ body: String = "", to pages: ServedPages) throws {
    let reply = try pages.request(
      "POST", path, ["Origin": "http://127.0.0.1:\(pages.port)", "Sec-Fetch-Site": "same-origin"],
      body: body)
    #expect(reply.status == 303, "\(reply)")
  }

  // SID-01
  @Test(
    "a device that has the code of the page is paired after a yes on the page alone",
    arguments: ["yes", "no"])
  func pairing(answer: String) async throws {
    let pages = try await ServedPages(in: devices[0])
    #expect(try pages.get("/replicas").body.contains("No other device yet."))
    try post("/replicas/pair", to: pages)
    let shown = try pages.get("/replicas").body
    #expect(shown.contains("<svg class=\"code\""))
    let code = try #require(shown.firstMatch(of: /workout pair ([0-9A-Z-]{40,})/)).output.1
    // A second request shows the same code, and no second pairing begins.
    try post("/replicas/pair", to: pages)
    #expect(try pages.get("/replicas").body.contains(code))
    let guest = try RunningProgram(["pair", String(code), "--name", "phone"], in: devices[1])
    let asked = try await page(pages, with: "name=\"question\"")
    #expect(asked.contains("“phone” at "))
    #expect(try !pages.get("/replicas/pairing").body.contains("shown"))
    #expect(try !devices[0].run("replicas").output.contains("phone"))
    let question = try #require(asked.firstMatch(of: /name="question" value="([0-9A-F-]+)"/))
    try post("/replicas/answer", "question=\(UUID())&answer=yes", to: pages)
    try post("/replicas/answer", "question=\(question.output.1)&answer=\(answer)", to: pages)
    _ = try await page(
      pages, with: answer == "yes" ? "Paired with “phone”." : "not paired: ")
    for await _ in Attempts() {
      guard guest.isRunning else { break }
    }
    #expect(!guest.isRunning)
    for (device, other) in [(0, "phone"), (1, "paired")] {
      #expect(try devices[device].run("replicas").output.contains(other) == (answer == "yes"))
    }
  }

  @Test("a cancelled code is worth nothing, and the next one is another")
  func cancelling() async throws {
    let pages = try await ServedPages(in: devices[0])
    var codes: [String] = []
    for _ in 0..<2 {
      try post("/replicas/pair", to: pages)
      let shown = try pages.get("/replicas").body
      codes.append(
        String(try #require(shown.firstMatch(of: /workout pair ([0-9A-Z-]{40,})/)).output.1))
      try post("/replicas/answer", "answer=cancel", to: pages)
      #expect(try !pages.get("/replicas").body.contains("workout pair "))
    }
    #expect(codes[0] != codes[1])
    #expect(try devices[1].run("pair", codes[1]).exitCode == 1)
    #expect(try devices[0].run("replicas").output == "")
    let reply = try pages.request("POST", "/replicas/answer", body: "answer=yes")
    #expect(reply.status == 400)
    let foreign = try pages.request(
      "POST", "/replicas/pair", ["Origin": "http://example.org", "Sec-Fetch-Site": "cross-site"])
    #expect(foreign.status == 403)
  }
}
