import ByteStreams
package import Foundation
package import ReplicaNetwork
import Replication

/// The folder of a hub: a store for each person, the key of the hub, and an index of the keys of devices.
///
///     FOLDER/
///       hub.json                       its name and its private key
///       people/PERSON/health.sqlite    a person's store
///       people/PERSON/machine          the lock of the machine that has the store open
///       keys/4f/4f21…                  a link to the person that has a device with this key
///
/// Everything is open to its owner alone. The index follows from the stores (``KeyIndex``); everything else has to be
/// in a backup.
package struct HubFolder: Sendable {
  /// The settings of a hub.
  private struct Settings: Codable {
    var version = 1
    var name: String
    /// The raw bytes of a P-256 scalar.
    var key: Data
  }

  /// The path, without a slash at its end.
  package let path: String
  /// The name of the hub for devices.
  package let name: String
  let keyBytes: Data
  package let key: DeviceKey

  private static let settingsName = "hub.json"
  private static let settingsLimit = 1 << 16
  private static let version = 1

  /// Opens a hub.
  ///
  /// - Parameter path: Its folder.
  /// - Throws: ``HubError``.
  package init(_ path: String) throws(HubError) {
    var plain = path
    while plain.count > 1, plain.hasSuffix("/") { plain.removeLast() }
    self.path = plain
    let file = "\(plain)/\(Self.settingsName)"
    guard let data = FileManager.default.contents(atPath: file) else {
      let code = errno
      throw FileManager.default.fileExists(atPath: file) ? .file(file, code) : .notAHub(plain)
    }
    guard data.count <= Self.settingsLimit,
      let settings = try? JSONDecoder().decode(Settings.self, from: data),
      settings.version == Self.version, ReplicaKey.nameLengths.contains(settings.name.count),
      let key = DeviceKey(rawRepresentation: settings.key)
    else { throw .malformedSettings(file) }
    (name, keyBytes, self.key) = (settings.name, settings.key, key)
  }

  /// Opens a hub, or makes one.
  ///
  /// - Parameters:
  ///   - path: Its folder, which need not exist.
  ///   - name: The name of a new hub for devices.
  /// - Returns: The hub.
  /// - Throws: ``HubError``.
  package static func prepare(_ path: String, named name: String) throws(HubError) -> HubFolder {
    do {
      return try HubFolder(path)
    } catch {
      guard case .notAHub(let plain) = error else { throw error }
      try makeFolder(plain)
      for folder in ["people", "keys"] { try makeFolder("\(plain)/\(folder)") }
      let file = "\(plain)/\(settingsName)"
      do throws(StagedFile.Failure) {
        let settings = Settings(name: name, key: DeviceKey.makeKey())
        let staged = try StagedFile(for: file, mode: .ownerOnly)
        try staged.write(Array((try? JSONEncoder().encode(settings)) ?? Data()))
        // Of two processes that make a hub, both use the key of the first.
        try staged.move()
      } catch {
        guard error.errno == EEXIST else { throw .file(file, error.errno) }
      }
      return try HubFolder(plain)
    }
  }

  /// Makes a folder that is open to its owner alone, unless it exists.
  @discardableResult
  static func makeFolder(_ path: String) throws(HubError) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    guard errno == EEXIST else { throw .file(path, errno) }
    return false
  }

  var people: String { "\(path)/people" }
  var index: KeyIndex { KeyIndex(folder: "\(path)/keys") }

  /// The folder of a person.
  func folder(of person: PersonID) -> String { "\(people)/\(person)" }

  /// The store of a person.
  package func store(of person: PersonID) -> String { "\(folder(of: person))/health.sqlite" }

  /// The mark of a person who is being removed.
  func removal(of person: PersonID) -> String { "\(folder(of: person))/removed" }

  func isBeingRemoved(_ person: PersonID) -> Bool { access(removal(of: person), F_OK) == 0 }

  /// Whether the hub has a store of a person.
  package func has(_ person: PersonID) -> Bool { access(store(of: person), F_OK) == 0 }

  /// The people who have a store, or are being removed, in the order of their ids.
  ///
  /// - Returns: Their ids.
  /// - Throws: ``HubError/file(_:_:)``.
  package func persons() throws(HubError) -> [PersonID] {
    guard let folder = opendir(people) else { throw .file(people, errno) }
    defer { closedir(folder) }
    var found: [PersonID] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let person = try? PersonID(name), has(person) || isBeingRemoved(person) else {
        continue
      }
      found.append(person)
    }
    return found.sorted()
  }
}
