import Foundation
import HealthStorage

extension Checkup {
  /// Checks whether the store, swap and SQLite's temporary files are encrypted at rest.
  static func encryption(storePath: String, reader: StorageReader = StorageReader()) -> [Checkup] {
    let folder = existingFolder(above: storePath)
    let temporary = temporaryFolder()
    let facts = reader.facts(about: [folder, temporary])
    if let cipher = StoreKey.cipherVersion, (try? StoreKey.named()) != nil {
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
