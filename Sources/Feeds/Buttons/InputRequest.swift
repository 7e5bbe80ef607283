import Glibc

/// The `ioctl` requests of input devices; in C, they are macros with arguments.
///
/// **Source** `linux/input.h` and `asm-generic/ioctl.h`: two bits of direction, fourteen of size,
/// eight of type and eight of number, as on x86, ARM and RISC-V (not on MIPS, PowerPC and SPARC).
enum InputRequest {
  private static let write: UInt = 1 << 30
  private static let read: UInt = 2 << 30
  private static let type = UInt(UInt8(ascii: "E")) << 8

  private static func request(_ direction: UInt, number: UInt, size: Int) -> UInt {
    direction | UInt(size) << 16 | type | number
  }

  private static let intSize = MemoryLayout<Int32>.size

  /// `EVIOCGVERSION`: only an input device responds.
  static let version = request(read, number: 0x01, size: intSize)
  /// `EVIOCGNAME(len)`: the device's own name.
  static func name(size: Int) -> UInt { request(read, number: 0x06, size: size) }
  /// `EVIOCGKEY(len)`: a bit for each key that is down.
  static func keys(size: Int) -> UInt { request(read, number: 0x18, size: size) }
  /// `EVIOCGRAB`: 1 reserves the device for this descriptor, 0 releases it.
  static let grab = request(write, number: 0x90, size: intSize)
  /// `EVIOCSCLOCKID`: the clock of the events' times.
  static let clock = request(write, number: 0xA0, size: intSize)
}
