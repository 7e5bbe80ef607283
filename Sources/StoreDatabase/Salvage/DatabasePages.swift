import Foundation
import StoreErrors
import StoreFiles

/// The pages of a database file, read without SQLite.
///
/// SQLite stops at the first page that it does not expect. This reader skips a damaged page.
///
/// **Source** SQLite, *Database File Format*, sections 1.3 and 1.6.
final class DatabasePages {
  /// The number of content bytes of a page.
  let usableSize: Int
  /// The number of whole pages in the file; the first one has number 1.
  let count: Int
  /// `PRAGMA user_version`.
  let version: Int

  private let pageSize: Int
  private let descriptor: Int32

  private enum Header {
    static let length = 100
    static let pageSizeAt = 16
    static let reservedAt = 20
    static let userVersionAt = 60
    static let defaultPageSize = 4096
    static let maximumReserved = 255
  }

  /// Opens a file that starts with the header of a database.
  ///
  /// - Throws: `StoreError` if the file cannot be opened or its header cannot be read.
  init(path: String) throws(StoreError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .from(errno: errno, path: path) }
    var header = [UInt8](repeating: 0, count: Header.length)
    guard pread(descriptor, &header, Header.length, 0) == Header.length else {
      close(descriptor)
      throw .notAStore(path: path, found: .notSQLite)
    }
    let stated = Int(header.bigEndian(at: Header.pageSizeAt, bytes: 2))
    let size = stated == 1 ? 65_536 : stated
    let isValid = size >= 512 && size <= 65_536 && size & (size - 1) == 0
    pageSize = isValid ? size : Header.defaultPageSize
    let reserved = Int(header[Header.reservedAt])
    usableSize = pageSize - min(reserved, pageSize / 2 - 1)
    count = (PartialFile.size(of: path) ?? 0) / pageSize
    version = Int(header.bigEndian(at: Header.userVersionAt, bytes: 4))
  }

  deinit { close(descriptor) }

  /// The content of a page; `nil` if the file has no such page or it cannot be read.
  func page(_ number: Int) -> [UInt8]? {
    guard number >= 1, number <= count else { return nil }
    var bytes = [UInt8](repeating: 0, count: pageSize)
    guard pread(descriptor, &bytes, pageSize, (number - 1) * pageSize) == pageSize else {
      return nil
    }
    bytes.removeLast(pageSize - usableSize)
    return bytes
  }

  /// The offset of a page's content: the file header precedes that of the first page.
  static func start(ofPage number: Int) -> Int { number == 1 ? Header.length : 0 }
}

extension [UInt8] {
  /// An unsigned number of at most eight bytes, the highest byte first.
  func bigEndian(at offset: Int, bytes: Int) -> UInt64 {
    self[offset..<offset + bytes].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A number of one to nine bytes and the offset after it; `nil` if the bytes end before it does.
  ///
  /// **Source** SQLite, *Database File Format*, section 1.6.
  func variableInteger(at offset: Int) -> (value: Int64, next: Int)? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard offset >= 0, offset + index < count else { return nil }
      let byte = self[offset + index]
      if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), offset + 9) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return (Int64(bitPattern: value), offset + index + 1) }
    }
    return nil
  }
}
