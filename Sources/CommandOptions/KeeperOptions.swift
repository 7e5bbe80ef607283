package import ArgumentParser
import Console
import Foundation
package import StoreDatabase
package import StoreKeys

/// The keepers that have a store's key.
package struct KeeperOptions: ParsableArguments {
  package init() {}

  @Flag(help: "Keep the key under a passphrase, which is asked for on the terminal.")
  package var passphrase = false
  @Option(
    help: ArgumentHelp(
      "Keep the key under the passphrase in the first line of a file.", valueName: "file"),
    completion: .file())
  package var passphraseFile: String?
  @Option(
    help: ArgumentHelp(
      "Keep the key with a key file on another medium; it is created if it does not exist.",
      valueName: "file"), completion: .file())
  package var keyFile: String?
  @Option(
    help: ArgumentHelp(
      "Keep the key with a systemd credential of this process.", valueName: "name"))
  package var credential: String?
  @Flag(
    help: "Keep the key in the keyring of the desktop (Secret Service), which the login unlocks.")
  package var secretService = false
  @Flag(
    help: "Allow a key file on the medium of the store, where whoever has one has the other.")
  package var sameMedium = false

  package func validate() throws {
    if passphrase, passphraseFile != nil {
      throw ValidationError("give --passphrase or --passphrase-file, not both")
    }
  }

  package var isGiven: Bool {
    passphrase || passphraseFile != nil || keyFile != nil || credential != nil || secretService
  }

  /// The keepers, in the order in which they are tried; asks for a new passphrase.
  package func keepers() throws -> [Keeper] {
    var keepers: [Keeper] = []
    if let credential { keepers.append(.credential(name: credential)) }
    if secretService { keepers.append(.secretService) }
    if let keyFile {
      let exists = FileManager.default.fileExists(atPath: keyFile)
      keepers.append(exists ? .keyFile(path: keyFile) : .newKeyFile(path: keyFile))
    }
    if let passphraseFile {
      keepers.append(.passphrase(try SecretText.firstLine(of: passphraseFile)))
    }
    if passphrase { keepers.append(.passphrase(try SecretText.newPassphrase())) }
    return keepers
  }
}

/// A kind of keeper, by the name that `key --json` prints.
package struct KeeperChoice: ExpressibleByArgument {
  package let kind: KeeperKind

  package init?(argument: String) {
    guard let kind = KeeperKind(rawValue: argument) else { return nil }
    self.kind = kind
  }

  package static var allValueStrings: [String] { KeeperKind.allCases.map(\.rawValue) }
}

/// A time of minutes, hours or days, such as 30m, 8h or 2d.
package struct UnlockTime: ExpressibleByArgument {
  package let seconds: UInt32

  package init?(argument: String) {
    let units: [Character: UInt32] = ["m": 60, "h": 3600, "d": 86_400]
    guard let unit = argument.last.flatMap({ units[$0] }),
      let number = UInt32(argument.dropLast()), number > 0
    else { return nil }
    let (seconds, overflow) = number.multipliedReportingOverflow(by: unit)
    guard !overflow else { return nil }
    self.seconds = seconds
  }
}

/// Secrets that a person enters, or that a file has.
package enum SecretText {
  /// Asks for a passphrase twice.
  package static func newPassphrase() throws -> String {
    guard let first = ask("New passphrase: ") else {
      throw CommandError(
        text: "cannot ask for a passphrase without a terminal; use --passphrase-file")
    }
    guard ask("The same again: ") == first else {
      throw CommandError(text: "the passphrases differ; nothing was changed")
    }
    return first
  }

  /// Asks on the terminal, without showing what is entered; `nil` if there is none.
  package static func ask(_ question: String) -> String? {
    guard isatty(STDIN_FILENO) == 1, Terminal.error.isInteractive else { return nil }
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    var silent = mode
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode)
      Terminal.warn("")
    }
    return Question.answer(question)
  }

  package static func firstLine(of path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandError(text: "\(path) cannot be read")
    }
    let line = String(decoding: data, as: UTF8.self).prefix { !$0.isNewline }
    guard !line.isEmpty else { throw CommandError(text: "\(path) has an empty first line") }
    return String(line)
  }
}

extension StoreKey {
  /// The key of a store from its keepers; asks for a passphrase on a terminal.
  ///
  /// - Parameter path: The path of the store.
  /// - Returns: The key, or `nil` for a store that is not encrypted.
  /// - Throws: `StoreKeyError` if no keeper gives the key.
  package static func ofStore(at path: String) throws -> StoreKey? {
    try StoreKeeping(of: path, mayPrompt: Terminal.error.isInteractive).key {
      SecretText.ask("Passphrase of \(path): ")
    }
  }
}
