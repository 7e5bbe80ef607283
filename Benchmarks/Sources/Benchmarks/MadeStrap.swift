import Foundation

/// A heart rate strap on a private D-Bus, emulated by Tests/Rigs/bluez_mock.py.
///
/// Each beat has its number, modulo ``wrap``, as its heart rate, so that missing beats are
/// detected.
struct MadeStrap {
  enum Failure: Error {
    case didNotComeUp(String)
    case refused(command: String, answer: String)
  }

  static let wrap = 120
  /// The heart rate of beat 0.
  static let lowest = 60
  private static let address = "11:22:33:44:55:66"
  /// The flag of characteristic 0x2A37 for intervals between beats.
  private static let hasIntervals = 0x10
  /// The sent interval in 1/1024 s.
  private static let interval = 0x0300
  private static let attempts = 400
  private static let pause = 0.025

  private let bus: ChildProcess
  private let mock: ChildProcess
  private let line: FileHandle
  /// The address of the bus for the recorder.
  let busAddress: String

  /// Starts the bus and the strap in a folder with a short path, since a socket path has at most
  /// 107 bytes.
  init(in folder: URL, rigs: URL) throws {
    let (bus, control) = (Self.path("bus", folder), Self.path("control", folder))
    busAddress = "unix:path=\(bus)"
    self.bus = try ChildProcess(
      "dbus-daemon", ["--session", "--address=\(busAddress)", "--nofork", "--nopidfile"])
    close(try Self.connection(to: bus))
    mock = try ChildProcess(
      "/usr/bin/python3",
      [Self.path("bluez_mock.py", rigs), control, "\(self.bus.processIdentifier)"],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": busAddress])
    line = FileHandle(fileDescriptor: try Self.connection(to: control), closeOnDealloc: true)
    try report("[\"adapter\", \"hci0\"]")
    try report("[\"device\", \"hci0\", \"\(Self.address)\", \"Strap\", [\"180d\"]]")
  }

  func end() {
    mock.killGroup()
    bus.killGroup()
    _ = try? mock.wait()
    _ = try? bus.wait()
  }

  /// Notifies a beat; `false` until notifications are requested.
  func beat(_ number: Int) -> Bool {
    let rate = Self.lowest + number % Self.wrap
    let value = String(
      format: "%02x%02x%02x%02x", Self.hasIntervals, rate, Self.interval & 0xFF, Self.interval >> 8)
    return (try? report("[\"say\", \"\(Self.address)\", \"180d\", \"\(value)\"]")) != nil
  }

  private func report(_ command: String) throws {
    try line.write(contentsOf: Data((command + "\n").utf8))
    let answer = String(decoding: line.availableData, as: UTF8.self)
    guard answer.hasPrefix("ok") else { throw Failure.refused(command: command, answer: answer) }
  }

  private static func path(_ name: String, _ folder: URL) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  /// Waits until a server listens at a path.
  private static func connection(to path: String) throws -> Int32 {
    for _ in 0..<attempts {
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { available in
        available.copyBytes(from: path.utf8.prefix(available.count - 1))
      }
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if status == 0 { return descriptor }
      close(descriptor)
      Thread.sleep(forTimeInterval: pause)
    }
    throw Failure.didNotComeUp(path)
  }
}
