import Glibc

/// The kernel's force feedback: the structures and requests of `linux/input.h`, as bytes.
///
/// **Source** `linux/input.h`, `linux/input-event-codes.h` and `asm-generic/ioctl.h` of the kernel.
enum ForceFeedback {
  static let eventType: UInt16 = 0x15
  static let rumble: UInt16 = 0x50
  /// The number of effect types and properties, `FF_MAX` + 1.
  static let count = 128

  private static let wordSize = MemoryLayout<Int>.size

  /// The size of an effect: its union has a pointer.
  static let effectSize = wordSize == 8 ? 48 : 44
  /// The size of an event: two words of time, then type, code and value.
  static let eventSize = 2 * wordSize + 8
  /// The place of the rumble's strengths, where the union begins.
  static let unionOffset = 16

  private static func request(_ direction: UInt, _ number: UInt, _ size: Int) -> UInt {
    direction << 30 | UInt(size) << 16 | UInt(UInt8(ascii: "E")) << 8 | number
  }

  /// `EVIOCSFF`: uploads an effect, or changes the one of its number.
  static let upload = request(1, 0x80, effectSize)
  /// `EVIOCRMFF`: removes an effect.
  static let remove = request(1, 0x81, MemoryLayout<Int32>.size)
  /// `EVIOCGBIT(EV_FF, size)`: a bit for each type of effect.
  static let bits = request(2, 0x20 + UInt(eventType), count / 8)

  /// A rumble for a time.
  ///
  /// - Parameters:
  ///   - identifier: The number of an uploaded effect, or -1 for a new one.
  ///   - milliseconds: The duration.
  /// - Returns: The bytes of `struct ff_effect`.
  static func effect(identifier: Int16, milliseconds: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: effectSize)
    func put(_ value: UInt16, at offset: Int) {
      withUnsafeBytes(of: value) { raw in
        for (index, byte) in raw.enumerated() { bytes[offset + index] = byte }
      }
    }
    put(rumble, at: 0)
    put(UInt16(bitPattern: identifier), at: 2)
    // No trigger; the duration, and no delay.
    put(UInt16(clamping: milliseconds), at: 10)
    // Both motors at full strength: few watches and phones have more than one.
    put(UInt16.max, at: unionOffset)
    put(UInt16.max, at: unionOffset + 2)
    return bytes
  }

  /// The number of the effect that the kernel wrote into its bytes.
  static func identifier(of effect: [UInt8]) -> Int16 {
    effect.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 2, as: Int16.self) }
  }

  /// The event that starts or stops an effect.
  ///
  /// - Parameters:
  ///   - identifier: The number of the effect.
  ///   - isPlaying: Whether it is to play.
  /// - Returns: The bytes of `struct input_event`, whose time the kernel sets.
  static func event(identifier: Int16, isPlaying: Bool) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: eventSize - 8)
    withUnsafeBytes(of: eventType) { bytes += $0 }
    withUnsafeBytes(of: UInt16(bitPattern: identifier)) { bytes += $0 }
    withUnsafeBytes(of: Int32(isPlaying ? 1 : 0)) { bytes += $0 }
    return bytes
  }

  /// Whether a bit set of effects has the rumble.
  static func hasRumble(_ bits: [UInt8]) -> Bool {
    let byte = Int(rumble / 8)
    return byte < bits.count && bits[byte] & (1 << UInt8(rumble % 8)) != 0
  }
}

/// The motor of an input device (evdev).
package final class InputDeviceVibrator: Vibrator {
  /// The kernel functions that are used; tests replace them.
  struct Kernel: Sendable {
    /// Opens a device for writing; returns the descriptor, or a negative error number.
    var open: @Sendable (String) -> Int32
    var close: @Sendable (Int32) -> Void
    /// Returns the bit set of effects; empty if the device has none.
    var effects: @Sendable (Int32) -> [UInt8]
    /// Uploads an effect and writes its number into it; returns 0 or the error number.
    var upload: @Sendable (Int32, inout [UInt8]) -> Int32
    var remove: @Sendable (Int32, Int16) -> Void
    /// Writes an event; returns 0 or the error number.
    var write: @Sendable (Int32, [UInt8]) -> Int32
    var sleep: @Sendable (Int) -> Void
  }

  package let path: String
  private let descriptor: Int32
  private let kernel: Kernel

  /// Opens the motor.
  ///
  /// - Parameter path: The device, such as `/dev/input/event3`.
  /// - Throws: ``HapticsError/unreadable(path:errno:)`` or ``HapticsError/noMotor(path:)``.
  package convenience init(path: String) throws(HapticsError) {
    try self.init(path: path, kernel: .linux)
  }

  init(path: String, kernel: Kernel) throws(HapticsError) {
    let opened = kernel.open(path)
    guard opened >= 0 else { throw .unreadable(path: path, errno: -opened) }
    guard ForceFeedback.hasRumble(kernel.effects(opened)) else {
      kernel.close(opened)
      throw .noMotor(path: path)
    }
    self.path = path
    self.kernel = kernel
    descriptor = opened
  }

  deinit { kernel.close(descriptor) }

  package func play(_ pattern: VibrationPattern) throws(HapticsError) {
    var identifier: Int16 = -1
    defer { if identifier >= 0 { kernel.remove(descriptor, identifier) } }
    for (index, pulse) in pattern.pulses.enumerated() {
      var effect = ForceFeedback.effect(identifier: identifier, milliseconds: pulse.milliseconds)
      try check(kernel.upload(descriptor, &effect))
      identifier = ForceFeedback.identifier(of: effect)
      try check(
        kernel.write(descriptor, ForceFeedback.event(identifier: identifier, isPlaying: true)))
      let isLast = index == pattern.pulses.count - 1
      kernel.sleep(pulse.milliseconds + (isLast ? 0 : pulse.pause))
    }
  }

  private func check(_ number: Int32) throws(HapticsError) {
    if number != 0 { throw .refused(path: path, errno: number) }
  }
}

extension InputDeviceVibrator.Kernel {
  static let linux = Self(
    open: { path in
      let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
      return descriptor < 0 ? -errno : descriptor
    },
    close: { Glibc.close($0) },
    effects: { descriptor in
      var bits = [UInt8](repeating: 0, count: ForceFeedback.count / 8)
      return ioctl(descriptor, ForceFeedback.bits, &bits) >= 0 ? bits : []
    },
    upload: { descriptor, effect in
      effect.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return EINVAL }
        return ioctl(descriptor, ForceFeedback.upload, start) >= 0 ? 0 : errno
      }
    },
    remove: { _ = ioctl($0, ForceFeedback.remove, CInt($1)) },
    write: { descriptor, event in
      Glibc.write(descriptor, event, event.count) == event.count ? 0 : errno
    },
    sleep: { usleep(UInt32(clamping: $0) * 1000) })
}
