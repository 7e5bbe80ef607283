import Foundation
package import GRDB
package import HealthModel
package import StoreErrors

extension StoreError {
  /// Converts any error thrown inside a database access.
  package static func from(_ error: any Error, path: String, hasKey: Bool = false) -> StoreError {
    if let error = error as? StoreError { return error }
    if error is CancellationError { return .cancelled }
    guard let error = error as? DatabaseError else {
      return .failed(path: path, code: 0, detail: "\(error)")
    }
    let detail = error.message ?? "error \(error.extendedResultCode.rawValue)"
    return switch error.resultCode {
    case .SQLITE_FULL: .diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
    case .SQLITE_CORRUPT: .corrupt(path: path, detail: detail)
    case .SQLITE_NOTADB where hasKey: .wrongKey(path: path)
    case .SQLITE_NOTADB: .notAStore(path: path, found: .notSQLite)
    case .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH: .permissionDenied(path: path)
    case .SQLITE_ABORT where Task.isCancelled, .SQLITE_INTERRUPT where Task.isCancelled: .cancelled
    case .SQLITE_IOERR: ioError(error, path: path, detail: detail)
    default: .failed(path: path, code: error.extendedResultCode.rawValue, detail: detail)
    }
  }

  /// File systems report a quota, a size limit or a full disk as a write that stops half-way.
  private static func ioError(
    _ error: DatabaseError, path: String, detail: String
  ) -> StoreError {
    switch error.extendedResultCode {
    case .SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE: .diskFull(path: path)
    case .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_CORRUPTFS, .SQLITE_IOERR_DATA:
      .corrupt(path: path, detail: detail)
    default: .failed(path: path, code: error.extendedResultCode.rawValue, detail: detail)
    }
  }
}

extension DatabaseError {
  /// Whether SQLite found an unexpected page of the file.
  package var isDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode)
      || [.SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_CORRUPTFS, .SQLITE_IOERR_DATA].contains(
        extendedResultCode)
  }
}

extension Instant {
  /// The time of the machine's clock.
  package static var current: Instant { Instant(secondsSince1970: Date().timeIntervalSince1970) }
}
