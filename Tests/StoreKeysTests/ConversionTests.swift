import Foundation
import HealthModel
import StoreDatabase
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreKeys

@Suite("a store that is encrypted in place", .cipher)
struct ConversionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let word = "a word that is nowhere else"
  private static let client = ClientIdentity(
    source: Source(name: "Test", bundleIdentifier: "org.example.test"))

  private func open(_ path: String, _ key: StoreKey?) throws -> HealthStore {
    try HealthStore(at: path, for: Self.client, as: .owner, creating: false, key: key)
  }

  /// Creates a plain store in a folder of its own, with 300 samples that have the word.
  private func plainStore() async throws -> String {
    try FileManager.default.createDirectory(
      at: folder.file("home"), withIntermediateDirectories: true)
    let path = folder.file("home/health.sqlite").path
    let store = try HealthStore(at: path, for: Self.client, as: .owner)
    let start = Instant(secondsSince1970: 1_772_000_000)
    try await store.save(
      (0..<300).map { number in
        .quantity(
          QuantitySample(
            type: .heartRate, quantity: Quantity(60 + Double(number % 40), .countPerMinute),
            span: TimeRange(start: start + .seconds(number), duration: .zero),
            header: ObjectHeader(metadata: ["note": .string("\(Self.word) \(number)")])))
      })
    try store.close()
    return path
  }

  private func count(_ path: String, _ key: StoreKey?) async throws -> Int {
    let store = try open(path, key)
    defer { try? store.close() }
    #expect(try await store.verify().isEmpty)
    return try await store.samples(SampleQuery(.quantity(.heartRate))).count
  }

  /// The files of a folder with the word.
  private func readable(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      try Data(contentsOf: folder.appending(path: name)).range(of: Data(Self.word.utf8)) != nil
    }
  }

  /// Copies what a killed process would leave, and returns the path of the store in the copy.
  private func copy(_ path: String, as name: String) throws -> String {
    let source = URL(filePath: path).deletingLastPathComponent()
    let copy = folder.file("copies/\(name)")
    try FileManager.default.createDirectory(
      at: folder.file("copies"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: source, to: copy)
    return copy.appending(path: "health.sqlite").path
  }

  // PRIV-02
  @Test(
    "at each step of an encryption, a copy of the files is the whole store, plain or encrypted",
    arguments: [true, false])
  func steps(encrypts: Bool) async throws {
    let path = try await plainStore()
    let key = StoreKey.random()
    if !encrypts { _ = try StoreConversion(path: path, source: nil, target: key).run() }
    var conversion = StoreConversion(
      path: path, source: encrypts ? nil : key, target: encrypts ? key : nil)
    var copies: [(step: StoreConversion.Step, path: String)] = []
    conversion.atStep = { step in
      copies.append((step, try copy(path, as: "\(encrypts)-\(step)")))
    }
    #expect(try conversion.run() > 300)
    #expect(copies.map(\.step) == StoreConversion.Step.allCases)
    for (step, path) in copies {
      let isPlain = try StoreKeeping(of: path, environment: [:]).isPlain
      #expect(isPlain == ((step < .exchanged) == encrypts), "\(step)")
      #expect(try await count(path, isPlain ? nil : key) == 300, "\(step)")
      // Repeated, it ends.
      if isPlain == encrypts {
        _ = try StoreConversion(
          path: path, source: encrypts ? nil : key, target: encrypts ? key : nil
        ).run()
      } else {
        try StoreConversion.removeLeftover(of: path)
      }
      #expect(try await count(path, encrypts ? key : nil) == 300, "\(step)")
      let folder = URL(filePath: path).deletingLastPathComponent()
      if encrypts { #expect(try readable(folder) == [], "\(step)") }
      #expect(!StoreConversion.hasLeftover(of: path))
    }
    #expect(try await count(path, encrypts ? key : nil) == 300)
  }

  // PRIV-02
  @Test("a store that a program has open is refused, and stays as it is")
  func refused() async throws {
    let path = try await plainStore()
    let keeping = try StoreKeeping(of: path, environment: [:])
    let store = try open(path, nil)
    _ = try await store.samples(SampleQuery(.quantity(.heartRate)))
    #expect(throws: StoreKeyError.self) {
      try keeping.encrypt(keepers: [.passphrase("long enough to be one")])
    }
    try store.close()
    #expect(keeping.isPlain)
    #expect(try await count(path, nil) == 300)
    #expect(throws: StoreKeyError.keeper(.keyring, .last)) { try keeping.encrypt(keepers: []) }
  }

  // PRIV-02
  @Test(
    "without a keeper, a backup and the recovery code give the store back; without the code, nothing does"
  )
  func lostKey() async throws {
    let path = try await plainStore()
    let keeping = try StoreKeeping(of: path, environment: [:])
    let result = try keeping.encrypt(keepers: [.passphrase("first")])
    let key = try #require(result.key)
    let code = keeping.recoveryCode(for: key).words.joined(separator: " ")
    let backup = folder.file("backup.sqlite").path
    let store = try open(path, key)
    _ = try await store.backup(to: backup)
    try store.close()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.file("home").path) {
      try FileManager.default.removeItem(at: folder.file("home/\(name)"))
    }
    let lost = try StoreKeeping(of: backup, environment: [:])
    // No file of keepers: there is no key, and the store is reported as perhaps encrypted.
    #expect(try lost.key() == nil)
    #expect(throws: (any Error).self) { try open(backup, nil) }
    var words = code.split(separator: " ")
    // Two of 24 random words may be the same one.
    words.swapAt(0, try #require(words.indices.last { words[$0] != words[0] }))
    #expect(throws: StoreKeyError.self) {
      try lost.recover(
        with: try RecoveryCode(words.joined(separator: " ")), keeper: .passphrase("second"))
    }
    #expect(throws: StoreKeyError.recoveryCode(.otherStore)) {
      try lost.recover(with: RecoveryCode(StoreKey.random()), keeper: .passphrase("second"))
    }
    try lost.recover(with: try RecoveryCode(code), keeper: .passphrase("second"))
    let opened = try #require(try lost.key { "second" })
    #expect(try await count(backup, opened) == 300)
    #expect(throws: StoreKeyError.self) { try lost.key { "first" } }
  }
}

extension StoreConversion.Step: Comparable {
  static func < (one: Self, other: Self) -> Bool {
    (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
  }
}
