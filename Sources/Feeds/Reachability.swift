import Glibc

/// Connects to a port within a time limit.
enum Reachability {
  /// Tries each address of the host.
  ///
  /// - Parameters:
  ///   - host: A name or an address.
  ///   - port: A TCP port.
  ///   - limit: The timeout for each address.
  /// - Returns: A connected, non-blocking socket, which the caller must close.
  /// - Throws: ``FeedError/Reason/unreachable(errno:)`` with the failure of the last address, or
  ///   without one if the host has no address.
  static func connect(
    host: String, port: UInt16, within limit: Duration
  ) throws(FeedError.Reason) -> Int32 {
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
      switch attempt(address, within: limit) {
      case .connected(let descriptor): return descriptor
      case .failed(let number): failure = number
      }
      next = address.ai_next
    }
    throw .unreachable(errno: failure)
  }

  /// Checks whether a server listens at a port, for a library that connects by itself.
  ///
  /// Without a limit, connecting to a host that is off takes minutes.
  ///
  /// - Throws: As ``connect(host:port:within:)``.
  static func check(
    host: String, port: UInt16, within limit: Duration
  ) throws(FeedError.Reason) {
    close(try connect(host: host, port: port, within: limit))
  }

  private enum Attempt {
    case connected(Int32)
    case failed(errno: Int32)
  }

  private static func attempt(_ address: addrinfo, within limit: Duration) -> Attempt {
    let descriptor = socket(
      address.ai_family,
      Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return .failed(errno: errno) }
    let failure = connect(descriptor, to: address, within: limit)
    guard failure == 0 else {
      close(descriptor)
      return .failed(errno: failure)
    }
    return .connected(descriptor)
  }

  /// - Returns: 0, or the error number.
  private static func connect(
    _ descriptor: Int32, to address: addrinfo, within limit: Duration
  ) -> Int32 {
    if Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return 0 }
    guard errno == EINPROGRESS else { return errno }
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&polled, 1, Int32(clamping: limit.wholeMilliseconds)) > 0 else { return ETIMEDOUT }
    var failure: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size)
    return failure
  }
}

extension Duration {
  /// Returns the pause after a number of consecutive failures: a sixteenth of this maximum after
  /// the first, then doubled.
  func pause(after failures: Int) -> Duration {
    min(self, self / 16 * (1 << min(max(failures - 1, 0), 4)))
  }

  /// Milliseconds, rounded up, as `poll` counts them.
  package var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
