import CSystemd
import Glibc

/// A connection to the system D-Bus through sd-bus; confined to one thread.
///
/// Calls do not block: their responses arrive among the other messages, identified by a serial
/// number. sd-bus returns every message that no callback handles, so no callbacks are registered,
/// and C holds no reference to Swift objects.
package struct SystemBus: ~Copyable {
  private let bus: OpaquePointer

  /// Connects; the handshake continues while messages are processed.
  ///
  /// - Parameter address: The address of another bus, such as `unix:path=/run/test/bus`; `nil` is
  ///   the one named by `DBUS_SYSTEM_BUS_ADDRESS`, or the system bus.
  /// - Throws: ``SystemBusError``.
  package init(address: String?) throws(SystemBusError) {
    var opened: OpaquePointer?
    let status =
      if let address {
        Self.open(address, &opened)
      } else {
        sd_bus_open_system(&opened)
      }
    guard status >= 0, let opened else {
      sd_bus_unref(opened)
      throw -status == EACCES || -status == EPERM ? .accessDenied : .unreachable(errno: -status)
    }
    bus = opened
  }

  deinit {
    // Flushing could block on a daemon that hangs; `finish(within:)` has already sent the pending
    // messages.
    sd_bus_close(bus)
    sd_bus_unref(bus)
  }

  private static func open(_ address: String, _ opened: inout OpaquePointer?) -> Int32 {
    var status = sd_bus_new(&opened)
    if status >= 0 { status = sd_bus_set_address(opened, address) }
    if status >= 0 { status = sd_bus_set_bus_client(opened, 1) }
    return status >= 0 ? sd_bus_start(opened) : status
  }

  // MARK: Sending

  /// Subscribes to the signals that a match rule describes.
  package func subscribe(to rule: String) throws(SystemBusError) {
    try send(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "AddMatch", argument: .text(rule)))
  }

  /// Sends a method call.
  ///
  /// - Parameter call: The call.
  /// - Returns: The serial number that its response will carry.
  /// - Throws: ``SystemBusError/unreachable(errno:)`` if the connection is lost.
  @discardableResult
  package func send(_ call: BusCall) throws(SystemBusError) -> UInt64 {
    var message: OpaquePointer?
    var status = sd_bus_message_new_method_call(
      bus, &message, call.destination, call.path, call.interface, call.member)
    defer { sd_bus_message_unref(message) }
    if status >= 0, let message, let argument = call.argument {
      status = message.append(argument)
    }
    var serial: UInt64 = 0
    if status >= 0 { status = sd_bus_send(bus, message, &serial) }
    guard status >= 0 else { throw .unreachable(errno: -status) }
    return serial
  }

  /// Sends the pending messages, waiting at most this long.
  package func finish(within limit: Duration) {
    let deadline = ContinuousClock.now + limit
    while let events = try? self.events, events & Int16(POLLOUT) != 0 {
      let left = deadline - ContinuousClock.now
      guard left > .zero else { return }
      let (seconds, attoseconds) = left.components
      var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&polled, 1, Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
      guard (try? next()) != nil else { return }
    }
  }

  // MARK: Receiving

  /// The result of ``next()``.
  package enum Arrival {
    case message(BusMessage)
    /// sd-bus did internal work; there may be more.
    case progress
    /// No work is left until the descriptor is ready.
    case nothing
  }

  /// The connection of sd-bus, for messages that are written elsewhere.
  var connection: OpaquePointer { bus }

  /// Processes the next piece of available work without waiting.
  ///
  /// - Parameter respond: Returns the response to another program's call; `nil` for a method that there is not.
  /// - Returns: The message that arrived, if there is one.
  /// - Throws: ``SystemBusError/unreachable(errno:)`` if the connection is lost.
  package func next(
    respond: (BusRequest) -> [BusOutput]? = { _ in nil }
  ) throws(SystemBusError) -> Arrival {
    var message: OpaquePointer?
    let status = sd_bus_process(bus, &message)
    defer { sd_bus_message_unref(message) }
    guard status >= 0 else { throw .unreachable(errno: -status) }
    if let message, let decoded = BusMessage(message) {
      if case .call(let path, let interface, let member) = decoded.kind {
        let request = BusRequest(
          path: path, interface: interface, member: member, body: decoded.body)
        Self.respond(to: message, respond(request))
      }
      return .message(decoded)
    }
    return status == 0 ? .nothing : .progress
  }

  /// Processes all available messages without waiting.
  ///
  /// - Parameter receive: Processes a message, and returns whether to continue.
  /// - Throws: ``SystemBusError/unreachable(errno:)`` if the connection is lost.
  package func receiveAll(_ receive: (BusMessage) -> Bool) throws(SystemBusError) {
    while true {
      switch try next() {
      case .nothing: return
      case .progress: continue
      case .message(let message):
        guard receive(message) else { return }
      }
    }
  }

  /// The file descriptor to poll.
  package var descriptor: Int32 { sd_bus_get_fd(bus) }

  /// The events to poll for.
  package var events: Int16 {
    get throws(SystemBusError) {
      let events = sd_bus_get_events(bus)
      guard events >= 0 else { throw .unreachable(errno: -events) }
      return Int16(truncatingIfNeeded: events)
    }
  }

  /// The time until sd-bus must be called again if nothing arrives; `nil` is forever.
  package var patience: Duration? {
    var microseconds = UInt64.max
    guard sd_bus_get_timeout(bus, &microseconds) > 0, microseconds != .max else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)  // the clock that sd-bus uses
    let left =
      Duration.microseconds(Int64(clamping: microseconds))
      - (.seconds(now.tv_sec) + .nanoseconds(now.tv_nsec))
    return max(.zero, left)
  }
}
