import ArgumentParser
import Sealing

struct Keys: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the keys that sealed files are sealed to and opened with.",
    discussion: """
      Who is to receive data makes a pair and hands out FILE.pub; what is sealed to that can be opened \
      with FILE alone. There is no other way in: keep a copy of FILE where it is safe.

        workout keys new ~/.config/workout/me.key
        workout keys show ~/.config/workout/me.key.pub
      """,
    subcommands: [KeysNew.self, KeysShow.self])
}

struct KeysNew: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a pair: FILE, for you alone, and FILE.pub, to hand out.",
    discussion: """
      FILE gets the mode 0600. Neither file is ever written over.
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
        "\(file): secret key; keep it\n\(publicPath): public key \(key.recipient.fingerprint)")
    }
  }
}

struct KeysShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a public key and its fingerprint, to compare it.",
    discussion: """
      Before you seal anything to a key, ask its owner for the fingerprint by another way than the one \
      the key came by.
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
