import Foundation
import StoreDatabase
import TestSupport
import Testing

@testable import StoreKeys

@Suite("a store that is sealed while another is locked", .cipher)
struct SealedKeyTests {
  let folder: TemporaryFolder
  let key = StoreKey.random()

  init() throws { folder = try TemporaryFolder() }

  var store: String { folder.file("health.sqlite").path }
  private var keyFile: String { folder.file("key").path }

  private func locked() throws -> (StoreKeeping, StoreKeyError) {
    let keeping = try StoreKeeping(of: store, environment: [:])
    try keeping.add(.newKeyFile(path: keyFile), key: key, allowingSameMedium: true)
    try FileManager.default.removeItem(atPath: keyFile)
    let error = #expect(throws: StoreKeyError.self) { try keeping.key() }
    return (keeping, try #require(error))
  }

  // PRIV-02
  @Test("its key is opened by the key of the store alone, and by none after a byte has changed")
  func sealedKey() throws {
    let own = StoreKey.random()
    let publicKey = try #require(SealedKey.publicKey(of: key))
    let sealed = try #require(SealedKey(own, to: publicKey))
    #expect(sealed.opened(with: key)?.bytes == own.bytes)
    #expect(sealed.opened(with: .random()) == nil)
    #expect(sealed != SealedKey(own, to: publicKey), "it is another text each time")
    let text = try JSONEncoder().encode(sealed)
    let object = try #require(
      try JSONSerialization.jsonObject(with: text) as? [String: String])
    for (name, value) in object {
      let bytes = try #require(Data(base64Encoded: value))
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 1
        var other = object
        other[name] = changed.base64EncodedString()
        let read = try JSONDecoder().decode(
          SealedKey.self, from: JSONSerialization.data(withJSONObject: other))
        #expect(read.opened(with: key) == nil, "\(name) \(index)")
      }
    }
  }

  // PRIV-02
  @Test(
    "no key is sealed to a public key of low order or of another length",
    arguments: [
      Data(count: 32), Data([1]) + Data(count: 31), Data(count: 31), Data(count: 33),
      // Of order 8: RFC 7748 and the list of curve25519's points of low order.
      Data(
        base64Encoded: "4Ot6fDtBuK4WVuP68Z/EatoJjeucMrH9hmIFFl9JuAA=")!,
    ])
  func lowOrder(publicKey: Data) {
    #expect(SealedKey(.random(), to: publicKey) == nil)
  }

  // PRIV-02
  @Test("it begins only where the store is locked, and only one process uses it")
  func beginning() throws {
    let (keeping, error) = try locked()
    let sealed = try keeping.beginSealedStore(after: error)
    #expect(keeping.sealedStores == [sealed.path])
    #expect(try keeping.sealedStore(at: sealed.path, openedWith: key) == nil, "it is in use")
    let wrong = StoreKeyError.locked(
      path: store, [StoreKeyError.Attempt(kind: .passphrase, reason: .wrongSecret)])
    for other in [wrong, StoreKeyError.plain(path: store)] {
      #expect(throws: other) { try keeping.beginSealedStore(after: other) }
    }
    #expect(keeping.sealedStores == [sealed.path])
  }

  // PRIV-02
  @Test(
    "the file of its key that a killed recorder did not finish is removed, one in the making is not"
  )
  func unfinishedKey() throws {
    let (keeping, error) = try locked()
    let sealed = try keeping.beginSealedStore(after: error)
    let other = "\(store).sealed-0123abcd-keys.partial-00ff"
    FileManager.default.createFile(atPath: other, contents: Data())
    let recorder = open(store + "-keys", O_RDONLY)
    defer { close(recorder) }
    flock(recorder, LOCK_SH)
    try keeping.prepareForSealedStores(key)
    #expect(FileManager.default.fileExists(atPath: other))
    flock(recorder, LOCK_UN)
    try keeping.prepareForSealedStores(key)
    #expect(!FileManager.default.fileExists(atPath: other))
    #expect(keeping.sealedStores == [sealed.path])
  }

  // PRIV-02
  @Test("it is opened with the key of the store, also by its path, and removed with all its files")
  func opening() throws {
    let (keeping, error) = try locked()
    var sealed: SealedStore? = try keeping.beginSealedStore(after: error)
    let path = try #require(sealed?.path)
    let own = try #require(sealed?.key.bytes)
    sealed = nil
    do {
      let opened = try #require(try keeping.sealedStore(at: path, openedWith: key))
      #expect(opened.key.bytes == own)
    }
    #expect(throws: StoreKeyError.sealedToOther(path: path)) {
      try keeping.sealedStore(at: path, openedWith: .random())
    }
    #expect(throws: StoreKeyError.self) {
      try StoreKeeping(of: path, environment: [:]).key()
    }
    try keeping.add(.passphrase("six words"), key: key)
    #expect(
      try StoreKeeping(of: path, environment: [:]).key { "six words" }?.bytes == own)
    for file in [path, path + "-wal", path + ".partial-new"] {
      try Data("x".utf8).write(to: URL(filePath: file))
    }
    try #require(try keeping.sealedStore(at: path, openedWith: key)).remove()
    #expect(keeping.sealedStores == [])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(files.filter { $0.contains("sealed") } == [])
  }

  // PRIV-02
  @Test("a file of keys of an earlier release gets its public key when the store is opened")
  func earlierRelease() throws {
    let (keeping, error) = try locked()
    var header = try #require(try KeyHeader.read(for: store))
    let publicKey = header.recordingKey
    for former in [nil, Data(count: 32)] {
      header.recordingKey = former
      try header.write(for: store)
      #expect(throws: StoreKeyError.self) { try keeping.beginSealedStore(after: error) }
      try keeping.prepareForSealedStores(.random())
      #expect(try KeyHeader.read(for: store)?.recordingKey == former, "that is another store's key")
      try keeping.prepareForSealedStores(key)
      #expect(try KeyHeader.read(for: store)?.recordingKey == publicKey)
    }
  }
}
