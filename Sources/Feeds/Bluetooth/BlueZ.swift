import DBus

/// The D-Bus names of bluetoothd.
enum BlueZ {
  static let name = "org.bluez"
  static let objectManager = "org.freedesktop.DBus.ObjectManager"
  static let properties = "org.freedesktop.DBus.Properties"

  /// Errors of bluetoothd that have a meaning besides failure.
  enum Error {
    static let alreadyConnected = "org.bluez.Error.AlreadyConnected"
    /// The requested operation is already in progress.
    static let inProgress = "org.bluez.Error.InProgress"
    static let noReply = "org.freedesktop.DBus.Error.NoReply"
    /// The adapter is off.
    static let notReady = "org.bluez.Error.NotReady"
  }

  /// The match rules of the signals that update ``BlueZObjects``.
  static let rules = [
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.bluez'",
    "type='signal',sender='org.bluez',interface='\(objectManager)'",
    "type='signal',sender='org.bluez',interface='\(properties)',path_namespace='/org/bluez'",
  ]

  /// Returns the reason for an error of `GetManagedObjects`.
  static func trouble(_ error: String) -> BluetoothError {
    if BusErrorName.isDenial(error) { return .accessDenied }
    return BusErrorName.isAbsence(error) ? .noService : .refused(error: error)
  }
}

/// A signal from bluetoothd, or about it.
enum BlueZSignal: Hashable, Sendable {
  /// bluetoothd started, stopped, or was replaced.
  case owner(isPresent: Bool)
  case added(path: String, interfaces: [String: BusValue])
  case removed(path: String, interfaces: [String])
  case changed(
    path: String, interface: String, properties: BlueZObjects.Properties, invalidated: [String])

  /// Decodes a message; `nil` if it is not one of these signals.
  init?(_ message: BusMessage) {
    guard case .signal(let path, _, let member) = message.kind else { return nil }
    let body = message.body
    switch (member, body.count) {
    case ("NameOwnerChanged", 3) where body[0].text == BlueZ.name:
      self = .owner(isPresent: body[2].text?.isEmpty == false)
    case ("InterfacesAdded", 2):
      guard let path = body[0].text, let added = body[1].dictionary else { return nil }
      self = .added(path: path, interfaces: added)
    case ("InterfacesRemoved", 2):
      guard let path = body[0].text, let removed = body[1].texts else { return nil }
      self = .removed(path: path, interfaces: removed)
    case ("PropertiesChanged", 3):
      guard let interface = body[0].text, let changed = body[1].dictionary else { return nil }
      self = .changed(
        path: path, interface: interface, properties: changed, invalidated: body[2].texts ?? [])
    default: return nil
    }
  }
}
