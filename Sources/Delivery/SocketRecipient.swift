package import Glibc
package import HealthModel

/// Whose sockets may receive the messages to a client.
///
/// An application that the kernel identified (docs/applications.md) names a path; that the user of the application
/// listens there is verified after the connection, so that it cannot use the owner's rights to reach other sockets.
package enum SocketRecipient: Hashable, Sendable {
  /// The client registered through the library, as a program of the owner.
  case anyone
  case user(uid_t)
  /// The client is in a sandbox or on a port: it has no user of its own here.
  case nobody

  /// - Parameter client: The client; `program:/usr/bin/coach@alice`, `unit:coach.service@alice` and `user:alice` have
  ///   a user, other identifiers with a colon have none.
  package init(of client: Source) {
    let parts = client.bundleIdentifier.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let kind = parts.first, let rest = parts.last else {
      self = .anyone
      return
    }
    let name: Substring? =
      switch kind {
      case "program", "unit": rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] }
      case "user": rest
      default: nil
      }
    self = name.flatMap { Self.user(named: String($0)) }.map(Self.user) ?? .nobody
  }

  /// Returns the number of a user; a user without a name is known by the number.
  private static func user(named name: String) -> uid_t? {
    var buffer = [CChar](repeating: 0, count: 4096)
    var entry = passwd()
    var result: UnsafeMutablePointer<passwd>?
    if getpwnam_r(name, &entry, &buffer, buffer.count, &result) == 0, result != nil {
      return entry.pw_uid
    }
    return uid_t(name)
  }

  /// `struct ucred` of unix(7), which the C library has for GNU programs only.
  private struct Credentials {
    var process: pid_t = 0
    var user = uid_t.max
    var group = gid_t.max
  }

  /// Whether the process that listens at the other end of a connection may have the message.
  func allows(_ descriptor: Int32) -> Bool {
    switch self {
    case .anyone: return true
    case .nobody: return false
    case .user(let user):
      var peer = Credentials()
      var size = socklen_t(MemoryLayout<Credentials>.size)
      return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
        && peer.user == user
    }
  }
}
