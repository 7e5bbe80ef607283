import Foundation
import HealthModel
import HealthStorage
import Recording
import Synchronization
import TestSupport
import Testing

/// Documents, deliveries and the running workout, as a program on the socket meets them.
@Suite("documents, deliveries and live sessions over the socket", .timeLimit(.minutes(3)))
struct ApplicationSessionTests {
  let program: Program
  let owner: HealthStore
  let server: ServedApplications

  init() async throws {
    program = try Program()
    owner = try SampleStore(at: program.storePath).store
    server = try await ServedApplications(in: program)
  }

  private struct NoRequest: Error {}

  private func register() throws -> String {
    let purposes = #"{"read_purpose": "Reads.", "write_purpose": "Writes."}"#
    #expect(try server.request("PUT", "/v1/registration", purposes).status == 204)
    return try #require(try server.get("/v1").object["bundle_id"] as? String)
  }

  private func document(_ name: String) throws -> String {
    try String(
      contentsOf: PackageRoot.url("Fixtures/documents/\(name).xml"), encoding: .utf8)
  }

  // MARK: - Documents

  private func pending() async throws -> ConsentRequest {
    for await _ in Attempts() {
      if let request = try await owner.pendingRequests().first { return request }
    }
    throw NoRequest()
  }

  // CDA-09, AUTH-09
  @Test("the owner allows documents one by one, and an application reads no other")
  func documents() async throws {
    for name in ["discharge-note-german", "operative-note-french"] {
      let path = PackageRoot.url("Fixtures/documents/\(name).xml").path
      #expect(try program.run("documents", "add", path).exitCode == 0)
    }
    let id = try register()
    try await owner.decide([.document: TypeDecision(read: .everything)], for: id)
    let asked = try server.get("/v1/documents?wait_s=0")
    #expect(asked.status == 202 && asked.list("documents").isEmpty, "\(asked.body)")
    let request = try await pending()
    #expect(request.documents.count == 2)
    let shared = try #require(request.documents.first { $0.title.contains("Orthopädie") }).id
    try await owner.answer(request: request.id, documents: [shared])
    let answered = try server.get("/v1/documents?wait_s=10")
    #expect(answered.status == 200 && answered.object["outcome"] as? String == "completed")
    #expect(
      answered.list("documents").map { ($0["id"] as? String)?.uppercased() } == [shared.uuidString])
    let xml = try server.get("/v1/documents/\(shared.uuidString)", ["Accept": "application/xml"])
    #expect(try xml.body == document("discharge-note-german"))

    let hidden = try #require(request.documents.first { $0.id != shared }).id.uuidString
    let nothing = UUID().uuidString
    for accept in ["application/json", "application/xml"] {
      let refused = try server.get("/v1/documents/\(hidden)", ["Accept": accept])
      let unknown = try server.get("/v1/documents/\(nothing)", ["Accept": accept])
      #expect(refused.status == 404)
      #expect(
        refused.body.lowercased().replacing(hidden.lowercased(), with: "ID")
          == unknown.body.lowercased().replacing(nothing.lowercased(), with: "ID"))
    }
    let other = try server.get("/v1/documents?title=op%C3%A9ratoire")
    #expect(other.status == 200 && other.list("documents").isEmpty, "\(other.body)")
  }

  @Test("an application saves a document with permission, and what is no document is refused")
  func saving() async throws {
    let xml = try document("operative-note-french")
    let kind = ["Content-Type": "application/xml"]
    let id = try register()
    #expect(try server.request("POST", "/v1/documents", xml, kind).status == 403)
    try await owner.decide([.document: TypeDecision(share: true)], for: id)
    let saved = try server.request("POST", "/v1/documents", xml, kind)
    #expect(saved.status == 201, "\(saved.body)")
    #expect((saved.object["source"] as? [String: Any])?["bundle_id"] as? String == id)
    // Its own document needs no permission to read.
    #expect(try server.get("/v1/documents").list("documents").count == 1)
    for (body, words) in [("<a/>", "not a clinical document"), ("", "not a clinical document")] {
      let refused = try server.request("POST", "/v1/documents", body, kind)
      #expect(refused.status == 422 && refused.detail.contains(words), "\(refused.body)")
    }
  }

  // MARK: - Deliveries

  // SYNC-15, SYNC-18
  @Test("a delivery reaches a socket of the application's user, without the path of the store")
  func delivery() async throws {
    let id = try register()
    let path = program.folder.file("coach").path
    let body = #"{"socket": "\#(path)", "frequency": "immediate"}"#
    let early = try server.request("PUT", "/v1/deliveries/heartRate", body)
    #expect(early.status == 422 && early.detail.contains("undecided"), "\(early.body)")
    try await owner.decide(
      [.quantity(.heartRate): TypeDecision(read: .everything)], for: id)
    let made = try server.request("PUT", "/v1/deliveries/heartRate", body)
    #expect(made.list("deliveries").map { $0["socket"] as? String } == [path], "\(made.body)")
    let wrong = [
      #"{"socket": "coach"}"#, #"{"socket": "/tmp/coach", "frequency": "yearly"}"#,
      #"{"command": ["/bin/sh"]}"#,
    ]
    for body in wrong {
      #expect(
        [400, 422].contains(try server.request("PUT", "/v1/deliveries/heartRate", body).status))
    }

    let listener = try #require(UnixAnswer(at: path))
    #expect(try program.run("add", "heartRate", "61", "count/min").exitCode == 0)
    let delivered = try program.run("deliver", "--once", "--json")
    #expect(delivered.output.contains("completed"), "\(delivered.output) \(delivered.error)")
    let line = listener.line
    #expect(line.contains("heartRate") && !line.contains(program.folder.url.path), "\(line)")
    #expect(try server.request("DELETE", "/v1/deliveries/heartRate").status == 204)
    #expect(try server.get("/v1/deliveries").list("deliveries").isEmpty)
  }

  // MARK: - Connections

  @Test("one user takes half of the connections, and others find theirs")
  func connections() throws {
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    for _ in 0..<140 { sockets.append(try server.connect()) }
    let closed = sockets.filter { socket in
      var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      return poll(&polled, 1, 100) > 0
    }
    #expect(closed.count == 12)
    for socket in sockets { close(socket) }
    sockets = []
    var reply = try server.get("/v1")
    for _ in 0..<1200 where reply.status != 200 {
      usleep(50_000)
      reply = try server.get("/v1")
    }
    #expect(reply.status == 200)
  }

  // MARK: - The running workout

  @Test("the running workout is seen with permission, in the parts that may be read, and no others")
  func live() async throws {
    let id = try register()
    let nothing = try server.get("/v1/live")
    let recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: program)
    _ = try await recorder.recording()
    #expect(try server.get("/v1/live").body == nothing.body)
    #expect(try server.request("POST", "/v1/live/requests", #"{"command": "lap"}"#).status == 403)
    #expect(try recorder.ask(.status).status?.lapCount == 0)

    try await owner.decide([.workout: TypeDecision(share: true)], for: id)
    #expect(try server.get("/v1/live").body == nothing.body)
    #expect(try server.request("POST", "/v1/live/requests", #"{"command": "lap"}"#).status == 202)
    #expect(try server.request("POST", "/v1/live/requests", #"{"command": "stop"}"#).status == 400)
    #expect(try recorder.ask(.status).status?.lapCount == 1)

    try await owner.decide([.workout: TypeDecision(read: .everything)], for: id)
    let seen = try server.get("/v1/live").object["session"] as? [String: Any]
    #expect(seen?["activity"] as? String == "yoga" && seen?["lap_count"] as? Int == 1)
    #expect(try server.request("POST", "/v1/live/requests", #"{"command": "pause"}"#).status == 202)
    let socket = try server.connect()
    defer { close(socket) }
    ServedPages.send(
      "GET /v1/live HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n", to: socket)
    #expect(ServedPages.read(from: socket, until: "\"paused\"").contains("event: session"))
    #expect(try recorder.ask(.stop).refusal == nil)
    #expect(await recorder.exitCode() == 0)
    #expect(try server.request("POST", "/v1/live/requests", #"{"command": "lap"}"#).status == 202)
  }
}

/// A socket that answers one delivery with `done`.
private final class UnixAnswer {
  private let descriptor: Int32

  init?(at path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0, listen(descriptor, 1) == 0 else { return nil }
    let listening = descriptor
    Thread.detachNewThread {
      let open = accept(listening, nil, nil)
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = max(0, recv(open, &buffer, buffer.count, 0))
      send(open, "done\n", 5, 0)
      close(open)
      let line = String(decoding: buffer.prefix(count), as: UTF8.self)
      UnixAnswer.received.withLock { $0[listening] = line }
    }
  }

  deinit { close(descriptor) }

  private static let received = Mutex<[Int32: String]>([:])

  /// The line that came.
  var line: String {
    for _ in 0..<6000 {
      if let line = Self.received.withLock({ $0[descriptor] }) { return line }
      usleep(10_000)
    }
    return ""
  }
}
