/// The reason why a D-Bus cannot be used.
package enum SystemBusError: Error, Hashable, Sendable {
  /// The bus cannot be reached, or the connection was lost, with the system's error number.
  case unreachable(errno: Int32)
  /// The bus denies access to this user.
  case accessDenied
}

/// The meanings of the error names of D-Bus itself.
///
/// **Source** D-Bus Specification, *Message Protocol*; the error names of dbus-daemon and of
/// systemd, which starts services for it.
package enum BusErrorName {
  /// Whether the bus or a service denies a call to this user.
  package static func isDenial(_ name: String) -> Bool {
    ["org.freedesktop.DBus.Error.AccessDenied", "org.freedesktop.DBus.Error.AuthFailed"]
      .contains(name)
  }

  /// Whether the service that was called is neither running nor can be started.
  package static func isAbsence(_ name: String) -> Bool {
    let absences = [
      "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
    ]
    return absences.contains(name) || name.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
      || name.hasPrefix("org.freedesktop.systemd1.")
  }
}
