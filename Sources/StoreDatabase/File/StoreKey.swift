public import Foundation
package import GRDB
public import StoreErrors

/// The key of an encrypted store: 256 random bits from a file that only its owner can read.
///
/// The file contains 64 hexadecimal digits, as `openssl rand -hex 32` prints them. A passphrase would
/// need key stretching for every connection, a third of a second each on a small board, and would be in
/// a file all the same. The key is never printed, nor is SQL that contains it in an error.
///
/// It needs an SQLite with SQLCipher's interface; see docs/decisions/0015 for which and why.
public struct StoreKey: Sendable {
  private let digits: String

  /// The reason why a file contains no key.
  public typealias Problem = KeyFileProblem

  /// Reads the key from a file.
  ///
  /// - Throws: `StoreError.encryption(path:_:)` (`badKeyFile`), `StoreError.file(path:_:)` (`missing`),
  ///   `StoreError.file(path:_:)` (`permissionDenied`).
  public init(contentsOf path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .badKeyFile(path: path, nil) : .from(errno: errno, path: path)
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw .badKeyFile(path: path, .notAKey)
    }
    guard facts.st_uid == geteuid() || facts.st_uid == 0 else {
      throw .badKeyFile(path: path, .otherOwner(UserName.of(facts.st_uid)))
    }
    guard facts.st_mode & 0o077 == 0 else {
      throw .badKeyFile(
        path: path,
        .exposed(
          FileExposure(
            path: path, mode: UInt16(facts.st_mode & 0o7777), group: GroupName.of(facts.st_gid))))
    }
    var bytes = [UInt8](repeating: 0, count: Self.digitCount + 2)
    let count = read(descriptor, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    let line = text.hasSuffix("\n") ? text.dropLast() : text[...]
    guard line.utf8.count == Self.digitCount,
      line.utf8.allSatisfy({ Self.isHexadecimal($0) })
    else { throw .badKeyFile(path: path, .notAKey) }
    digits = String(line)
  }

  /// Creates a key of random bits.
  package static func random() -> StoreKey {
    var generator = SystemRandomNumberGenerator()
    return StoreKey(bytes: (0..<digitCount / 2).map { _ in generator.next() })
  }

  /// - Parameter bytes: The 32 bytes of the key.
  package init(bytes: [UInt8]) {
    precondition(bytes.count == Self.digitCount / 2)
    digits = bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
  }

  /// The 32 bytes of the key.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var rest = digits[...]
    while !rest.isEmpty {
      bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  /// The environment variable with the path of the key file.
  public static let variable = "WORKOUT_STORE_KEY_FILE"

  /// The key in the file of `$WORKOUT_STORE_KEY_FILE`; `nil` if the variable is not set.
  public static func named(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(StoreError) -> StoreKey? {
    guard let path = environment[Self.variable], !path.isEmpty else { return nil }
    return try StoreKey(contentsOf: path)
  }

  private static let digitCount = 64

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  // MARK: - Opening

  /// Sets the key of a new connection, before anything is read through it.
  func unlock(_ db: Database) throws {
    do {
      try db.execute(sql: "PRAGMA key = \"x'\(digits)'\"")
    } catch {
      // The error of the database would quote the statement.
      throw DatabaseError(resultCode: .SQLITE_AUTH, message: "the key was not taken")
    }
    // Temporary data of sorts would be written unencrypted.
    try db.execute(sql: "PRAGMA temp_store = MEMORY")
  }

  /// Attaches a new database, encrypted with a key or not, under a name.
  package static func attach(
    _ path: String, as name: String, key: StoreKey?, to db: Database
  ) throws {
    do {
      let words = key.map { "\"x'\($0.digits)'\"" } ?? "''"
      try db.execute(sql: "ATTACH ? AS \(name) KEY \(words)", arguments: [path])
    } catch let error as DatabaseError where key == nil || error.resultCode != .SQLITE_ERROR {
      throw DatabaseError(resultCode: error.resultCode, message: error.message)
    } catch {
      // The error of the database would quote the statement.
      throw DatabaseError(resultCode: .SQLITE_ERROR, message: "the copy cannot be created")
    }
  }

  // MARK: - Features of the linked SQLite

  /// The release of the cipher in the linked SQLite; `nil` for an SQLite without one.
  public static let cipherVersion: String? = {
    let queue = try? DatabaseQueue()
    return try? queue?.read { db in try String.fetchOne(db, sql: "PRAGMA cipher_version") }
  }()

  /// Whether encrypted stores are supported: the cipher is release 4.5 or newer.
  public static var isSupported: Bool { isNewEnough(cipherVersion ?? "") }

  /// Whether a release, such as `4.19.0 community`, is at least 4.5.
  ///
  /// 4.5 is the first on an SQLite (3.36) that has all features that stores use.
  static func isNewEnough(_ release: String) -> Bool {
    let numbers = release.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      .split(separator: ".").map { Int($0) ?? 0 }
    guard let major = numbers.first else { return false }
    return major > 4 || (major == 4 && numbers.count > 1 && numbers[1] >= 5)
  }

  package static func requireSupport(for path: String) throws(StoreError) {
    guard isSupported else { throw .encryptionUnavailable(path: path, cipher: cipherVersion) }
  }
}

extension StoreKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A fixed text without the key.
  public var description: String { "a store key" }
  /// The same text as the description, without the key.
  public var debugDescription: String { description }
  /// A mirror without children, so that reflection does not print the key.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
