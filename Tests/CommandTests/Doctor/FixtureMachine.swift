import Foundation
import TestSupport

/// An emulated machine: the kernel's files in /proc, /sys and /dev, written to a folder.
struct FixtureMachine {
  let folder: TemporaryFolder
  private var mountLines: [String] = []
  private var swapLines = ["Filename\tType\tSize\tUsed\tPriority"]

  init() throws {
    folder = try TemporaryFolder()
  }

  var root: String { folder.url.path }

  mutating func mount(
    _ point: String, _ type: String, from source: String, device: String = "0:50",
    options: String = "rw"
  ) throws {
    mountLines.append(
      "\(20 + mountLines.count) 1 \(device) / \(point) rw,relatime shared:1 - \(type) \(source) "
        + options)
    try write(mountLines.joined(separator: "\n") + "\n", to: "proc/self/mountinfo")
  }

  mutating func swap(_ path: String, _ type: String) throws {
    swapLines.append("\(path)\t\(type)\t1000\t0\t-2")
    try write(swapLines.joined(separator: "\n") + "\n", to: "proc/swaps")
  }

  /// Adds a device to sysfs, in its own folder or, for a partition, in the folder of its disk.
  func device(
    _ name: String, _ number: String, on disk: String? = nil, madeOf parts: [String] = [],
    files: [String: String] = [:]
  ) throws {
    let home = "sys/devices/" + (disk.map { "\($0)/" } ?? "") + name
    try write(number + "\n", to: "\(home)/dev")
    if disk != nil { try write("1\n", to: "\(home)/partition") }
    for (file, text) in files { try write(text + "\n", to: "\(home)/\(file)") }
    for part in parts {
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: file("sys/class/block/\(part)").path)
      try link("\(home)/slaves/\(part)", to: target)
    }
    try link("sys/dev/block/\(number)", to: "/" + home)
    try link("sys/class/block/\(name)", to: "/" + home)
    try write("", to: "dev/\(name)")
  }

  /// Adds a name for a device, as in /dev/mapper.
  func alias(_ path: String, of name: String) throws {
    try FileManager.default.createDirectory(
      at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: file(path).path, withDestinationPath: "../\(name)")
  }

  func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file(path))
  }

  /// Adds a link to a path of the emulated machine.
  func link(_ path: String, to target: String) throws {
    try FileManager.default.createDirectory(
      at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    let absolute = target.hasPrefix(root) ? target : root + target
    try FileManager.default.createSymbolicLink(
      atPath: file(path).path, withDestinationPath: absolute)
  }

  private func file(_ path: String) -> URL { folder.file(path) }
}
