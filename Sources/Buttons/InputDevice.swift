import Feeds
import Glibc

/// An open input device, or a FIFO to which the same events are written.
struct InputDevice: ~Copyable {
  /// The clock of the events' times.
  enum EventClock {
    case boot
    /// Stops while the machine sleeps.
    case monotonic
    /// Any other clock: that of a FIFO's writer, or the wall clock of an old kernel.
    case unknown
  }

  /// The size of a bit set of `KEY_MAX` + 1 keys, in bytes.
  private static let keyBytes = (Int(InputKey.largestCode) + 8) / 8
  private static let maximumName = 256

  let descriptor: Int32
  let isFIFO: Bool
  let eventClock: EventClock
  /// The device's own name; `nil` for a FIFO.
  let name: String?

  /// - Throws: `FeedError.Reason.unreadable(errno:)`; `ENOTTY` if the file is neither.
  init(path: String) throws(FeedError.Reason) {
    let opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { throw .unreadable(errno: errno) }
    var status = stat()
    let isPipe = fstat(opened, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    var version: Int32 = 0
    if !isPipe, ioctl(opened, InputRequest.version, &version) != 0 {
      let number = errno
      close(opened)
      throw .unreadable(errno: number)
    }
    descriptor = opened
    isFIFO = isPipe
    name = isPipe ? nil : Self.name(of: opened)
    eventClock = isPipe ? .unknown : Self.chooseClock(of: opened)
  }

  deinit {
    close(descriptor)
  }

  /// Whether the path still leads to this device.
  func isAt(_ path: String) -> Bool {
    var here = Glibc.stat()
    var there = Glibc.stat()
    return fstat(descriptor, &here) == 0 && stat(path, &there) == 0
      && here.st_ino == there.st_ino && here.st_dev == there.st_dev
  }

  /// The keys that are down now; empty for a FIFO, whose keys are unknown.
  var keysDown: Set<InputKey> {
    isFIFO ? [] : Self.keysDown(of: descriptor)
  }

  static func keysDown(of descriptor: Int32) -> Set<InputKey> {
    var bits = [UInt8](repeating: 0, count: keyBytes)
    guard ioctl(descriptor, InputRequest.keys(size: keyBytes), &bits) >= 0 else { return [] }
    var keys: Set<InputKey> = []
    for code in 0...InputKey.largestCode {
      let mask: UInt8 = 1 << UInt8(code % 8)
      if bits[Int(code / 8)] & mask != 0 { keys.insert(InputKey(code)) }
    }
    return keys
  }

  private static func name(of descriptor: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: maximumName)
    guard ioctl(descriptor, InputRequest.name(size: maximumName), &bytes) >= 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Selects the boot clock if the kernel supports it (3.16 and later), otherwise the most similar
  /// clock.
  private static func chooseClock(of descriptor: Int32) -> EventClock {
    func set(_ clock: clockid_t) -> Bool {
      var number = Int32(clock)
      return ioctl(descriptor, InputRequest.clock, &number) == 0
    }
    if set(CLOCK_BOOTTIME) { return .boot }
    return set(CLOCK_MONOTONIC) ? .monotonic : .unknown
  }
}

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
