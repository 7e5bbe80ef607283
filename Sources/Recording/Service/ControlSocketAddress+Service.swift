public import Foundation

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
