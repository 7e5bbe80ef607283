public import Glibc

/// Tells the service manager how the program stands, in datagrams to the socket that it named.
///
/// Where nobody started the program as a service there is no notifier. A message that cannot be sent is
/// lost: a service manager that does not listen must not hold up a recording.
///
/// **Source** sd_notify(3), *Standalone implementations*: `$NOTIFY_SOCKET` is a path or, with `@` for
/// the first byte, an abstract address; `$WATCHDOG_USEC` is the time in which the program must be heard
/// of, `$WATCHDOG_PID` whom that is about. `vsock:` addresses, of virtual machines, are left out.
public struct ServiceNotifier: Sendable {
  /// What can be said.
  public enum Message: Hashable, Sendable {
    /// What was started runs.
    case ready
    /// It is about to end.
    case stopping
    /// It is alive and does its work.
    case alive
    /// How it stands, in a line for people.
    case status(String)

    var line: String {
      switch self {
      case .ready: "READY=1"
      case .stopping: "STOPPING=1"
      case .alive: "WATCHDOG=1"
      case .status(let text):
        "STATUS=" + String(text.map { $0.isNewline ? " " : $0 }.prefix(Self.longestStatus))
      }
    }

    /// A line for people; `systemctl status` shows one line of a terminal.
    private static let longestStatus = 200
  }

  /// The name as bytes of `sun_path`: with its final NUL, or with a NUL for the `@`.
  private let address: [UInt8]
  /// How often to say ``Message/alive``: in half of the time that is allowed.
  ///
  /// `nil` where nobody waits for it.
  public let aliveInterval: Duration?

  /// There is none where no service manager listens, or at an address that is none.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - process: Who this is; a watchdog that is about another process is not ours.
  public init?(environment: [String: String], process: Int32 = getpid()) {
    guard let name = environment["NOTIFY_SOCKET"] else { return nil }
    var address = Array(name.utf8)
    switch address.first {
    case UInt8(ascii: "@"): address[0] = 0
    case UInt8(ascii: "/"): address.append(0)
    default: return nil
    }
    guard address.count > 1, address.count <= Self.longestAddress else { return nil }
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

  /// Says something, all in one datagram; it never blocks.
  ///
  /// - Returns: Whether the service manager has it.
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
    // An abstract name is as long as it is said to be, NULs and all.
    let size = Self.pathOffset + address.count
    return withUnsafePointer(to: &whole) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }

  private static let longestAddress = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
  private static let pathOffset = MemoryLayout<sa_family_t>.size
}
