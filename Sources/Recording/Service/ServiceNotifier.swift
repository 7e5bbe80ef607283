public import Glibc

/// Notifies the service manager of the program's state, in datagrams to its socket.
///
/// If the program was not started as a service there is no notifier. A message that cannot be sent is
/// lost: a service manager that does not listen must not delay a recording.
///
/// **Source** sd_notify(3), *Standalone implementations*: `$NOTIFY_SOCKET` is a path or, with `@` for
/// the first byte, an abstract address; `$WATCHDOG_USEC` is the watchdog timeout, `$WATCHDOG_PID` the
/// watched process. `vsock:` addresses, of virtual machines, are not supported.
public struct ServiceNotifier: Sendable {
  /// A message to the service manager.
  public enum Message: Hashable, Sendable {
    /// The service is running.
    case ready
    /// The service is about to end.
    case stopping
    /// The service is alive and working.
    case alive
    /// The status, in a line for people.
    case status(String)

    var line: String {
      switch self {
      case .ready: "READY=1"
      case .stopping: "STOPPING=1"
      case .alive: "WATCHDOG=1"
      case .status(let text):
        "STATUS=" + String(text.map { $0.isNewline ? " " : $0 }.prefix(Self.maximumStatus))
      }
    }

    /// The maximum length of a status; `systemctl status` shows one line of a terminal.
    private static let maximumStatus = 200
  }

  /// The name as bytes of `sun_path`: with its final NUL, or with a NUL for the `@`.
  private let address: [UInt8]
  /// The interval of ``Message/alive``: half of the watchdog timeout.
  ///
  /// `nil` if there is no watchdog.
  public let aliveInterval: Duration?

  /// Creates a notifier; `nil` if no service manager listens, or its address is invalid.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - process: The identifier of this process; a watchdog for another process is ignored.
  public init?(environment: [String: String], process: Int32 = getpid()) {
    guard let name = environment["NOTIFY_SOCKET"] else { return nil }
    var address = Array(name.utf8)
    switch address.first {
    case UInt8(ascii: "@"): address[0] = 0
    case UInt8(ascii: "/"): address.append(0)
    default: return nil
    }
    guard address.count > 1, address.count <= Self.maximumAddress else { return nil }
    self.address = address
    aliveInterval = Self.aliveInterval(environment, process)
  }

  private static func aliveInterval(
    _ environment: [String: String], _ process: Int32
  ) -> Duration? {
    if let about = environment["WATCHDOG_PID"], Int32(about) != process { return nil }
    guard let microseconds = environment["WATCHDOG_USEC"].flatMap({ Int64($0) }), microseconds > 1
    else { return nil }
    return .microseconds(microseconds / 2)
  }

  /// Sends messages, all in one datagram, without blocking.
  ///
  /// - Returns: Whether the service manager received it.
  @discardableResult
  public func send(_ messages: Message...) -> Bool {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return false }
    defer { close(socket) }
    let text = Array(messages.map(\.line).joined(separator: "\n").utf8)
    return withSocketAddress { address, size in
      sendto(
        socket, text, text.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT), address,
        size)
    } == text.count
  }

  private func withSocketAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var whole = sockaddr_un()
    whole.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &whole.sun_path) { $0.copyBytes(from: address) }
    // An abstract name has an explicit length, NULs included.
    let size = Self.pathOffset + address.count
    return withUnsafePointer(to: &whole) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }

  private static let maximumAddress = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
  private static let pathOffset = MemoryLayout<sa_family_t>.size
}
