import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("applications over HTTP/2", .timeLimit(.minutes(3)))
struct HTTP2Tests {
  let program: Program
  let owner: HealthStore
  let server: ServedApplications
  let socket: String

  struct NotOnSocket: Error {}

  init() async throws {
    program = try Program()
    owner = try SampleStore(at: program.storePath).store
    server = try await ServedApplications(in: program)
    guard case .socket(let path) = server.place else { throw NotOnSocket() }
    socket = path
  }

  /// Asks by curl, which begins with HTTP/2.
  private func curl(_ words: String) throws -> Program.Result {
    try program.shell("curl -sS --http2-prior-knowledge --unix-socket '\(socket)' \(words)")
  }

  // SRC-09
  @Test("a client that begins with HTTP/2 has the answers of HTTP/1.1, as the program that it is")
  func sameAnswers() async throws {
    let answers = try ["--http2-prior-knowledge", "--http1.1"].map { version in
      try ["/v1", "/v1/types", "/v1/nothing", "/v1/samples?type=heartRate"].map { address in
        let result = try program.shell(
          "curl -sS \(version) --unix-socket '\(socket)' -w '\\n%{http_version} %{http_code}' "
            + "'http://localhost\(address)'")
        #expect(result.exitCode == 0, "\(result.error)")
        return result.output.components(separatedBy: "\n")
      }
    }
    #expect(answers[0].map { $0.dropLast() } == answers[1].map { $0.dropLast() })
    #expect(answers[0].compactMap(\.last) == ["2 200", "2 200", "2 404", "2 200"])
    #expect(answers[1].compactMap(\.last) == ["1.1 200", "1.1 200", "1.1 404", "1.1 200"])
    #expect(answers[0][0][0].contains("curl@\(NSUserName())"), "\(answers[0][0])")
  }

  // SRC-10
  @Test("a token is asked for on a port over HTTP/2 as well, and no web page has an answer")
  func refusals() async throws {
    let onPort = try await ServedApplications(onPort: true, in: program)
    guard case .port(let port) = onPort.place else { throw NotOnSocket() }
    let without = try program.shell(
      "curl -sS --http2-prior-knowledge -o /dev/null -w '%{http_code}' http://127.0.0.1:\(port)/v1")
    #expect(without.output == "401", "\(without.error)")
    let page = try curl("-H 'Origin: https://evil.example' -w ' %{http_code}' http://localhost/v1")
    #expect(page.output.hasSuffix(" 403"), "\(page.output) \(page.error)")
  }

  @Test("a request that waits leaves its connection to the others")
  func sideBySide() async throws {
    let bundle = try #require(server.get("/v1").object["bundle_id"] as? String)
    let purpose = #"{"read_purpose": "Reads."}"#
    #expect(try server.request("PUT", "/v1/registration", purpose).status == 204)
    try await owner.decide(
      [.quantity(.heartRate): TypeDecision(read: .everything)], for: bundle)
    let connection = try HTTP2Connection(to: server)
    let flags = HTTP2Connection.endOfStream | HTTP2Connection.endOfHeaders
    for (stream, path) in [
      (UInt32(1), "/v1/changes?type=heartRate&wait_s=25"), (3, "/v1/types"), (5, "/v1"),
    ] {
      connection.send(
        HTTP2Connection.frame(
          HTTP2Connection.headers, flags: flags, stream: stream, HTTP2Connection.get(path)))
    }
    var ended: [UInt32] = []
    while ended.count < 2, let frame = connection.next() {
      #expect(frame.stream != 1, "the request that waits was answered")
      if frame.endsStream { ended.append(frame.stream) }
    }
    #expect(ended.sorted() == [3, 5])
    try await owner.save([
      .quantity(
        QuantitySample(
          type: .heartRate, quantity: Quantity(61, .countPerMinute),
          span: TimeRange(at: try SampleStore.instant("2026-11-21T07:00:00Z"))))
    ])
    var body: [UInt8] = []
    while let frame = connection.next() {
      if frame.stream == 1, frame.type == HTTP2Connection.data { body += frame.payload }
      if frame.endsStream { break }
    }
    let text = String(decoding: body, as: UTF8.self)
    #expect(text.contains(#""value":61"#), "\(text)")
  }

  @Test(
    "a body beyond the windows arrives whole, and one beyond the limit is refused",
    arguments: [(300_000, "403"), (600_000, "413")])
  func bodies(bytes: Int, status: String) async throws {
    let sample =
      #"{"type": "bodyMass", "start": "2026-11-22T08:00:00Z", "value": 70, "unit": "kg"}"#
    let count = bytes / (sample.utf8.count + 1)
    let body =
      #"{"samples": ["# + Array(repeating: sample, count: count).joined(separator: ",") + "]}"
    try Data(body.utf8).write(to: program.folder.file("body.json"))
    let answer = try curl(
      "--data-binary @body.json -o /dev/null -w '%{http_version} %{http_code}' "
        + "http://localhost/v1/samples")
    #expect(answer.output == "2 \(status)", "\(answer.error)")
  }

  // RFC 9113, 10.5: each is work for the server that costs a client little.
  @Test(
    "a flood of frames closes its connection, and the server answers further ones",
    arguments: Flood.allCases)
  func floods(_ flood: Flood) async throws {
    let result = try HTTP2Connection(to: server).flood(flood.frames, rounds: 20_000)
    #expect(result.isClosed, "\(flood) of \(result.bytes) bytes")
    #expect(try server.get("/v1").status == 200)
    #expect(try curl("-o /dev/null -w '%{http_code}' http://localhost/v1").output == "200")
  }

  @Test(
    "what a flood took of memory is released with its connection",
    arguments: [Flood.resets, .streams])
  func memory(_ flood: Flood) throws {
    func flood40() throws {
      for _ in 0..<40 {
        #expect(try HTTP2Connection(to: server).flood(flood.frames, rounds: 3000).isClosed)
      }
    }
    try flood40()
    let before = try #require(server.running.privateBytes)
    try flood40()
    let after = try #require(server.running.privateBytes)
    // Connections that were not released had 200 kB each.
    #expect(after - before < 4_000_000, "\(after - before) bytes")
  }

  @Test("a client that ends its side of the connection still has the answers to what it asked")
  func halfClosed() async throws {
    let connection = try HTTP2Connection(to: server)
    let flags = HTTP2Connection.endOfStream | HTTP2Connection.endOfHeaders
    connection.send(
      HTTP2Connection.frame(
        HTTP2Connection.headers, flags: flags, stream: 1, HTTP2Connection.get("/v1/types")))
    connection.endSending()
    var frames: [HTTP2Connection.Frame] = []
    while let frame = connection.next() { frames.append(frame) }
    #expect(frames.contains { $0.stream == 1 && $0.endsStream })
    #expect(connection.isEnded, "the connection was left open")
  }
}

/// Frames that are sent without end.
enum Flood: String, CaseIterable, CustomStringConvertible {
  case resets, streams, settings, pings, continuations, emptyData, longFields

  var description: String { rawValue }

  /// The frames of a round; the first one opens the stream that further ones belong to.
  func frames(_ round: Int) -> [UInt8] {
    let stream = UInt32(2 * round + 1)
    let (head, flags) = (HTTP2Connection.get("/v1"), HTTP2Connection.endOfHeaders)
    let opened = HTTP2Connection.frame(HTTP2Connection.headers, flags: flags, stream: 1, head)
    switch self {
    case .resets:
      return HTTP2Connection.frame(HTTP2Connection.headers, flags: flags, stream: stream, head)
        + HTTP2Connection.frame(3, stream: stream, [0, 0, 0, 8])
    case .streams:
      return HTTP2Connection.frame(
        HTTP2Connection.headers, flags: flags | HTTP2Connection.endOfStream, stream: stream, head)
    case .settings: return HTTP2Connection.frame(4)
    case .pings: return HTTP2Connection.frame(6, [0, 0, 0, 0, 0, 0, 0, 1])
    case .continuations:
      return round == 0
        ? HTTP2Connection.frame(HTTP2Connection.headers, stream: 1, head)
        : HTTP2Connection.frame(9, stream: 1, Array(repeating: 0x82, count: 100))
    case .emptyData:
      return round == 0 ? opened : HTTP2Connection.frame(HTTP2Connection.data, stream: 1)
    case .longFields:
      // A value of 16,000 bytes, whose length is 127 + 15,873 with a prefix of seven bits.
      let field =
        [0x00, 1, UInt8(ascii: "x"), 0x7f, 0x81, 0x7c] + Array(repeating: 0x61, count: 16_000)
      return HTTP2Connection.frame(
        HTTP2Connection.headers, flags: flags, stream: stream, head + field)
    }
  }
}
