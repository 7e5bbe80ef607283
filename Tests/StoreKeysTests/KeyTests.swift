import Foundation
import StoreDatabase
import TestSupport
import Testing

@testable import StoreKeys

@Suite("the keys of a store")
struct KeyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var store: String { folder.file("health.sqlite").path }

  // PRIV-02
  @Test("the file of keys gives the key back, and none after a byte of it has changed")
  func header() throws {
    let key = StoreKey.random()
    let keyFile = folder.file("key").path
    let keeping = try StoreKeeping(of: store, environment: [:])
    try keeping.add(.newKeyFile(path: keyFile), key: key, allowingSameMedium: true)
    #expect(try keeping.key()?.bytes == key.bytes)
    var header = try #require(try KeyHeader.read(for: store))
    var entry = header.keepers.removeFirst()
    for index in entry.wrapped.indices {
      var wrapped = entry.wrapped
      wrapped[index] ^= 1
      #expect(
        KeyWrapping.unwrap(
          wrapped, secret: try KeyFileKeeper.secret(at: keyFile), salt: Array(entry.salt),
          kind: .keyFile) == nil)
    }
    entry.place = folder.file("none").path
    header.keepers = [entry]
    try header.write(for: store)
    #expect(throws: StoreKeyError.self) { try keeping.key() }
    try Data("{".utf8).write(to: URL(fileURLWithPath: KeyHeader.path(for: store)))
    chmod(KeyHeader.path(for: store), 0o600)
    #expect(
      throws: StoreKeyError.keyFile(path: KeyHeader.path(for: store), .damaged)
    ) { try keeping.key() }
  }

  @Test("a passphrase opens the key, another one does not")
  func passphrase() throws {
    let key = StoreKey.random()
    let keeping = try StoreKeeping(of: store, environment: [:])
    try keeping.add(.passphrase("Blåbær"), key: key)
    #expect(try keeping.key { "Bla\u{30A}bær" }?.bytes == key.bytes)
    let wrong = StoreKeyError.Attempt(kind: .passphrase, reason: .wrongSecret)
    #expect(throws: StoreKeyError.locked(path: keeping.store, [wrong])) {
      try keeping.key { "blåbær" }
    }
    #expect(throws: StoreKeyError.keeper(.passphrase, .last)) { try keeping.remove(.passphrase) }
  }

  // The key of 32 zero bytes and that of 32 bytes 255 in the test vectors of BIP-39.
  @Test("a recovery code is that of BIP-39, and a wrong word is found by the checksum")
  func recoveryCode() throws {
    #expect(RecoveryWords.all.count == 2048 && Set(RecoveryWords.all).count == 2048)
    let zero = RecoveryCode(StoreKey(bytes: [UInt8](repeating: 0, count: 32)))
    #expect(zero.words == [String](repeating: "abandon", count: 23) + ["art"])
    let ones = RecoveryCode(StoreKey(bytes: [UInt8](repeating: 255, count: 32)))
    #expect(ones.words == [String](repeating: "zoo", count: 23) + ["vote"])
    let key = StoreKey.random()
    let words = RecoveryCode(key).words
    #expect(try RecoveryCode(words.joined(separator: "\n").uppercased()).key.bytes == key.bytes)
    #expect(throws: StoreKeyError.recoveryCode(.checksum)) {
      try RecoveryCode([String](repeating: "abandon", count: 24).joined(separator: " "))
    }
    #expect(throws: StoreKeyError.recoveryCode(.wordCount(2))) { try RecoveryCode("zoo zoo") }
    #expect(!"\(zero)".contains("abandon"))
  }

  // From test.c of the reference implementation: version 19, two passes, 64 MiB, one lane.
  @Test("Argon2id gives the secrets of the reference implementation")
  func argon2id() throws {
    let secret = try Argon2id(memoryKibibytes: 64 << 10, passes: 2, lanes: 1)
      .secret(of: Array("password".utf8), salt: Array("somesalt".utf8))
    let digits = secret.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(digits == "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7")
    #expect(throws: StoreKeyError.keeper(.passphrase, .tooCostly)) {
      try Argon2id(memoryKibibytes: 2 << 20, passes: 3, lanes: 1).secret(of: [1], salt: [])
    }
  }
}
