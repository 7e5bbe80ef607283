public import Foundation

/// The address of the control socket of a store's recording: one socket per store, in a folder of the
/// user.
public struct ControlSocketAddress: Hashable, Sendable {
  public let path: String

  /// The maximum length of a Unix socket path on Linux, without its final NUL.
  static let maximumPath = 107

  /// Creates the address for a store file.
  ///
  /// In `$XDG_RUNTIME_DIR/workout`, else `/run/user/UID/workout` if that exists, else `workout-UID`
  /// in the temporary folder; named by a hash of the store's absolute path, so that recordings into
  /// different stores do not collide.
  public init(
    storePath: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let folder: String
    let runtime = "/run/user/\(getuid())"
    if let given = environment["XDG_RUNTIME_DIR"], given.hasPrefix("/") {
      folder = given + "/workout"
    } else if access(runtime, W_OK) == 0 {
      folder = runtime + "/workout"
    } else {
      folder = NSTemporaryDirectory() + "workout-\(getuid())"
    }
    let absolute = URL(fileURLWithPath: storePath).resolvingSymlinksInPath().path
    path = "\(folder)/\(Self.name(of: absolute)).sock"
  }

  /// The address where a mirror of another device's recording listens, for the same store.
  package var ofMirror: ControlSocketAddress {
    ControlSocketAddress(path: String(path.dropLast(".sock".count)) + "-mirror.sock")
  }

  /// The address where the collector of the same store listens.
  package var ofCollector: ControlSocketAddress {
    ControlSocketAddress(path: String(path.dropLast(".sock".count)) + "-collect.sock")
  }

  public init(path: String) {
    self.path = path
  }

  public var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  /// FNV-1a, 64 bit, in hexadecimal: short, stable between runs, and not secret.
  private static func name(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  /// Calls `body` with the C address; `nil` if the path is too long.
  func withSocketAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Result
  ) rethrows -> Result? {
    let bytes = Array(path.utf8)
    guard bytes.count <= Self.maximumPath else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return try withUnsafePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
