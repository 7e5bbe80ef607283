import DBus

/// The D-Bus names of GeoClue.
///
/// **Source** GeoClue 2.6, *D-Bus API*: `org.freedesktop.GeoClue2.Manager`, `.Client` and `.Location`.
enum GeoClue {
  static let name = "org.freedesktop.GeoClue2"
  static let manager = "/org/freedesktop/GeoClue2/Manager"
  static let properties = "org.freedesktop.DBus.Properties"
  /// The name of this program's desktop entry, by which GeoClue and its agents permit access.
  static let desktopEntry = "org.workout.Workout"
  /// The accuracy level of a satellite receiver (`GCLUE_ACCURACY_LEVEL_EXACT`).
  static let exactLevel: UInt32 = 8

  static let managerInterface = name + ".Manager"
  static let clientInterface = name + ".Client"
  static let locationInterface = name + ".Location"

  /// The match rules of the signals that ``GeoClueSignal`` decodes.
  static let rules = [
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'",
    "type='signal',sender='\(name)',interface='\(clientInterface)'",
    "type='signal',sender='\(name)',interface='\(properties)',arg0='\(clientInterface)'",
  ]
}

/// A signal from GeoClue, or about it.
enum GeoClueSignal: Hashable, Sendable {
  /// GeoClue started, stopped, or was replaced.
  case owner(wasPresent: Bool, isPresent: Bool)
  /// A client has a new location, an object with this path.
  case updated(client: String, location: String)
  /// A client was started or stopped, by this program or by the agent.
  case active(client: String, Bool)

  /// Decodes a message; `nil` if it is not one of these signals.
  init?(_ message: BusMessage) {
    guard case .signal(let path, let interface, let member) = message.kind else { return nil }
    let body = message.body
    switch (interface, member, body.count) {
    case (_, "NameOwnerChanged", 3) where body[0].text == GeoClue.name:
      self = .owner(
        wasPresent: body[1].text?.isEmpty == false, isPresent: body[2].text?.isEmpty == false)
    case (GeoClue.clientInterface, "LocationUpdated", 2):
      guard let location = body[1].text else { return nil }
      self = .updated(client: path, location: location)
    case (GeoClue.properties, "PropertiesChanged", 3):
      guard let isActive = body[1].dictionary?["Active"]?.bool else { return nil }
      self = .active(client: path, isActive)
    default: return nil
    }
  }
}

/// A request to GeoClue.
enum GeoClueCall: Hashable, Sendable {
  /// Requests this connection's client, which starts GeoClue if it is not running.
  case getClient
  case set(client: String, property: String, BusOutput)
  case start(client: String)
  case stop(client: String)
  /// Reads a location that was announced at this time of the boot clock.
  case location(path: String, announced: Duration)

  /// Sends the request.
  ///
  /// - Returns: The serial number that its response will carry.
  /// - Throws: `SystemBusError.unreachable` if the connection is lost.
  func send(on bus: borrowing SystemBus) throws(SystemBusError) -> UInt64 {
    let (path, interface, member, values): (String, String, String, [BusOutput]) =
      switch self {
      case .getClient: (GeoClue.manager, GeoClue.managerInterface, "GetClient", [])
      case .set(let client, let property, let value):
        (
          client, GeoClue.properties, "Set",
          [.text(GeoClue.clientInterface), .text(property), .variant(value)]
        )
      case .start(let client): (client, GeoClue.clientInterface, "Start", [])
      case .stop(let client): (client, GeoClue.clientInterface, "Stop", [])
      case .location(let path, _):
        (path, GeoClue.properties, "GetAll", [.text(GeoClue.locationInterface)])
      }
    return try bus.send(to: GeoClue.name, path, interface, member, values)
  }
}
