import ByteStreams
import Foundation
import StoreDatabase
import StoreFiles

/// The file `health.sqlite-keys` next to an encrypted store: its key, wrapped once for each keeper.
///
/// It has no secret in the clear: whoever has it and the store still needs a keeper. It is written under another
/// name, flushed and renamed, so it is whole at any instant.
struct KeyHeader: Codable, Hashable, Sendable {
  /// One keeper.
  struct Entry: Codable, Hashable, Sendable {
    let kind: KeeperKind
    let salt: Data
    let wrapped: Data
    /// The path, the name of the credential or of the key in the keyring; the secret of a passphrase has no place.
    var place: String?
    var argon2id: Argon2id?
  }

  private var format = "workout-store-keys"
  private var version = Self.currentVersion
  /// The mark of the key.
  let key: String
  var keepers: [Entry]
  /// The public key that recordings are sealed to while no keeper has the key; absent in files of earlier releases.
  var recordingKey: Data?
  /// In the file of a sealed store: its key, sealed to the public key of the person's store.
  var sealed: SealedKey?

  init(key: StoreKey, keepers: [Entry]) {
    self.key = KeyWrapping.mark(of: key)
    self.keepers = keepers
    recordingKey = SealedKey.publicKey(of: key)
  }

  /// Creates the contents of the file of a sealed store.
  init(of key: StoreKey, sealed: SealedKey) {
    self.key = KeyWrapping.mark(of: key)
    keepers = []
    self.sealed = sealed
  }

  private static let currentVersion = 1
  /// The maximum size of the file in bytes; a keeper needs a few hundred.
  private static let largestSize = 64 << 10

  static func path(for store: String) -> String { store + StorePrivacy.keysSuffix }

  /// Reads the file next to a store; `nil` if there is none.
  static func read(for store: String) throws(StoreKeyError) -> KeyHeader? {
    let path = path(for: store)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .keyFile(path: path, .failed(errno: errno))
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= largestSize
    else { throw .keyFile(path: path, .damaged) }
    // Others could replace the keepers by one of their own for the next key.
    guard facts.st_uid == geteuid() || facts.st_uid == 0, facts.st_mode & 0o022 == 0 else {
      throw .keyFile(path: path, .exposed)
    }
    var bytes = [UInt8](repeating: 0, count: largestSize)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .keyFile(path: path, .failed(errno: errno)) }
    return try decode(Data(bytes.prefix(count)), path: path)
  }

  private static func decode(_ data: Data, path: String) throws(StoreKeyError) -> KeyHeader {
    struct Version: Decodable {
      let format: String
      let version: Int
    }
    guard let found = try? JSONDecoder().decode(Version.self, from: data),
      found.format == "workout-store-keys"
    else { throw .keyFile(path: path, .damaged) }
    guard found.version <= currentVersion else {
      throw .keyFile(path: path, .newerVersion(found.version))
    }
    guard let header = try? JSONDecoder().decode(KeyHeader.self, from: data) else {
      throw .keyFile(path: path, .damaged)
    }
    return header
  }

  /// Writes the file next to a store, replacing one that is there.
  func write(for store: String) throws(StoreKeyError) {
    let path = Self.path(for: store)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { throw .keyFile(path: path, .damaged) }
    do throws(StagedFile.Failure) {
      let file = try StagedFile(for: path, mode: .ownerOnly)
      try file.write(Array(data) + [UInt8(ascii: "\n")])
      try file.replace()
    } catch {
      throw .keyFile(path: path, .failed(errno: error.errno))
    }
  }

  static func remove(for store: String) throws(StoreKeyError) {
    let path = path(for: store)
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .keyFile(path: path, .failed(errno: errno))
    }
    try? StagedFile.synchronize(folderOf: path)
  }
}
