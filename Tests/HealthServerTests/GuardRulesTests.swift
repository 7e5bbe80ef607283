import Foundation
import HTTPTypes
import Testing

@testable import HealthServer

@Suite("Which requests the web server answers")
struct GuardRulesTests {
  private static func status(
    _ method: HTTPRequest.Method, host: String?, headers: HTTPFields = [:], names: Set<String> = [],
    token: String? = nil, address: WebAddress = .standard
  ) -> Int {
    let request = HTTPRequest(
      method: method, scheme: "http", authority: host, path: "/", headerFields: headers)
    let rules = GuardRules(address: address, names: names, token: token)
    switch rules.verdict(on: request) {
    case .allowed: return 200
    case .refused(let status, _): return status.code
    }
  }

  @Test(
    "a request names this server, at any port",
    arguments: [
      ("127.0.0.1:8787", 200), ("localhost:9000", 200), ("LOCALHOST", 200), ("[::1]:8787", 200),
      ("192.168.1.7", 200), ("evil.example", 421), ("evil.example:8787", 421),
      ("127.0.0.1.evil.example", 421), ("localhost.evil.example", 421), ("", 421), ("[::1", 421),
      ("2130706433", 421),
    ])
  func host(host: String, expected: Int) {
    #expect(Self.status(.get, host: host) == expected)
  }

  @Test("a request without a host is refused, and a given name is answered for")
  func names() {
    #expect(Self.status(.get, host: nil) == 421)
    #expect(Self.status(.get, host: "watch.local:8787", names: ["watch.local"]) == 200)
    #expect(Self.status(.get, host: "anything", address: .socket(path: "/tmp/a")) == 200)
  }

  @Test(
    "a change comes from a page of this server",
    arguments: [
      (["Origin": "http://127.0.0.1:8787"], 200), (["Origin": "http://evil.example"], 403),
      (["Origin": "null"], 403), (["Origin": "http://127.0.0.1:9999"], 403),
      (["Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1:8787"], 403),
      (["Sec-Fetch-Site": "same-site"], 403), (["Sec-Fetch-Site": "none"], 403),
      (["Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1:8787"], 200),
      // A program of the owner, such as curl.
      ([:], 200),
    ] as [([String: String], Int)])
  func origin(headers: [String: String], expected: Int) {
    var fields = HTTPFields()
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    #expect(Self.status(.post, host: "127.0.0.1:8787", headers: fields) == expected)
    // Reading is not a change.
    #expect(Self.status(.get, host: "127.0.0.1:8787", headers: fields) == 200)
  }

  @Test(
    "other methods are refused", arguments: [HTTPRequest.Method.put, .delete, .options, .trace])
  func methods(method: HTTPRequest.Method) {
    #expect(Self.status(method, host: "localhost") == 405)
  }

  @Test(
    "with a token, it is the password of every request",
    arguments: [
      (nil, 401), ("Basic " + Data("any:sixteen-letters!".utf8).base64EncodedString(), 200),
      ("basic " + Data(":sixteen-letters!".utf8).base64EncodedString(), 200),
      ("Basic " + Data("any:sixteen-letters".utf8).base64EncodedString(), 401),
      ("Basic " + Data("sixteen-letters!".utf8).base64EncodedString(), 401),
      ("Bearer sixteen-letters!", 401), ("Basic ???", 401),
    ] as [(String?, Int)])
  func token(field: String?, expected: Int) {
    var headers = HTTPFields()
    if let field { headers[.authorization] = field }
    #expect(
      Self.status(.get, host: "localhost", headers: headers, token: "sixteen-letters!") == expected)
  }

  @Test(
    "the language is the one that the browser likes best",
    arguments: [
      ("de-AT,de;q=0.9,en;q=0.8", ["de-AT", "de", "en"]), ("en;q=0.1, ja", ["ja", "en"]),
      (nil, []), ("", []), (";q=1,,", []), ("fr;q=0, de", ["de"]), ("de;q=x", ["de"]),
    ] as [(String?, [String])])
  func languages(field: String?, expected: [String]) {
    #expect(PageContext.languages(field) == expected)
  }
}
