import Foundation

/// A connection to a gpsd; confined to one thread.
final class GPSDConnection {
  /// One line from gpsd, or the end of the connection.
  enum Arrival {
    case report(GPSDReport)
    /// A line that is not a valid report.
    case malformed(excerpt: String)
    /// No more data is available yet.
    case nothing
    /// The socket is at its end, or failed with this error number.
    case lost(errno: Int32?)
  }

  /// The number of bytes per read.
  private static let readSize = 16_384

  let descriptor: Int32
  private let device: String?
  private var lines = ByteLines()
  /// The lines of the last read, newest first.
  private var arrivals: [Arrival] = []
  private var buffer = [UInt8](repeating: 0, count: readSize)
  /// Whether all lines of a read have been returned, so that control returns to the caller.
  private var hasRead = false

  /// Connects and requests reports.
  ///
  /// - Parameters:
  ///   - host: A name or an address.
  ///   - port: gpsd's port.
  ///   - device: The only receiver to watch; `nil` is all.
  ///   - limit: The timeout for each address of the host.
  /// - Throws: ``FeedError/Reason/unreachable(errno:)``.
  init(
    host: String, port: UInt16, device: String?, within limit: Duration
  ) throws(FeedError.Reason) {
    self.device = device
    descriptor = try Reachability.connect(host: host, port: port, within: limit)
    keepAlive()
    watch()
  }

  deinit {
    close(descriptor)
  }

  /// Returns the next available line without waiting.
  ///
  /// After the lines of one read, returns ``Arrival/nothing`` even if more has arrived, so that a
  /// server that never stops sending cannot starve the reader's other work.
  func readArrival() -> Arrival {
    if let arrival = arrivals.popLast() { return arrival }
    guard !hasRead else {
      hasRead = false
      return .nothing
    }
    let count = buffer.withUnsafeMutableBytes {
      recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    if count == 0 { return .lost(errno: nil) }
    if count < 0 { return [EAGAIN, EINTR].contains(errno) ? .nothing : .lost(errno: errno) }
    var read: [Arrival] = []
    let bytes = Array(buffer[..<count])
    lines.receive(bytes.span) { line, _ in read.append(Self.arrival(line)) }
    arrivals = read.reversed()
    hasRead = true
    return readArrival()
  }

  private static func arrival(_ line: borrowing Swift.Span<UInt8>) -> Arrival {
    do throws(GPSDReport.SyntaxError) {
      return .report(try GPSDReport(line))
    } catch {
      return .malformed(excerpt: line.excerpt)
    }
  }

  /// Requests reports; gpsd opens every device that a watcher may access.
  func watch() {
    var request = #"?WATCH={"enable":true,"json":true"#
    if let device { request += #","device":"\#(Self.escaped(device))""# }
    let bytes = Array((request + "};\n").utf8)
    // A gpsd that does not accept so few bytes at once hangs; the reader detects its silence.
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Returns the escaped content of a JSON string.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\"", "\\": escaped += "\\\(scalar)"
      case ..<" ": escaped += String(format: "\\u%04x", scalar.value)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// Enables TCP keep-alive, so that the kernel detects a lost remote host: after 10 s of silence,
  /// three probes, 5 s apart.
  private func keepAlive() {
    func set(_ level: Int32, _ option: Int32, _ value: Int32) {
      var value = value
      setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
    set(SOL_SOCKET, SO_KEEPALIVE, 1)
    set(Int32(IPPROTO_TCP), TCP_KEEPIDLE, 10)
    set(Int32(IPPROTO_TCP), TCP_KEEPINTVL, 5)
    set(Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
  }
}
