import Foundation
import HealthStorage
import StoreKeys

/// The parsed facts about mounts, devices and swap that determine whether data are encrypted at rest.
struct StorageFacts {
  /// A disk, a partition, or a device composed of others.
  struct BlockDevice: Hashable {
    let name: String
    /// The `dm/uuid`, whose prefix is the kind of mapping: `CRYPT-LUKS2-…`, `LVM-…`.
    var mapperID: String?
    /// The devices it is made of, as `major:minor`.
    var parts: [String] = []
    /// The disk that it is a partition of, as `major:minor`.
    var disk: String?
    /// The backing file of a loop device, or the writeback device of a memory disk.
    var backing: String?
  }

  /// The fscrypt policy of a folder.
  enum FolderPolicy: Hashable {
    case encrypted(version: Int)
    case none
    /// The file system does not support encryption, or it is disabled.
    case unsupported
    case unknown(reason: String)
  }

  struct Swap: Hashable {
    let path: String
    let isFile: Bool
    /// The device of a partition, as `major:minor`.
    var device: String?
  }

  var mounts: MountTable
  /// The devices by `major:minor`.
  var devices: [String: BlockDevice] = [:]
  /// All devices of a btrfs by any one of them, as `major:minor`.
  var btrfsDevices: [String: [String]] = [:]
  /// `major:minor` by the path of a device.
  var deviceNumbers: [String: String] = [:]
  var swaps: [Swap] = []
  /// The property `encryption` of ZFS datasets.
  var datasetEncryption: [String: String] = [:]
  /// The fscrypt policies of the checked folders, by path without links.
  var policies: [String: FolderPolicy] = [:]
  /// The existing upper folders of overlay file systems.
  var visible: Set<String> = []
}

extension Checkup {
  /// Checks whether the store, swap and SQLite's temporary files are encrypted at rest.
  package static func encryption(storePath: String, reader: StorageReader = StorageReader())
    -> [Checkup]
  {
    let folder = existingFolder(above: storePath)
    let temporary = temporaryFolder()
    let facts = reader.facts(about: [folder, temporary])
    let status = try? StoreKeeping(of: storePath).status()
    if let cipher = StoreKey.cipherVersion,
      status?.keepers.isEmpty == false || (try? StoreKey.named()) != nil
    {
      return [
        Checkup(
          "encryption", .ok, "\(storePath) is encrypted with its own key (SQLCipher \(cipher))"),
        swap(facts),
      ]
    }
    return encryption(facts, folder: folder, temporary: temporary)
  }

  static func encryption(
    _ facts: StorageFacts, folder: String, temporary: String
  ) -> [Checkup] {
    let verdict = facts.judge(folder: folder)
    var checks = [encryption(verdict, of: folder), swap(facts)]
    if case .encrypted = verdict, let spilled = spilling(facts, to: temporary) {
      checks.append(spilled)
    }
    return checks
  }

  private static func encryption(_ verdict: EncryptionAtRest, of folder: String) -> Checkup {
    switch verdict {
    case .encrypted(let how): Checkup("encryption", .ok, "\(folder) is encrypted by \(how)")
    case .inMemory(let what):
      Checkup(
        "encryption", .ok, "\(folder) is in memory (\(what)) and lost at power-off")
    case .plain(let device):
      Checkup(
        "encryption", .warn,
        "\(folder) is not encrypted by this system (\(device)); anyone with the disk can read the store",
        advice: "encrypt it with fscrypt or LUKS; steps in docs/deployment.md")
    case .unknown(let reason):
      Checkup(
        "encryption", .warn, "cannot tell whether \(folder) is encrypted: \(reason)",
        advice: "ask its administrator, or move the store; see docs/deployment.md")
    }
  }

  private static func swap(_ facts: StorageFacts) -> Checkup {
    var safe: [String] = []
    for (swap, verdict) in facts.judgeSwap() {
      switch verdict {
      case .encrypted(let how): safe.append("\(swap.path) is encrypted by \(how)")
      case .inMemory: safe.append("\(swap.path) is in memory")
      case .plain(let device):
        return Checkup(
          "swap", .warn,
          "\(swap.path) is not encrypted (\(device)); health data in memory can be written there",
          advice: "sudo swapoff '\(swap.path)', or encrypt it; see docs/deployment.md")
      case .unknown(let reason):
        return Checkup("swap", .warn, "cannot tell whether \(swap.path) is encrypted: \(reason)")
      }
    }
    return Checkup("swap", .ok, safe.isEmpty ? "no swap" : safe.joined(separator: ", "))
  }

  /// Returns a warning if SQLite's temporary files would move encrypted data to an unencrypted folder.
  private static func spilling(_ facts: StorageFacts, to folder: String) -> Checkup? {
    let text = "SQLite's temporary files in \(folder)"
    switch facts.judge(folder: folder) {
    case .encrypted, .inMemory: return nil
    case .plain(let device):
      return Checkup(
        "temporary", .warn, "\(text) are not encrypted (\(device))",
        advice: "set SQLITE_TMPDIR to an encrypted folder, such as that of the store")
    case .unknown(let reason):
      return Checkup(
        "temporary", .warn, "cannot tell whether \(text) are encrypted: \(reason)",
        advice: "set SQLITE_TMPDIR to an encrypted folder, such as that of the store")
    }
  }

  /// Returns the folder of SQLite's temporary files.
  ///
  /// **Source** SQLite, *Temporary Files Used By SQLite*, section 5.
  private static func temporaryFolder() -> String {
    let environment = ProcessInfo.processInfo.environment
    let given = [environment["SQLITE_TMPDIR"], environment["TMPDIR"]].compactMap(\.self)
    let folder = (given + ["/var/tmp", "/usr/tmp", "/tmp"]).first {
      access($0, W_OK | X_OK) == 0
    }
    return withoutLinks(folder ?? ".")
  }

  /// Returns the nearest existing folder above a path, without links.
  private static func existingFolder(above path: String) -> String {
    var folder = (withoutLinks(path) as NSString).deletingLastPathComponent
    while !folder.isEmpty, folder != "/", access(folder, F_OK) != 0 {
      folder = (folder as NSString).deletingLastPathComponent
    }
    return withoutLinks(folder.isEmpty ? "." : folder)
  }

  private static func withoutLinks(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
