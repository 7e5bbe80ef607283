/// A kind of keeper: what has a secret that opens the key of a store.
public enum KeeperKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// A credential of a systemd unit, which systemd decrypts, with a TPM2 where there is one.
  case credential
  /// The keyring of the desktop (Secret Service), open while the person is logged in.
  case secretService = "secret_service"
  /// The kernel's keyring of the user; it forgets its keys with the power.
  case keyring
  /// A file on another medium than the store.
  case keyFile = "key_file"
  /// A passphrase, stretched by Argon2id.
  case passphrase

  /// The words for people.
  public var words: String {
    switch self {
    case .credential: "systemd credential"
    case .secretService: "Secret Service"
    case .keyring: "kernel keyring"
    case .keyFile: "key file"
    case .passphrase: "passphrase"
    }
  }

  /// Whether it has the key without a person, and after the power was off.
  public var isUnattended: Bool { self == .credential || self == .keyFile }
}
