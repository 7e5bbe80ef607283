import Foundation
import ReplicaNetwork

/// The person that has a device with a key, found without opening a store.
///
/// An entry is a symbolic link, named by the hash of the key, that leads to the person's folder: it is made in one
/// step, and only if there is none. The stores decide: an entry opens a store, whose own list of paired devices
/// accepts the key or not. So an entry that is wrong gives nobody anything, and one that is missing is made anew from
/// the store (``HubFolder/rebuildIndex()``).
package struct KeyIndex: Sendable {
  /// The folder of the entries.
  let folder: String

  private static let prefix = "../../people/"
  private static let digits = 2

  private func subfolder(_ key: String) -> String { "\(folder)/\(key.prefix(Self.digits))" }
  private func entry(_ key: String) -> String { "\(subfolder(key))/\(key)" }

  /// The person that has a key.
  ///
  /// - Parameter key: The hash of the key, in hexadecimal digits.
  /// - Returns: The person; `nil` if no one has it.
  func person(of key: String) -> PersonID? {
    var bytes = [CChar](repeating: 0, count: 512)
    let count = readlink(entry(key), &bytes, bytes.count - 1)
    guard count > 0 else { return nil }
    let target = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard target.hasPrefix(Self.prefix) else { return nil }
    return try? PersonID(String(target.dropFirst(Self.prefix.count)))
  }

  /// Notes that a person has a key, unless another one does.
  ///
  /// - Parameters:
  ///   - key: The hash of the key, in hexadecimal digits.
  ///   - person: The person.
  /// - Returns: Whether the entry is new.
  /// - Throws: ``HubError/keyOfAnother(_:)``, ``HubError/file(_:_:)``.
  @discardableResult
  func claim(_ key: String, for person: PersonID) throws(HubError) -> Bool {
    try HubFolder.makeFolder(folder)
    try HubFolder.makeFolder(subfolder(key))
    if symlink(Self.prefix + person.text, entry(key)) == 0 { return true }
    guard errno == EEXIST else { throw .file(entry(key), errno) }
    guard self.person(of: key) == person else { throw .keyOfAnother(person) }
    return false
  }

  /// Removes the entry of a key, if it is that of a person.
  func release(_ key: String, of person: PersonID) {
    if self.person(of: key) == person { unlink(entry(key)) }
  }

  /// All entries: the hashes of keys, and their persons.
  ///
  /// - Returns: The entries.
  func entries() -> [(key: String, person: PersonID)] {
    let names = { (path: String) in
      (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
    return names(folder).sorted().flatMap { names("\(folder)/\($0)") }.compactMap { key in
      person(of: key).map { (key, $0) }
    }
  }
}
