import ArgumentParser
import Console
import Sealing

struct Keys: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Create and show keys for sealed files.",
    discussion: """
      The recipient creates a key pair and shares FILE.pub. Files sealed to FILE.pub can be opened only with FILE, \
      so keep a backup of FILE in a safe place.

        workout keys new ~/.config/workout/me.key
        workout keys show ~/.config/workout/me.key.pub
      """,
    subcommands: [KeysNew.self, KeysShow.self])
}

struct KeysNew: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a key pair: FILE (secret) and FILE.pub (to share).",
    discussion: """
      FILE has mode 0600. Existing files are never overwritten.
      """)

  @Argument(help: ArgumentHelp("The secret key's file.", valueName: "file"), completion: .file())
  var file: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let key = try KeyFile.writePair(at: file)
    let publicPath = KeyFile.publicPath(of: file)
    if global.json {
      let words = KeyJSON(path: file, publicPath: publicPath, key: key.recipient)
      try Output().line(try JSONText.line(words))
    } else {
      try Output().line(
        "\(file): secret key; keep it safe\n\(publicPath): public key \(key.recipient.fingerprint)")
    }
  }
}

struct KeysShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a public key and its fingerprint.",
    discussion: """
      Before you seal data to a key, compare its fingerprint with the owner over a different channel than the one \
      that delivered the key.
      """)

  @Argument(help: ArgumentHelp("The public key's file.", valueName: "file"), completion: .file())
  var file: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let key = try KeyFile.recipientKey(at: file)
    if global.json {
      try Output().line(try JSONText.line(KeyJSON(path: nil, publicPath: file, key: key)))
    } else {
      try Output().line("\(key.fingerprint)\n\(key.text)")
    }
  }
}

/// A key as `keys --json` prints it (docs/schemas/key.schema.json).
struct KeyJSON: Encodable {
  let secretKeyPath: String?
  let publicKeyPath: String
  let publicKey: String
  let fingerprint: String

  enum CodingKeys: String, CodingKey {
    case fingerprint
    case secretKeyPath = "secret_key_path"
    case publicKeyPath = "public_key_path"
    case publicKey = "public_key"
  }

  init(path: String?, publicPath: String, key: RecipientKey) {
    secretKeyPath = path
    publicKeyPath = publicPath
    publicKey = key.text
    fingerprint = key.fingerprint.description
  }
}
