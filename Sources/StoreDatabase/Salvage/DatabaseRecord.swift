import Foundation
import GRDB

/// The values of one row as SQLite stores them.
///
/// **Source** SQLite, *Database File Format*, section 2.1.
enum DatabaseRecord {
  /// Decodes a record.
  ///
  /// - Parameters:
  ///   - bytes: The record, and nothing after it.
  ///   - limit: The maximum number of columns.
  /// - Returns: Its values; `nil` if the bytes are not a record.
  static func values(_ bytes: [UInt8], limit: Int) -> [DatabaseValue]? {
    guard let (headerSize, first) = bytes.variableInteger(at: 0), headerSize >= first,
      headerSize <= bytes.count
    else { return nil }
    var at = first
    var place = Int(headerSize)
    var values: [DatabaseValue] = []
    while at < headerSize {
      guard let (type, next) = bytes.variableInteger(at: at), next <= headerSize,
        values.count < limit, let size = size(of: type), size <= bytes.count - place
      else { return nil }
      values.append(value(type, bytes, at: place, size: size))
      place += size
      at = next
    }
    return place == bytes.count ? values : nil
  }

  private static func size(of type: Int64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 12...: Int((type - 12) / 2)
    default: nil
    }
  }

  private static func value(
    _ type: Int64, _ bytes: [UInt8], at place: Int, size: Int
  ) -> DatabaseValue {
    switch type {
    case 0: return .null
    case 8: return Int64(0).databaseValue
    case 9: return Int64(1).databaseValue
    case 7:
      return Double(bitPattern: bytes.bigEndian(at: place, bytes: 8)).databaseValue
    case 1...6:
      let unused = 64 - size * 8
      let number = Int64(bitPattern: bytes.bigEndian(at: place, bytes: size) << unused) >> unused
      return number.databaseValue
    default:
      let content = bytes[place..<place + size]
      return type % 2 == 0
        ? Data(content).databaseValue : String(decoding: content, as: UTF8.self).databaseValue
    }
  }
}
