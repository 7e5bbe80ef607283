import Foundation
import TestSupport

/// A running `workout web --applications`, and requests to it as this program.
final class ServedApplications {
  struct Reply {
    let status: Int
    let headers: [String: String]
    let body: String

    var object: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    }

    func list(_ key: String) -> [[String: Any]] { object[key] as? [[String: Any]] ?? [] }
    var detail: String { object["detail"] as? String ?? body }
  }

  struct NotServing: Error {
    let log: String
  }

  enum Place {
    case socket(String)
    case port(UInt16)
  }

  let running: RunningProgram
  let place: Place

  /// Starts the server on a socket, or on a port that the system gives.
  init(onPort: Bool = false, in program: Program) async throws {
    let socket = program.folder.file("s").path
    running = try RunningProgram(
      [
        "web", "--listen", "127.0.0.1:0", "--applications",
        onPort ? "127.0.0.1:0" : "unix:\(socket)", "--json",
      ], in: program)
    for await _ in Attempts() {
      let lines = running.printed.split(separator: "\n")
      if let line = lines.first(where: { $0.contains("\"applications\"") }) {
        let digits = line.split(separator: ":").last?.prefix(while: \.isNumber) ?? ""
        place = onPort ? .port(UInt16(digits) ?? 0) : .socket(socket)
        return
      }
      guard running.isRunning else { break }
    }
    throw NotServing(log: running.printed)
  }

  /// Opens a connection, which has to be closed.
  func connect() throws -> Int32 {
    let opened: Int32?
    switch place {
    case .port(let port): opened = LoopbackSocket.connect(to: port)
    case .socket(let path): opened = Self.connect(to: path)
    }
    guard let socket = opened else { throw NotServing(log: running.printed) }
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return socket
  }

  private static func connect(to path: String) -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  func request(
    _ method: String, _ path: String, _ body: String? = nil, _ headers: [String: String] = [:]
  ) throws -> Reply {
    let socket = try connect()
    defer { close(socket) }
    var fields = ["Host": "localhost", "Connection": "close"]
    fields.merge(headers) { $1 }
    if method != "GET" { fields["Content-Length"] = "\(body?.utf8.count ?? 0)" }
    let head = fields.map { "\($0): \($1)\r\n" }.joined()
    ServedPages.send("\(method) \(path) HTTP/1.1\r\n\(head)\r\n\(body ?? "")", to: socket)
    let reply = ServedPages.reply(ServedPages.read(from: socket))
    return Reply(
      status: reply.status, headers: reply.headers,
      body: reply.headers["transfer-encoding"] == "chunked" ? Self.joined(reply.body) : reply.body)
  }

  func get(_ path: String, _ headers: [String: String] = [:]) throws -> Reply {
    try request("GET", path, nil, headers)
  }

  /// Joins the chunks of a body (RFC 9112, 7.1).
  private static func joined(_ text: String) -> String {
    var bytes = Array(text.utf8)[...]
    var joined: [UInt8] = []
    while let end = bytes.firstIndex(of: UInt8(ascii: "\r")) {
      guard let count = Int(String(decoding: bytes[..<end], as: UTF8.self), radix: 16), count > 0,
        bytes.count >= end - bytes.startIndex + 2 + count
      else { break }
      let start = end + 2
      joined += bytes[start..<start + count]
      bytes = bytes[(start + count)...].dropFirst(2)
    }
    return String(decoding: joined, as: UTF8.self)
  }
}
