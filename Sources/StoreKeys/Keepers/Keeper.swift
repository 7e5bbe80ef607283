import Foundation
import StoreDatabase

/// A keeper to be added to a store.
public enum Keeper: Hashable, Sendable {
  /// A passphrase, stretched by Argon2id.
  case passphrase(String)
  /// A new file of a random secret, at a path on another medium than the store.
  case newKeyFile(path: String)
  /// An existing key file of 64 hexadecimal digits.
  case keyFile(path: String)
  /// A credential of this process by its name, in `$CREDENTIALS_DIRECTORY`.
  case credential(name: String)
  /// The keyring of the desktop, in its default collection.
  case secretService
  /// The kernel's keyring of the user; the secret is there for a time, or until the power is off.
  case keyring(seconds: UInt32?)

  /// Its kind.
  public var kind: KeeperKind {
    switch self {
    case .passphrase: .passphrase
    case .newKeyFile, .keyFile: .keyFile
    case .credential: .credential
    case .secretService: .secretService
    case .keyring: .keyring
    }
  }

  /// The name of the credential that is looked for where none is given.
  public static let credentialName = "workout-store-key"

  /// Makes the secret where it is new, and wraps the key with it.
  func entry(
    for key: StoreKey, of store: String, allowingSameMedium: Bool, _ context: KeeperContext
  ) throws(StoreKeyError) -> KeyHeader.Entry {
    let salt = KeyWrapping.randomSalt()
    var place: String?
    var argon2id: Argon2id?
    let secret: [UInt8]
    switch self {
    case .passphrase(let words):
      guard !words.isEmpty else { throw .keeper(.passphrase, .emptyPassphrase) }
      argon2id = .standard
      secret = try Argon2id.standard.secret(of: PassphraseText.bytes(words), salt: salt)
    case .newKeyFile(let path):
      if !allowingSameMedium { try KeyFileKeeper.requireOtherMedium(path, than: store) }
      secret = try KeyFileKeeper.create(path)
      place = KeyFileKeeper.absolute(path)
    case .keyFile(let path):
      if !allowingSameMedium { try KeyFileKeeper.requireOtherMedium(path, than: store) }
      secret = try KeyFileKeeper.secret(at: path)
      place = KeyFileKeeper.absolute(path)
    case .credential(let name):
      secret = try CredentialKeeper.secret(named: name, context.environment)
      place = name
    case .secretService:
      let name = KeyWrapping.mark(of: key)
      secret = StoreKey.random().bytes
      try SecretServiceKeeper(context)
        .store(secret, named: name, label: "workout: the key of \(store)")
      place = name
    case .keyring(let seconds):
      let name = "workout:\(KeyWrapping.mark(of: key))"
      secret = StoreKey.random().bytes
      try KeyringKeeper.add(secret, named: name, seconds: seconds)
      place = name
    }
    guard
      let wrapped = try? KeyWrapping.wrap(key, secret: secret, salt: salt, kind: kind)
    else { throw .keeper(kind, .wrongSecret) }
    return KeyHeader.Entry(
      kind: kind, salt: Data(salt), wrapped: wrapped, place: place, argon2id: argon2id)
  }
}

extension Keeper: CustomStringConvertible, CustomReflectable {
  /// Its kind; never a passphrase.
  public var description: String { kind.words }
  /// A mirror without children, so that reflection prints no passphrase.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The surroundings that the keepers of a process can use.
struct KeeperContext: Sendable {
  /// The variables that name a key file, credentials and the session's D-Bus.
  let environment: [String: String]
  /// Whether a keeper may ask the person by a window of its own.
  let mayPrompt: Bool
}

extension KeyHeader.Entry {
  /// Asks the keeper for its secret, and unwraps the key with it.
  ///
  /// - Throws: `StoreKeyError.keeper(_:_:)`.
  func key(
    _ context: KeeperContext, passphrase: () -> String?
  ) throws(StoreKeyError) -> StoreKey {
    let secret: [UInt8]
    switch kind {
    case .credential:
      secret = try CredentialKeeper.secret(
        named: place ?? Keeper.credentialName, context.environment)
    case .secretService:
      secret = try SecretServiceKeeper(context).secret(named: place ?? "")
    case .keyring: secret = try KeyringKeeper.secret(named: place ?? "")
    case .keyFile: secret = try KeyFileKeeper.secret(at: place ?? "")
    case .passphrase:
      guard let words = passphrase() else { throw .keeper(.passphrase, .notAsked) }
      guard let argon2id else { throw .keeper(.passphrase, .tooCostly) }
      secret = try argon2id.secret(of: PassphraseText.bytes(words), salt: Array(salt))
    }
    guard let key = KeyWrapping.unwrap(wrapped, secret: secret, salt: Array(salt), kind: kind)
    else { throw .keeper(kind, .wrongSecret) }
    return key
  }
}

/// The bytes of a passphrase: UTF-8 of its canonical composition, so that every keyboard gives the same.
enum PassphraseText {
  static func bytes(_ words: String) -> [UInt8] {
    Array(words.precomposedStringWithCanonicalMapping.utf8)
  }
}
