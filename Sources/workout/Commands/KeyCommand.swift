import ArgumentParser
import CommandOptions
import Console
import Foundation
import HealthStorage
import StoreKeys

struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Show and change what keeps the key of an encrypted store.",
    discussion: """
      Any one keeper opens the store. The file health.sqlite-keys next to it has the key once for each, encrypted; \
      workout backup copies it. 'key recovery' prints the recovery code again for someone who has a keeper, and \
      with --code-file gives a store or backup whose keepers are lost a new one. 'key unlock' leaves the key in the \
      kernel's keyring, so that a passphrase is asked for once.

        workout key status
        workout key change --key-file /media/key/health.key
        workout key change --remove passphrase
        workout key recovery
        workout key recovery --code-file code.txt --passphrase --store backup.sqlite
        workout key unlock --for 8h
      """,
    subcommands: [Status.self, Change.self, Recovery.self, Unlock.self, Lock.self],
    defaultSubcommand: Status.self)

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show whether the store is encrypted, and its keepers.")
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try KeyCommand.show(try StoreKeeping(of: global.storePath), global)
    }
  }

  struct Change: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "change", abstract: "Add, replace or remove keepers.",
      discussion: """
        The key itself stays the same: a copy of the former file of keys still opens the store with a removed \
        keeper. If one was stolen together with such a copy, decrypt and encrypt the store for a new key.
        """)
    @OptionGroup var keeping: KeeperOptions
    @Option(
      help: ArgumentHelp(
        "Remove the keepers of a kind: credential, secret_service, keyring, key_file or passphrase.",
        valueName: "kind"))
    var remove: [KeeperChoice] = []
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard keeping.isGiven || !remove.isEmpty else {
        throw ValidationError(
          "give --passphrase, --key-file FILE, --secret-service, --credential NAME or --remove KIND"
        )
      }
    }

    func run() async throws {
      let store = try KeyCommand.keeping(global)
      let key = try KeyCommand.key(of: store, global)
      for keeper in try keeping.keepers() {
        try store.add(keeper, key: key, allowingSameMedium: keeping.sameMedium)
      }
      for choice in remove { try store.remove(choice.kind) }
      try KeyCommand.show(store, global)
    }
  }

  struct Recovery: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recovery",
      abstract: "Print the recovery code, or use it to give the store a new keeper.")
    @Option(
      help: ArgumentHelp("The 24 words in a file; - for standard input.", valueName: "file"),
      completion: .file())
    var codeFile: String?
    @OptionGroup var keeping: KeeperOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard codeFile == nil || keeping.isGiven else {
        throw ValidationError(
          "give the new keeper: --passphrase, --key-file FILE, --secret-service or --credential NAME"
        )
      }
    }

    func run() async throws {
      let store = try KeyCommand.keeping(global)
      guard let codeFile else {
        let code = store.recoveryCode(for: try KeyCommand.key(of: store, global))
        if global.json {
          return try Output().line(
            try JSONText.line(["recovery_code": code.words.joined(separator: " ")]))
        }
        return try Output().line(code.lines.joined(separator: "\n"))
      }
      let data =
        codeFile == "-"
        ? FileHandle.standardInput.readDataToEndOfFile()
        : FileManager.default.contents(atPath: codeFile)
      guard let data else { throw CommandError(text: "\(codeFile) cannot be read") }
      let code = try RecoveryCode(String(decoding: data, as: UTF8.self))
      var keepers = try keeping.keepers()
      try store.recover(
        with: code, keeper: keepers.removeFirst(), allowingSameMedium: keeping.sameMedium)
      let key = try KeyCommand.key(of: store, global)
      for keeper in keepers {
        try store.add(keeper, key: key, allowingSameMedium: keeping.sameMedium)
      }
      try KeyCommand.show(store, global)
    }
  }

  struct Unlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unlock", abstract: "Leave the key in the kernel's keyring of this user.")
    @Option(
      name: .customLong("for"),
      help: ArgumentHelp(
        "The time after which the kernel forgets it (default: when the power is off).",
        valueName: "time"))
    var duration: UnlockTime?
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try KeyCommand.keeping(global)
      let key = try KeyCommand.key(of: store, global)
      try store.add(.keyring(seconds: duration?.seconds), key: key)
      try KeyCommand.show(store, global)
    }
  }

  struct Lock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lock", abstract: "Remove the key from the kernel's keyring.")
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try KeyCommand.keeping(global)
      try store.remove(.keyring)
      try KeyCommand.show(store, global)
    }
  }

  /// Returns the keys of a store; keepers may ask for a password in a window if this is a terminal.
  private static func keeping(_ global: GlobalOptions) throws -> StoreKeeping {
    try StoreKeeping(of: global.storePath, mayPrompt: Terminal.error.isInteractive)
  }

  private static func key(of store: StoreKeeping, _ global: GlobalOptions) throws -> StoreKey {
    guard let key = try StoreKey.ofStore(at: global.storePath) else {
      throw StoreKeyError.plain(path: store.store)
    }
    return key
  }

  private static func show(_ store: StoreKeeping, _ global: GlobalOptions) throws {
    let status = try store.status()
    let sealed = store.sealedStores.count
    if global.json {
      return try Output().line(try JSONText.line(KeyStatusJSON(status, sealed: sealed)))
    }
    var lines = ["\(status.store): \(status.words)"]
    lines += status.keepers.map { keeper in
      "  \(keeper.kind.words)\(keeper.place.map { " (\($0))" } ?? "")"
    }
    if status.hasUnerasedCopy {
      lines.append("an interrupted encryption left its former file; finish it with workout encrypt")
    }
    if sealed > 0 {
      lines.append("recordings made while it was locked, which join it when next opened: \(sealed)")
    }
    try Output().line(lines.joined(separator: "\n"))
  }
}
