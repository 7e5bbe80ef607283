import Glibc
package import ReplicaNetwork

/// How much one process of a hub serves at once.
package struct HubLimits: Sendable {
  /// The open connections of all people, and of one of them.
  package var connections = 1024
  package var connectionsOfPerson = 8
  /// The stores that are open at once.
  package var people = 256
  /// The frames that are made or stored at once.
  package var frames = 4
  /// How long a connection has had no message before it may be closed for somebody else's.
  package var idle = Duration.seconds(5)
  /// How long a connection waits for an open store.
  package var waiting = Duration.seconds(12)
  /// The pause between two looks for removed people and devices.
  package var pause = Duration.seconds(2)

  /// The descriptors of an open store: the file and its log for each of its connections, locks, the watch.
  private static let filesOfPerson = 24
  /// Those of the process itself, and of frames.
  private static let filesOfProcess = 128

  package init() {}

  var network: NetworkLimits {
    var limits = NetworkLimits()
    limits.connections = connections
    return limits
  }

  /// Raises the number of files that the process may have open as far as the system allows, and lowers what does not
  /// fit into it.
  ///
  /// - Returns: The limits that hold.
  package func fittingOpenFiles() -> HubLimits {
    var files = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 else { return self }
    files.rlim_cur = files.rlim_max
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
    var limits = self
    let free = max(0, Int(clamping: files.rlim_cur) - Self.filesOfProcess)
    limits.connections = max(1, min(connections, free / 4))
    limits.people = max(1, min(people, (free - limits.connections) / Self.filesOfPerson))
    return limits
  }
}
