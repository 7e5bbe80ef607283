import Foundation
import TestSupport
import Testing

@Suite("workout web with many and hostile clients", .timeLimit(.minutes(3)))
struct WebLoadTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  @Test("of 1,000 requests at once each gets its page, or is asked to come back")
  func many() async throws {
    let pages = try await ServedPages(in: program)
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    // As many as the server holds open; the rest follows on the same connections.
    for _ in 0..<250 { sockets.append(try pages.connect()) }
    let request = "GET /workouts/\(SampleStore.swimID) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for socket in sockets {
      ServedPages.send(String(repeating: request, count: 3), to: socket)
      ServedPages.send(
        request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"), to: socket)
    }
    var counts: [String: Int] = [:]
    for socket in sockets {
      for piece in ServedPages.read(from: socket).components(separatedBy: "HTTP/1.1 ").dropFirst() {
        counts[String(piece.prefix(3)), default: 0] += 1
      }
    }
    #expect(Set(counts.keys).isSubset(of: ["200", "503"]), "\(counts)")
    #expect(counts.values.reduce(0, +) == 1000, "\(counts)")
    #expect(counts["200", default: 0] > 0)
    #expect(try pages.get("/").status == 200)
  }

  @Test("slow clients do not keep others waiting, and an oversized head is refused")
  func slow() async throws {
    let pages = try await ServedPages(in: program)
    let slow = try (0..<50).map { _ in try pages.connect() }
    defer { for socket in slow { close(socket) } }
    for socket in slow { ServedPages.send("GET / HTTP/1.1\r\nHost: loc", to: socket) }
    #expect(try pages.get("/").status == 200)
    let large = try pages.get("/", ["X-Large": String(repeating: "a", count: 100_000)])
    #expect([400, 431].contains(large.status) || large.status == 0)
    let many = Dictionary(uniqueKeysWithValues: (0..<500).map { ("X-\($0)", "a") })
    #expect([400, 431, 0].contains(try pages.get("/", many).status))
    #expect(try pages.get("/").status == 200)
  }

  @Test(
    "what is no request is no harm",
    arguments: [
      "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: x\r\n\r\n",
      "POST /live/stop HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "GET /%00%ff%zz?text=%00%ff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ])
  func malformed(text: String) async throws {
    let pages = try await ServedPages(in: program)
    let socket = try pages.connect()
    ServedPages.send(text, to: socket)
    shutdown(socket, Int32(SHUT_WR))
    _ = ServedPages.read(from: socket)
    close(socket)
    #expect(try pages.get("/").status == 200)
  }
}
