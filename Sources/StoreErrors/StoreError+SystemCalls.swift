import Glibc

extension StoreError {
  /// Converts the error of a failed system call on the store's files.
  package static func from(errno code: Int32, path: String) -> StoreError {
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
  package func naming(_ named: String, insteadOf copy: String) -> StoreError {
    switch self {
    case .file(copy, let reason): .file(path: named, reason)
    case .encryption(copy, let reason): .encryption(path: named, reason)
    default: self
    }
  }

  /// Whether it concerns one object of many, so that the others can be saved, and not the store.
  package var isOfObject: Bool {
    switch self {
    case .object(_, .invalid), .object(_, .duplicate), .object(_, .tooOld), .setting(.typeInUse),
      .route(.noLocations):
      true
    default: false
    }
  }
}
