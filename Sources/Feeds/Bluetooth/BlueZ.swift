/// The names of bluetoothd and of what it says on D-Bus.
enum BlueZ {
  static let name = "org.bluez"
  static let objectManager = "org.freedesktop.DBus.ObjectManager"
  static let properties = "org.freedesktop.DBus.Properties"

  /// Errors of bluetoothd that say something else than that it did not work.
  enum Error {
    static let alreadyConnected = "org.bluez.Error.AlreadyConnected"
    /// What was asked for is already going on.
    static let inProgress = "org.bluez.Error.InProgress"
    static let noReply = "org.freedesktop.DBus.Error.NoReply"
    /// The adapter is off.
    static let notReady = "org.bluez.Error.NotReady"
  }

  /// The signals that keep ``BlueZObjects`` up.
  static let rules = [
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.bluez'",
    "type='signal',sender='org.bluez',interface='\(objectManager)'",
    "type='signal',sender='org.bluez',interface='\(properties)',path_namespace='/org/bluez'",
  ]

  /// What an error of `GetManagedObjects` says about this machine.
  static func trouble(_ error: String) -> BluetoothTrouble {
    if isDenial(error) { return .accessDenied }
    let absences = [
      "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
    ]
    let isAbsent =
      absences.contains(error) || error.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
      || error.hasPrefix("org.freedesktop.systemd1.")
    return isAbsent ? .noService : .refused(error: error)
  }

  static func isDenial(_ error: String) -> Bool {
    ["org.freedesktop.DBus.Error.AccessDenied", "org.freedesktop.DBus.Error.AuthFailed"]
      .contains(error)
  }
}
