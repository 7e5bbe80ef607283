import CArgon2

/// The parameters of Argon2id, which makes a secret of a passphrase.
///
/// **Source** RFC 9106, section 4: the second recommended option (64 MiB, three passes, four lanes), for machines
/// with little memory; one lane here, since a wearable has few cores.
struct Argon2id: Codable, Hashable, Sendable {
  var memoryKibibytes: UInt32
  var passes: UInt32
  var lanes: UInt32

  static let standard = Argon2id(memoryKibibytes: 64 << 10, passes: 3, lanes: 1)

  enum CodingKeys: String, CodingKey {
    case passes, lanes
    case memoryKibibytes = "memory_kib"
  }

  /// Limits of what a file may ask of this machine: 1 GiB, 16 passes and lanes.
  private static let memoryLimit: UInt32 = 1 << 20
  private static let limit: UInt32 = 16

  /// Returns the secret of 32 bytes.
  ///
  /// - Throws: `StoreKeyError.KeeperReason.tooCostly`, or `failed` without memory.
  func secret(
    of passphrase: [UInt8], salt: [UInt8]
  ) throws(StoreKeyError) -> [UInt8] {
    guard memoryKibibytes <= Self.memoryLimit, (1...Self.limit).contains(passes),
      (1...Self.limit).contains(lanes)
    else { throw .keeper(.passphrase, .tooCostly) }
    var secret = [UInt8](repeating: 0, count: KeyWrapping.byteCount)
    let code = argon2id_hash_raw(
      passes, memoryKibibytes, lanes, passphrase, passphrase.count, salt, salt.count, &secret,
      secret.count)
    guard code == ARGON2_OK.rawValue else {
      throw .keeper(
        .passphrase,
        code == ARGON2_MEMORY_ALLOCATION_ERROR.rawValue ? .failed(errno: 12) : .tooCostly)
    }
    return secret
  }
}
