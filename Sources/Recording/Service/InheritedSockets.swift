public import Foundation
import Glibc

/// The listening sockets that the process inherited from its service manager.
///
/// **Source** sd_listen_fds(3): `$LISTEN_FDS` descriptors from 3 on, for the process `$LISTEN_PID`.
public enum InheritedSockets {
  /// The first inherited descriptor (SD_LISTEN_FDS_START).
  public static let firstDescriptor: Int32 = 3
  /// The maximum number of examined descriptors, whatever the environment declares.
  private static let most: Int32 = 16

  /// Returns the sockets that listen at a Unix address, and marks them to be closed in child programs.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - process: The identifier of this process; sockets for another process are ignored.
  ///   - first: The first descriptor.
  /// - Returns: The descriptors, in their order.
  public static func listening(
    environment: [String: String], process: Int32 = getpid(), first: Int32 = firstDescriptor
  ) -> [Int32] {
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == process,
      let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), count > 0
    else { return [] }
    let descriptors = (0..<min(count, most)).map { first + $0 }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptors.filter {
      option(SO_DOMAIN, of: $0) == AF_UNIX && option(SO_TYPE, of: $0) == Int32(SOCK_STREAM.rawValue)
        && option(SO_ACCEPTCONN, of: $0) == 1
    }
  }

  private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }
}

extension ControlSocketAddress {
  /// The address at which a service waits for requests to start a recording, alongside the sockets of
  /// recordings.
  ///
  /// It is the same for every store. A service manager that listens there starts the service on demand.
  public static func service(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> ControlSocketAddress {
    let folder = ControlSocketAddress(storePath: "/", environment: environment).folder
    return ControlSocketAddress(path: folder + "/service.sock")
  }
}
