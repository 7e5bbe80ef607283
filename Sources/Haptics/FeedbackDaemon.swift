import CSystemd
import Glibc

/// The motor of a phone through feedbackd, which respects its owner's profile: a silent phone does not vibrate.
///
/// **Source** feedbackd, `src/dbus/org.sigxcpu.Feedback.xml`: `org.sigxcpu.Feedback.Haptic.Vibrate` with a name
/// and a list of strengths (0 to 1) and milliseconds. The interface is there only where there is a motor.
package struct FeedbackDaemon: Vibrator {
  private static let name = "org.sigxcpu.Feedback"
  private static let path = "/org/sigxcpu/Feedback"
  private static let interface = "org.sigxcpu.Feedback.Haptic"
  private static let application = "io.github.workout"
  /// The timeout of a call: a later vibration is of no use.
  private static let patienceMicroseconds: UInt64 = 500_000

  /// The address of another bus; `nil` is the session's.
  private let busAddress: String?

  /// - Parameter busAddress: The address of another bus, such as `unix:path=/run/test/bus`.
  package init(busAddress: String? = nil) { self.busAddress = busAddress }

  /// Whether feedbackd has a motor: an empty pattern vibrates nothing.
  package var isAvailable: Bool { (try? call(VibrationPattern([]))) != nil }

  package func play(_ pattern: VibrationPattern) throws(HapticsError) {
    guard try call(pattern) else { throw .silent }
  }

  /// - Returns: Whether feedbackd vibrates.
  private func call(_ pattern: VibrationPattern) throws(HapticsError) -> Bool {
    var bus: OpaquePointer?
    let opened = open(&bus)
    defer { sd_bus_flush_close_unref(bus) }
    guard opened >= 0, let bus else { throw .noDaemon(errno: -opened) }
    var message: OpaquePointer?
    defer { sd_bus_message_unref(message) }
    var status = sd_bus_message_new_method_call(
      bus, &message, Self.name, Self.path, Self.interface, "Vibrate")
    guard status >= 0, let message else { throw .noDaemon(errno: -status) }
    status = Self.append(pattern, to: message)
    var reply: OpaquePointer?
    defer { sd_bus_message_unref(reply) }
    if status >= 0 { status = sd_bus_call(bus, message, Self.patienceMicroseconds, nil, &reply) }
    guard status >= 0, let reply else { throw .noDaemon(errno: -status) }
    var isVibrating: Int32 = 0
    return sd_bus_message_read_basic(reply, Self.type("b"), &isVibrating) > 0 && isVibrating != 0
  }

  private func open(_ bus: inout OpaquePointer?) -> Int32 {
    guard let busAddress else { return sd_bus_open_user(&bus) }
    var status = sd_bus_new(&bus)
    if status >= 0 { status = sd_bus_set_address(bus, busAddress) }
    if status >= 0 { status = sd_bus_set_bus_client(bus, 1) }
    return status >= 0 ? sd_bus_start(bus) : status
  }

  private static func type(_ name: Unicode.Scalar) -> CChar { CChar(UInt8(ascii: name)) }

  private static func append(_ pattern: VibrationPattern, to message: OpaquePointer) -> Int32 {
    var status = application.withCString {
      sd_bus_message_append_basic(message, type("s"), $0)
    }
    if status >= 0 { status = sd_bus_message_open_container(message, type("a"), "(du)") }
    for (index, pulse) in pattern.pulses.enumerated() {
      let isLast = index == pattern.pulses.count - 1
      if status >= 0 { status = append(1, pulse.milliseconds, to: message) }
      if status >= 0, !isLast, pulse.pause > 0 { status = append(0, pulse.pause, to: message) }
    }
    return status < 0 ? status : sd_bus_message_close_container(message)
  }

  private static func append(
    _ strength: Double, _ milliseconds: Int, to message: OpaquePointer
  ) -> Int32 {
    var status = sd_bus_message_open_container(message, type("r"), "du")
    var strength = strength
    var duration = UInt32(clamping: milliseconds)
    if status >= 0 { status = sd_bus_message_append_basic(message, type("d"), &strength) }
    if status >= 0 { status = sd_bus_message_append_basic(message, type("u"), &duration) }
    return status < 0 ? status : sd_bus_message_close_container(message)
  }
}
