import Glibc

/// Whether somebody listens at a port, found out in bounded time.
///
/// libgps connects without a limit, minutes to a host that is off, and hides why it could not.
enum Reachability {
  /// Tries each address of the host.
  ///
  /// - Parameters:
  ///   - host: A name or an address.
  ///   - port: A TCP port.
  ///   - limit: How long each address is given.
  /// - Throws: ``FeedError/Reason/unreachable(errno:)`` with the failure of the last address, or without
  ///   one when the host has no address.
  static func check(
    host: String, port: UInt16, within limit: Duration
  ) throws(FeedError.Reason) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0 else {
      throw .unreachable(errno: nil)
    }
    defer { freeaddrinfo(list) }
    var failure: Int32?
    var next = list
    while let address = next?.pointee {
      guard let number = attempt(address, within: limit) else { return }
      failure = number
      next = address.ai_next
    }
    throw .unreachable(errno: failure)
  }

  /// Connects and hangs up; the error number when that fails.
  private static func attempt(_ address: addrinfo, within limit: Duration) -> Int32? {
    let descriptor = socket(
      address.ai_family,
      Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return nil }
    guard errno == EINPROGRESS else { return errno }
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&polled, 1, Int32(clamping: limit.wholeMilliseconds)) > 0 else { return ETIMEDOUT }
    var failure: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size)
    return failure == 0 ? nil : failure
  }
}

extension Duration {
  /// Milliseconds, rounded up, as `poll` counts them.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
