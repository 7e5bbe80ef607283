import Foundation
import Glibc
import HealthModel

/// A program at the other end of a Unix socket, as the kernel describes it.
///
/// The user is certain. So are a Flatpak, a Snap and a unit of the system: their programs cannot leave the sandbox or the
/// unit. The path is that of the file which the process executed last: programs of one user can start one another, so it
/// names a program, and does not separate the programs of one user.
///
/// **Source** unix(7), `SO_PEERCRED` and `SO_PEERSEC`; proc(5), `exe` and `cgroup`; the `.flatpak-info` of Flatpak.
struct PeerProgram: Hashable, Sendable {
  enum Origin: Hashable, Sendable {
    case flatpak(String)
    case snap(String)
    /// A service of the system's manager, not one of the user's.
    case unit(String)
    case program(path: String)
    /// The kernel keeps the program's file from this process, as it does for other users.
    case unknown
  }

  let user: UInt32
  let userName: String
  let origin: Origin

  /// The application as the store lists it: `flatpak:org.example.Coach@alice`, `program:/usr/bin/python3@alice`.
  ///
  /// Its first part ends in a colon, so that it is never an identifier of the platform.
  var source: Source {
    switch origin {
    case .flatpak(let id): source("flatpak", id, name: id)
    case .snap(let name): source("snap", name, name: name)
    case .unit(let name): source("unit", name, name: name)
    case .program(let path): source("program", path, name: (path as NSString).lastPathComponent)
    case .unknown:
      Source(name: "a program of \(userName)", bundleIdentifier: "user:\(userName)")
    }
  }

  private func source(_ kind: String, _ id: String, name: String) -> Source {
    Source(name: name, bundleIdentifier: "\(kind):\(id)@\(userName)")
  }
}

extension PeerProgram {
  /// The credentials that the kernel keeps of the process that connected (`struct ucred` of unix(7)).
  struct Credentials: Hashable, Sendable {
    var process: Int32 = 0
    var user: UInt32 = .max
    var group: UInt32 = .max
  }

  /// Describes the process that connected.
  ///
  /// - Parameters:
  ///   - credentials: The process and its user.
  ///   - label: Its security label, such as `snap.coach.app (enforce)`.
  ///   - files: The folder of the processes.
  ///   - isRunning: Whether the process still runs, as far as the kernel shows it.
  init(
    _ credentials: Credentials, label: String?, files: String = "/proc",
    isRunning: () -> Bool = { true }
  ) {
    user = credentials.user
    userName = Self.name(of: credentials.user)
    let process = ProcessFiles(folder: "\(files)/\(credentials.process)")
    let started = process.startTicks
    let found = Self.origin(of: process, label: label)
    // The number of a process that ended meanwhile may belong to another.
    origin =
      started != nil && process.startTicks == started && isRunning() ? found : .unknown
  }

  private static func origin(of process: ProcessFiles, label: String?) -> Origin {
    if let name = snap(inLabel: label) { return .snap(name) }
    if let id = process.flatpak { return .flatpak(id) }
    if let unit = process.systemUnit { return .unit(unit) }
    if let path = process.executable { return .program(path: path) }
    return .unknown
  }

  /// Returns the name of a Snap from the label that AppArmor gives its programs: `snap.NAME.APP`.
  private static func snap(inLabel label: String?) -> String? {
    guard let label, label.hasPrefix("snap.") else { return nil }
    let parts = label.split(separator: ".")
    return parts.count >= 3 ? String(parts[1]) : nil
  }

  private static func name(of user: UInt32) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    var entry = passwd()
    var result: UnsafeMutablePointer<passwd>?
    guard getpwuid_r(user, &entry, &buffer, buffer.count, &result) == 0, result != nil else {
      return "\(user)"
    }
    return String(cString: entry.pw_name)
  }
}

/// The files of a process in /proc.
private struct ProcessFiles {
  let folder: String

  private static let longestFile = 65_536

  private func text(_ name: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: "\(folder)/\(name)") else { return nil }
    defer { try? file.close() }
    return (try? file.read(upToCount: Self.longestFile)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The time at which the process began, in ticks of the kernel's clock: the 22nd field of `stat`.
  var startTicks: String? {
    guard let text = text("stat"), let end = text.lastIndex(of: ")") else { return nil }
    // The name of the process, in parentheses, can have blanks; the third field follows it.
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? String(fields[19]) : nil
  }

  var executable: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("\(folder)/exe", &path, path.count - 1)
    guard count > 0 else { return nil }
    let bytes = path.prefix(count).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The identifier of the Flatpak that the process runs in.
  var flatpak: String? {
    guard let text = text("root/.flatpak-info") else { return nil }
    var isApplication = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") { isApplication = line == "[Application]" }
      if isApplication, line.hasPrefix("name=") { return String(line.dropFirst("name=".count)) }
    }
    return nil
  }

  /// The service of the system's manager that the process belongs to; the user's manager is itself below `user.slice`.
  var systemUnit: String? {
    guard let text = text("cgroup") else { return nil }
    for line in text.split(separator: "\n") {
      guard let path = line.split(separator: ":", maxSplits: 2).last,
        path.hasPrefix("/system.slice/")
      else { continue }
      return path.split(separator: "/").first { $0.hasSuffix(".service") }.map(String.init)
    }
    return nil
  }
}
