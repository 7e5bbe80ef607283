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
