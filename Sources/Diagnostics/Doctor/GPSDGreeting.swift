import Foundation

/// The version and receivers of a gpsd, read without watching a receiver: a receiver that gpsd has not opened stays
/// closed.
///
/// **Source** gpsd, *gpsd_json(5)*: VERSION is sent to every client at once; DEVICES answers ?DEVICES.
struct GPSDGreeting {
  struct Version: Decodable {
    let release: String
    let major: Int
    let minor: Int

    enum CodingKeys: String, CodingKey {
      case release
      case major = "proto_major"
      case minor = "proto_minor"
    }
  }

  struct Receiver: Decodable {
    let path: String
    let driver: String?
    let subtype: String?
  }

  enum Problem: Error {
    case unreachable(reason: String)
    case notGPSD
  }

  private struct Report: Decodable {
    let reportClass: String
    let devices: [Receiver]?

    enum CodingKeys: String, CodingKey {
      case reportClass = "class"
      case devices
    }
  }

  let version: Version
  let receivers: [Receiver]

  /// The timeout in seconds; gpsd responds at once.
  private static let patienceSeconds = 3
  /// The maximum size of a response in bytes; a greeting and a list of devices are much shorter.
  private static let maximumAnswer = 1 << 16

  init(host: String, port: UInt16) throws(Problem) {
    let descriptor = try Self.connect(host, port)
    defer { close(descriptor) }
    let question = Array("?DEVICES;\n".utf8)
    _ = question.withUnsafeBytes {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    var version: Version?
    var receivers: [Receiver]?
    var answer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    let deadline = ContinuousClock.now + .seconds(2 * Self.patienceSeconds)
    while receivers == nil, answer.count < Self.maximumAnswer, ContinuousClock.now < deadline {
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { break }
      answer += piece[..<count]
      while let end = answer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(answer[..<end])
        answer.removeFirst(end + 1)
        guard let report = try? JSONDecoder().decode(Report.self, from: line) else { continue }
        if report.reportClass == "VERSION" {
          version = try? JSONDecoder().decode(Version.self, from: line)
        }
        if report.reportClass == "DEVICES" { receivers = report.devices ?? [] }
      }
    }
    guard let version else { throw .notGPSD }
    self.version = version
    self.receivers = receivers ?? []
  }

  private static func connect(_ host: String, _ port: UInt16) throws(Problem) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &found)
    guard status == 0 else { throw .unreachable(reason: String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(found) }
    var reason = "no address"
    var next = found
    while let address = next?.pointee {
      next = address.ai_next
      let descriptor = socket(
        address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), address.ai_protocol)
      guard descriptor >= 0 else { continue }
      var patience = timeval(tv_sec: patienceSeconds, tv_usec: 0)
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
      if Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return descriptor }
      reason = String(cString: strerror(errno))
      close(descriptor)
    }
    throw .unreachable(reason: reason)
  }
}
