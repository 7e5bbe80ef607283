import Foundation
import GRDB
import HealthModel

extension StoreError {
  /// Converts any error thrown inside a database access.
  static func from(_ error: any Error, path: String, hasKey: Bool = false) -> StoreError {
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

  /// Converts the error of a failed system call on the store's files.
  static func from(errno code: Int32, path: String) -> StoreError {
    switch code {
    case ENOENT: .missing(path: path)
    case EACCES, EPERM, EROFS: .permissionDenied(path: path)
    case EISDIR: .isDirectory(path: path)
    case ENOKEY: .locked(path: path)
    case ENOSPC, EDQUOT, EFBIG: .diskFull(path: path)
    default: .failed(path: path, code: code, detail: String(cString: strerror(code)))
    }
  }

  /// Returns the error with the path of the named file, if it concerns a copy of that file.
  func naming(_ named: String, insteadOf copy: String) -> StoreError {
    switch self {
    case .file(copy, let reason): .file(path: named, reason)
    case .encryption(copy, let reason): .encryption(path: named, reason)
    default: self
    }
  }
}

extension DatabaseError {
  /// Whether SQLite found an unexpected page of the file.
  var isDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode)
      || [.SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_CORRUPTFS, .SQLITE_IOERR_DATA].contains(
        extendedResultCode)
  }
}

extension StoreError {
  /// Whether it concerns one object of many, so that the others can be saved, and not the store.
  var isOfObject: Bool {
    switch self {
    case .object(_, .invalid), .object(_, .duplicate), .object(_, .tooOld), .setting(.typeInUse),
      .route(.noLocations):
      true
    default: false
    }
  }
}

extension Instant {
  /// The time of the machine's clock.
  static var current: Instant { Instant(secondsSince1970: Date().timeIntervalSince1970) }
}
