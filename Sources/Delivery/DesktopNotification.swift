import CSystemd
import Glibc

/// A desktop notification, sent through the session's D-Bus.
///
/// **Source** Desktop Notifications Specification 1.2, freedesktop.org:
/// `org.freedesktop.Notifications.Notify`.
public struct DesktopNotification: Hashable, Sendable {
  public var title: String
  public var body: String

  public init(title: String, body: String) {
    self.title = title
    self.body = body
  }

  private static let service = "org.freedesktop.Notifications"
  private static let patienceMicroseconds: UInt64 = 2_000_000
  /// The server's default display time.
  private static let usualExpiry: Int32 = -1

  /// Shows the notification within at most two seconds.
  ///
  /// - Returns: Whether a notification server accepted it; `false` also without a session.
  public func show() -> Bool {
    var bus: OpaquePointer?
    guard sd_bus_open_user(&bus) >= 0, let bus else { return false }
    defer { sd_bus_flush_close_unref(bus) }
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(
        bus, &message, Self.service, "/org/freedesktop/Notifications", Self.service, "Notify") >= 0,
      let message
    else { return false }
    defer { sd_bus_message_unref(message) }
    guard append(to: message) >= 0 else { return false }
    var reply: OpaquePointer?
    defer { sd_bus_message_unref(reply) }
    return sd_bus_call(bus, message, Self.patienceMicroseconds, nil, &reply) >= 0
  }

  /// Appends the arguments: `susssasa{sv}i`.
  private func append(to message: OpaquePointer) -> Int32 {
    let steps: [() -> Int32] = [
      { Self.text("workout", message) },
      { Self.number(UInt32(0), "u", message) },
      { Self.text("", message) },
      { Self.text(title, message) },
      { Self.text(body, message) },
      { Self.emptyArray(of: "s", message) },
      { Self.emptyArray(of: "{sv}", message) },
      { Self.number(Self.usualExpiry, "i", message) },
    ]
    for step in steps {
      let status = step()
      guard status >= 0 else { return status }
    }
    return 0
  }

  private static func text(_ text: String, _ message: OpaquePointer) -> Int32 {
    text.withCString { sd_bus_message_append_basic(message, type("s"), $0) }
  }

  private static func number<Number: BitwiseCopyable>(
    _ number: Number, _ name: Unicode.Scalar, _ message: OpaquePointer
  ) -> Int32 {
    withUnsafePointer(to: number) { sd_bus_message_append_basic(message, type(name), $0) }
  }

  private static func emptyArray(of contents: String, _ message: OpaquePointer) -> Int32 {
    let opened = sd_bus_message_open_container(message, type("a"), contents)
    return opened < 0 ? opened : sd_bus_message_close_container(message)
  }

  private static func type(_ name: Unicode.Scalar) -> CChar {
    CChar(truncatingIfNeeded: name.value)
  }
}
