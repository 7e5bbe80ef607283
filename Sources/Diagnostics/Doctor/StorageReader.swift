import Foundation

/// Reads mounts, devices and swap from the kernel, below a root folder that tests can replace.
package struct StorageReader {
  let root: String

  init(root: String = "") { self.root = root }

  /// Returns the facts for checking folders, given as paths without links.
  func facts(about folders: [String]) -> StorageFacts {
    var facts = StorageFacts(mounts: MountTable(parsing: text("/proc/self/mountinfo") ?? ""))
    facts.devices = devices()
    facts.btrfsDevices = btrfsDevices()
    facts.swaps = swaps()
    let sources =
      facts.mounts.mounts.map(\.source) + facts.swaps.map(\.path)
      + facts.devices.values.compactMap(\.backing)
    for source in sources where source.hasPrefix("/dev/") {
      facts.deviceNumbers[source] = deviceNumber(source)
    }
    facts.swaps = facts.swaps.map { swap in
      var swap = swap
      if !swap.isFile { swap.device = facts.deviceNumbers[swap.path] }
      return swap
    }
    let uppers = facts.mounts.mounts.compactMap { $0.options["upperdir"] }
    facts.visible = Set(uppers.filter { access(root + $0, F_OK) == 0 })
    // Folder policies can be read only on the real root.
    for folder in root.isEmpty ? folders + facts.visible : [] {
      facts.policies[folder] = policy(of: folder)
    }
    for mount in facts.mounts.mounts
    where mount.type == "zfs" && facts.datasetEncryption[mount.source] == nil {
      facts.datasetEncryption[mount.source] = datasetEncryption(mount.source)
    }
    return facts
  }

  /// The first line of a small file.
  private func line(_ path: String) -> String? {
    guard let text = text(path) else { return nil }
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init)
    return line?.isEmpty == false ? line : nil
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: root + path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func entries(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root + path)) ?? []).sorted()
  }

  // MARK: - Devices

  private func devices() -> [String: StorageFacts.BlockDevice] {
    var devices: [String: StorageFacts.BlockDevice] = [:]
    for number in entries("/sys/dev/block") {
      let folder = "/sys/dev/block/\(number)"
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: root + folder)
      else { continue }
      var device = StorageFacts.BlockDevice(name: (target as NSString).lastPathComponent)
      device.mapperID = line(folder + "/dm/uuid")
      device.parts = entries(folder + "/slaves").compactMap { line(folder + "/slaves/\($0)/dev") }
      if line(folder + "/partition") != nil { device.disk = line(folder + "/../dev") }
      let backing = line(folder + "/loop/backing_file") ?? line(folder + "/backing_dev")
      device.backing = backing.flatMap { $0.hasPrefix("/") ? $0 : nil }
      devices[number] = device
    }
    return devices
  }

  /// Returns the device number of a path such as `/dev/mapper/home`, by the kernel's device name.
  private func deviceNumber(_ path: String) -> String? {
    var name = (path as NSString).lastPathComponent
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: root + path) {
      name = (target as NSString).lastPathComponent
    }
    return line("/sys/class/block/\(name)/dev")
  }

  private func btrfsDevices() -> [String: [String]] {
    var all: [String: [String]] = [:]
    for system in entries("/sys/fs/btrfs") {
      let folder = "/sys/fs/btrfs/\(system)/devices"
      let numbers = entries(folder).compactMap { line("\(folder)/\($0)/dev") }
      for number in numbers { all[number] = numbers }
    }
    return all
  }

  // MARK: - Swap

  private func swaps() -> [StorageFacts.Swap] {
    let lines = (text("/proc/swaps") ?? "").split(separator: "\n").dropFirst()
    return lines.compactMap { line in
      let fields = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard fields.count >= 2 else { return nil }
      return StorageFacts.Swap(
        path: MountTable.unescaped(String(fields[0])), isFile: fields[1] == "file")
    }
  }

  // MARK: - File systems with encryption of their own

  /// Reads the encryption policy of a folder from the kernel.
  ///
  /// **Source** Linux, *Documentation/filesystems/fscrypt.rst*: FS_IOC_GET_ENCRYPTION_POLICY_EX, whose
  /// number is `_IOWR('f', 22, __u8[9])`, fills in a size and a policy whose first byte is its version.
  private func policy(of folder: String) -> StorageFacts.FolderPolicy {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return .unknown(reason: "\(folder) cannot be opened") }
    defer { close(descriptor) }
    let capacity = 64
    var argument = [UInt8](repeating: 0, count: capacity)
    argument[0] = UInt8(capacity - MemoryLayout<UInt64>.size)
    let status = argument.withUnsafeMutableBytes { bytes -> Int32 in
      guard let base = bytes.baseAddress else { return -1 }
      return ioctl(descriptor, 0xC009_6616, base)
    }
    if status == 0 { return .encrypted(version: argument[8] == 0 ? 1 : Int(argument[8])) }
    switch errno {
    case ENODATA: return .none
    case ENOTTY, EOPNOTSUPP, EINVAL, ENOSYS: return .unsupported
    case let code:
      return .unknown(
        reason: "the kernel does not report the encryption of \(folder): "
          + String(cString: strerror(code)))
    }
  }

  private func datasetEncryption(_ dataset: String) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["zfs", "get", "-H", "-o", "value", "encryption", dataset]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard root.isEmpty, (try? process.run()) != nil else { return nil }
    let data = (try? output.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    let text = String(decoding: data ?? Data(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return process.terminationStatus == 0 && !text.isEmpty && text != "-" ? text : nil
  }
}
