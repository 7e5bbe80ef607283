import ByteStreams
import Foundation
import StoreDatabase
import StoreErrors

/// A key file, as `StoreKey` reads it: 64 hexadecimal digits in a file that only its owner can read.
enum KeyFileKeeper {
  static func secret(at path: String) throws(StoreKeyError) -> [UInt8] {
    do throws(StoreError) {
      return try StoreKey(contentsOf: path).bytes
    } catch .encryption(_, .badKeyFile(nil)) {
      throw .keeper(.keyFile, .absent(place: path))
    } catch {
      throw .keeper(.keyFile, .badKeyFile(error))
    }
  }

  /// Writes a new file with a random secret.
  static func create(_ path: String) throws(StoreKeyError) -> [UInt8] {
    let secret = StoreKey.random().bytes
    let text = secret.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    do throws(StagedFile.Failure) {
      let file = try StagedFile(for: path, mode: .ownerOnly)
      try file.write(Array(text.utf8) + [UInt8(ascii: "\n")])
      try file.move()
    } catch {
      throw .keeper(
        .keyFile, error.errno == EEXIST ? .exists(path: path) : .failed(errno: error.errno))
    }
    return secret
  }

  /// Refuses a key file on the store's file system: whoever has the medium would have both.
  static func requireOtherMedium(_ path: String, than store: String) throws(StoreKeyError) {
    if let key = device(of: path), key == device(of: store) {
      throw .keeper(.keyFile, .sameMedium(path: path))
    }
  }

  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// The device of a file, or of the nearest folder above it.
  private static func device(of path: String) -> UInt64? {
    var path = absolute(path)
    var facts = stat()
    while stat(path, &facts) != 0 {
      let above = (path as NSString).deletingLastPathComponent
      guard above != path else { return nil }
      path = above
    }
    return UInt64(facts.st_dev)
  }
}
