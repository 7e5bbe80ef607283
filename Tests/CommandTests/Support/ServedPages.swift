import Foundation
import TestSupport

/// A running `workout web`, and requests to it over plain sockets.
final class ServedPages {
  struct Reply {
    let status: Int
    /// The names in lowercase.
    let headers: [String: String]
    let body: String
  }

  struct NotServing: Error {
    let log: String
  }

  let running: RunningProgram
  let port: UInt16

  init(_ words: [String] = [], in program: Program) async throws {
    running = try RunningProgram(
      ["web", "--listen", "127.0.0.1:0", "--json"] + words, in: program)
    for await _ in Attempts() {
      let printed = running.printed
      if let end = printed.range(of: "/\"}"),
        let colon = printed[..<end.lowerBound].lastIndex(of: ":"),
        let port = UInt16(printed[printed.index(after: colon)..<end.lowerBound])
      {
        self.port = port
        return
      }
      guard running.isRunning else { break }
    }
    throw NotServing(log: running.printed)
  }

  /// Opens a connection, which has to be closed.
  func connect() throws -> Int32 {
    guard let socket = LoopbackSocket.connect(to: port) else { throw NotServing(log: "refused") }
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return socket
  }

  static func send(_ text: String, to socket: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads until the text contains `end`, or the connection is closed.
  static func read(from socket: Int32, until end: String? = nil) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      if let end, String(decoding: bytes, as: UTF8.self).contains(end) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func request(
    _ method: String, _ path: String, _ headers: [String: String] = [:], body: String = ""
  ) throws -> Reply {
    let socket = try connect()
    defer { close(socket) }
    var fields = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
    fields.merge(headers) { $1 }
    if method == "POST" { fields["Content-Length"] = "\(body.utf8.count)" }
    let head = fields.map { "\($0): \($1)\r\n" }.joined()
    Self.send("\(method) \(path) HTTP/1.1\r\n\(head)\r\n\(body)", to: socket)
    return Self.reply(Self.read(from: socket))
  }

  func get(_ path: String, _ headers: [String: String] = [:]) throws -> Reply {
    try request("GET", path, headers)
  }

  static func reply(_ text: String) -> Reply {
    let parts = text.components(separatedBy: "\r\n\r\n")
    let lines = parts[0].components(separatedBy: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let pair = line.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { continue }
      headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
    }
    let words = lines[0].split(separator: " ")
    return Reply(
      status: words.count > 1 ? Int(words[1]) ?? 0 : 0, headers: headers,
      body: parts.dropFirst().joined(separator: "\r\n\r\n"))
  }
}
