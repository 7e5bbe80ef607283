import DBus

/// The reason why no locations arrive from GeoClue.
public enum GeoClueError: Error, Hashable, Sendable {
  /// The system D-Bus cannot be reached, or was lost.
  case noBus(errno: Int32)
  /// GeoClue is neither running nor started on demand.
  case noService
  /// D-Bus, GeoClue's configuration or its agent denies this program locations.
  case accessDenied
  /// GeoClue does not respond until an agent permits access.
  case awaitingPermission
  /// GeoClue rejected a request with this D-Bus error name.
  case refused(error: String)

  init(_ error: SystemBusError) {
    switch error {
    case .unreachable(let number): self = .noBus(errno: number)
    case .accessDenied: self = .accessDenied
    }
  }

  /// Creates the reason for a D-Bus error of a call.
  init(errorName name: String) {
    self =
      BusErrorName.isDenial(name)
      ? .accessDenied : BusErrorName.isAbsence(name) ? .noService : .refused(error: name)
  }
}

extension GeoClueError: CustomStringConvertible {
  /// The problem and its solution.
  public var description: String {
    switch self {
    case .noBus(let number):
      "no system D-Bus: \(String(describing: FeedError.Reason.unreachable(errno: number)))"
    case .noService: "GeoClue is not installed or does not start (apt install geoclue-2.0)"
    case .accessDenied:
      "GeoClue denies locations: switch on the location services of the desktop, or allow "
        + "\(GeoClue.desktopEntry) in /etc/geoclue/geoclue.conf"
    case .awaitingPermission:
      "GeoClue waits for an agent that permits locations: answer its question, or run an agent "
        + "(that of the desktop, or /usr/libexec/geoclue-2.0/demos/agent)"
    case .refused(let error): "GeoClue refuses: \(error)"
    }
  }
}
