import ArgumentParser
import CommandOptions
import Console
import Foundation
import HealthStorage
import HeatMaps
import StoreKeys

struct Encrypt: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encrypt", abstract: "Encrypt the store.",
    discussion: """
      The store is copied, the copy is compared row by row and takes the name of the store, and the former file is \
      overwritten. If it is interrupted, the store is either as before or encrypted; run the command again. Its key \
      is random. At least one keeper has it: a passphrase, a key file on another medium, the keyring of the desktop, \
      or a systemd credential. The recovery code of 24 words is printed once: write it down. Without a store, the first recording creates an \
      encrypted one.

        workout encrypt --passphrase
        workout encrypt --secret-service
        workout encrypt --key-file /media/key/health.key
        workout encrypt --key-file /media/key/health.key --passphrase
      """)

  @OptionGroup var keeping: KeeperOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try StoreKeeping(
      of: global.storePath, mayPrompt: Terminal.error.isInteractive)
    let isUnfinished = try store.status().hasUnerasedCopy
    guard keeping.isGiven || isUnfinished else {
      throw ValidationError(
        "give a keeper: --passphrase, --key-file FILE, --secret-service or --credential NAME")
    }
    let result = try store.encrypt(
      keepers: try keeping.keepers(), allowingSameMedium: keeping.sameMedium)
    // What a plain store had there is made in memory from now on.
    try HeatMapCache.remove(ofStoreAt: store.store)
    let code = result.key.map { store.recoveryCode(for: $0) }
    if global.json {
      try Output().line(try JSONText.line(ConversionJSON(store, result, code)))
    } else {
      try Output().line(result.lines(store.store, code).joined(separator: "\n"))
    }
    for copy in result.plainCopies {
      Terminal.warn(
        "workout: \(copy) is a former store and not encrypted; delete it if you do not need it")
    }
  }
}

struct Decrypt: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decrypt", abstract: "Store the data without encryption again.",
    discussion: """
      The store is copied, the copy is compared row by row and takes the name of the store. If it is interrupted, \
      the store is either as before or decrypted. The file of its keys is removed; its backups stay encrypted, and \
      the recovery code still opens them. On a terminal the command asks first; in a script it needs --yes.

        workout decrypt --yes
      """)

  @Flag(help: "Decrypt without asking.")
  var yes = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try StoreKeeping(of: global.storePath)
    guard let key = try StoreKey.ofStore(at: global.storePath) else {
      throw StoreKeyError.plain(path: store.store)
    }
    if !yes {
      guard isatty(STDIN_FILENO) == 1, Terminal.error.isInteractive else {
        throw CommandError(
          text: "cannot ask without a terminal; add --yes to decrypt \(store.store)")
      }
      guard Question.confirms("Store the data of \(store.store) without encryption? [y/N] ") else {
        throw CommandError(text: "nothing changed")
      }
    }
    let result = try store.decrypt(key: key)
    if global.json {
      try Output().line(try JSONText.line(ConversionJSON(store, result, nil)))
    } else {
      try Output().line("\(store.store) is not encrypted; \(result.rowCount) rows compared")
    }
  }
}

extension ConvertedStore {
  /// The lines after an encryption.
  fileprivate func lines(_ path: String, _ code: RecoveryCode?) -> [String] {
    guard let code else { return ["\(path): the former file is overwritten and removed"] }
    var lines = ["\(path) is encrypted; \(rowCount) rows compared"]
    switch medium {
    case .overwritesInPlace:
      lines.append(
        "The former file is overwritten. Flash memory may still have former blocks that nobody can address, and "
          + "earlier logs and deleted copies are not reached; erase the whole medium before you give it away."
      )
    case .copiesOnWrite(let name):
      lines.append(
        "The former file is overwritten, but \(name) writes elsewhere each time: former blocks remain until they "
          + "are used again. Erase the whole medium before you give it away.")
    }
    lines.append(
      "Recovery code, shown this once; it opens the store and its backups without any keeper:")
    return lines + code.lines
  }
}

extension RecoveryCode {
  /// The words with their numbers, six to a line.
  var lines: [String] {
    stride(from: 0, to: words.count, by: 6).map { start in
      let row = (start..<min(start + 6, words.count)).map { index in
        let text = "\(index + 1) \(words[index])"
        return text + String(repeating: " ", count: max(0, 12 - text.count))
      }
      return "  " + row.joined(separator: " ").trimmingCharacters(in: .whitespaces)
    }
  }
}

/// The result of `encrypt --json` and `decrypt --json` (docs/schemas/encryption.schema.json).
struct ConversionJSON: Encodable {
  let store: String
  let encrypted: Bool
  let comparedRowCount: Int
  let recoveryCode: String?
  let plainCopies: [String]

  enum CodingKeys: String, CodingKey {
    case store, encrypted
    case comparedRowCount = "compared_row_count"
    case recoveryCode = "recovery_code"
    case plainCopies = "plain_copies"
  }

  init(_ keeping: StoreKeeping, _ result: ConvertedStore, _ code: RecoveryCode?) throws {
    store = keeping.store
    encrypted = try keeping.status().state != .plain
    comparedRowCount = result.rowCount
    recoveryCode = code?.words.joined(separator: " ")
    plainCopies = result.plainCopies
  }
}
