/// The protection of stored data against someone with physical access to the powered-off machine.
enum EncryptionAtRest: Hashable {
  case encrypted(by: String)
  /// In memory only.
  case inMemory(String)
  case plain(on: String)
  case unknown(reason: String)
}

extension StorageFacts {
  /// Returns the protection of a folder, given as a path without links.
  func judge(folder: String, depth: Int = 0) -> EncryptionAtRest {
    guard depth < Self.deepest else { return .unknown(reason: "the mounts form a loop") }
    guard let mount = mounts.mount(of: folder) else {
      return .unknown(reason: "no mount found for \(folder)")
    }
    if case .encrypted(let version)? = policies[folder] {
      return .encrypted(by: "fscrypt (policy version \(version))")
    }
    switch mount.type {
    case "tmpfs", "ramfs": return .inMemory(mount.type)
    case "ecryptfs": return .encrypted(by: "eCryptfs")
    case "fuse.gocryptfs", "fuse.encfs", "fuse.cryfs", "fuse.securefs":
      return .encrypted(by: String(mount.type.dropFirst("fuse.".count)))
    case "zfs": return judge(dataset: mount.source)
    case "overlay", "aufs": return judge(overlay: mount, depth: depth)
    case let type where Self.remote.contains(type) || type.hasPrefix("nfs"):
      return .unknown(reason: "\(mount.source) is on another machine (\(type))")
    case let type where type.hasPrefix("fuse."):
      return .unknown(reason: "\(mount.point) is provided by a program (\(type))")
    default: return judge(local: mount, folder: folder, depth: depth)
    }
  }

  /// Returns the protection of each swap area.
  func judgeSwap() -> [(swap: Swap, verdict: EncryptionAtRest)] {
    swaps.map { swap in
      if let device = swap.device { return (swap, judge(device: device)) }
      guard swap.isFile else {
        return (swap, .unknown(reason: "\(swap.path) is not a known device"))
      }
      let folder = swap.path.split(separator: "/").dropLast().joined(separator: "/")
      return (swap, judge(folder: "/" + folder))
    }
  }

  // MARK: - Kinds of file systems

  private func judge(dataset: String) -> EncryptionAtRest {
    switch datasetEncryption[dataset] {
    case nil: .unknown(reason: "the zfs command does not list \(dataset)")
    case "off"?:
      .unknown(
        reason: "ZFS does not encrypt \(dataset); the disks of its pool cannot be checked")
    case let cipher?: .encrypted(by: "ZFS (\(cipher))")
    }
  }

  private func judge(overlay mount: MountTable.Mount, depth: Int) -> EncryptionAtRest {
    guard let upper = mount.options["upperdir"] else {
      return .unknown(reason: "\(mount.point) is a read-only or unknown \(mount.type)")
    }
    guard visible.contains(upper) else {
      return .unknown(
        reason: "\(upper), the upper folder of \(mount.point), is outside this container")
    }
    return judge(folder: upper, depth: depth + 1)
  }

  private func judge(local mount: MountTable.Mount, folder: String, depth: Int) -> EncryptionAtRest
  {
    let named = deviceNumbers[mount.source]
    let number = mount.device.hasPrefix("0:") ? named : mount.device
    guard let number, devices[number] != nil || named != nil else {
      // Raw flash without a block device, as with UBIFS and JFFS2.
      if Self.rawFlash.contains(mount.type) { return .plain(on: "\(mount.source) (\(mount.type))") }
      return .unknown(reason: "\(mount.source) (\(mount.type)) is not a known device")
    }
    let verdict = judge(all: btrfsDevices[number] ?? [number], depth: depth + 1)
    if case .plain = verdict {
      if case .unknown(let reason)? = policies[folder] { return .unknown(reason: reason) }
      if mount.type == "bcachefs" {
        return .unknown(reason: "bcachefs does not report the encryption of \(mount.source)")
      }
    }
    return verdict
  }

  // MARK: - Devices

  /// Returns the protection of a device, given as `major:minor`, through partitions, volumes, arrays and loops.
  private func judge(device number: String, depth: Int = 0) -> EncryptionAtRest {
    guard depth < Self.deepest else { return .unknown(reason: "the devices form a loop") }
    guard let device = devices[number] else {
      return .unknown(reason: "the kernel does not list device \(number)")
    }
    if let id = device.mapperID, let kind = Self.cryptKind(id) {
      return .encrypted(by: "\(kind) (\(device.name))")
    }
    if let backing = device.backing {
      guard backing.hasPrefix("/dev/") else {
        let folder = backing.split(separator: "/").dropLast().joined(separator: "/")
        return judge(folder: "/" + folder, depth: depth + 1)
      }
      guard let number = deviceNumbers[backing] else {
        return .unknown(
          reason: "\(backing), the backing device of \(device.name), is not a known device")
      }
      return judge(device: number, depth: depth + 1)
    }
    if !device.parts.isEmpty { return judge(all: device.parts, depth: depth + 1) }
    if let disk = device.disk { return judge(device: disk, depth: depth + 1) }
    if device.name.hasPrefix("zram") || device.name.hasPrefix("ram") {
      return .inMemory(device.name)
    }
    if device.name.hasPrefix("nbd") || device.name.hasPrefix("rbd") {
      return .unknown(reason: "\(device.name) is on another machine")
    }
    return .plain(on: device.name)
  }

  /// Returns the weakest protection of several devices.
  private func judge(all numbers: [String], depth: Int) -> EncryptionAtRest {
    let verdicts = numbers.map { judge(device: $0, depth: depth) }
    func rank(_ verdict: EncryptionAtRest) -> Int {
      switch verdict {
      case .plain: 0
      case .unknown: 1
      case .encrypted: 2
      case .inMemory: 3
      }
    }
    return verdicts.min { rank($0) < rank($1) } ?? .unknown(reason: "no device found")
  }

  /// Returns the kind of cipher from the identifier of a mapping; mappings with checksums only have no cipher.
  ///
  /// **Source** cryptsetup, *lib/utils_dm.h*: `CRYPT-` and the type, with `VERITY` and `INTEGRITY`
  /// for veritysetup(8) and integritysetup(8).
  private static func cryptKind(_ id: String) -> String? {
    guard id.hasPrefix("CRYPT-") else { return nil }
    let kind = id.dropFirst("CRYPT-".count).prefix { $0 != "-" }
    if kind.isEmpty || kind == "VERITY" || kind == "INTEGRITY" || kind == "SUBDEV" { return nil }
    return kind.hasPrefix("LUKS") ? String(kind) : "dm-crypt, \(kind.lowercased())"
  }

  private static let deepest = 16
  private static let rawFlash: Set = ["ubifs", "jffs2", "yaffs", "yaffs2"]
  private static let remote: Set = [
    "cifs", "smb3", "9p", "virtiofs", "afs", "ceph", "lustre", "gfs2", "ocfs2", "fuse.sshfs",
    "fuse.glusterfs", "fuse.rclone", "vboxsf", "fuse.vmhgfs-fuse",
  ]
}
