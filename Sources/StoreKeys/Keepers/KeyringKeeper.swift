import CKeyring
import Foundation

/// The kernel's keyring of the user.
///
/// It is in memory, so it forgets its keys when the power is off; a store needs another keeper as well.
///
/// **Source** keyrings(7), user-keyring(7).
enum KeyringKeeper {
  static func add(
    _ secret: [UInt8], named name: String, seconds: UInt32?
  ) throws(StoreKeyError) {
    guard keyring_add(name, secret, secret.count, seconds ?? 0) == 0 else {
      throw .keeper(.keyring, .failed(errno: errno))
    }
  }

  static func secret(named name: String) throws(StoreKeyError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: KeyWrapping.byteCount)
    guard keyring_read(name, &bytes, bytes.count) == bytes.count else {
      throw .keeper(.keyring, .absent(place: "the keyring of the user"))
    }
    return bytes
  }

  static func remove(_ name: String) { _ = keyring_remove(name) }
}
