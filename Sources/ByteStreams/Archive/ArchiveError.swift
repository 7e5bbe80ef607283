internal import Foundation

/// The reason why an archive, or a file in it, cannot be read or written.
public enum ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The file has no central directory: it is not a zip archive, or is truncated.
  case notZip(beginsLikeZip: Bool)
  /// The central directory or a local header is inconsistent.
  case damaged(ZipError, entry: String?)
  /// The archive is split over several volumes.
  case severalVolumes
  case tooManyEntries(Int, limit: Int)
  case unsafeName(String, UnsafeName)
  /// Two files have the same name; names that differ only in Unicode normalization are equal.
  case duplicateName(String)
  /// Two files share bytes, as in a zip bomb.
  case overlap(String, String)
  case bomb(entry: String, unpacked: Int, packed: Int)
  case encrypted(String)
  /// The compression method is not deflate; the number is the format's.
  case unsupportedMethod(Int, entry: String)
  case noEntry(String)
  /// Neither a folder nor a zip archive.
  case notFolderOrZip(String)

  public var description: String {
    switch self {
    case .file(let error): error.description
    case .notZip(true): "the zip archive is cut off: it has no table of contents at its end"
    case .notZip(false): "not a zip archive"
    case .damaged(let damage, nil): "a damaged zip archive: \(damage)"
    case .damaged(let damage, let entry?): "a damaged zip archive: “\(entry)”: \(damage)"
    case .severalVolumes: "one volume of a zip archive of several; join them first"
    case .tooManyEntries(let count, let limit): "\(count) files in one archive; at most \(limit)"
    case .unsafeName(let name, let reason): "“\(name.prefix(80))” in the archive \(reason)"
    case .duplicateName(let name): "two files named “\(name)” in one archive"
    case .overlap(let first, let second):
      "“\(first)” and “\(second)” lie over one another in the archive"
    case .bomb(let entry, let unpacked, let packed):
      "“\(entry)” unfolds from \(packed) to \(unpacked) bytes, further than any real file"
    case .encrypted(let name): "“\(name)” is encrypted; unpack it with its password first"
    case .unsupportedMethod(let method, let entry):
      "“\(entry)” is packed by method \(method); only deflate is read"
    case .noEntry(let name): "no “\(name)” in the archive or folder"
    case .notFolderOrZip(let path): "\(path) is neither a folder nor a zip archive"
    }
  }
}

/// The kinds of inconsistencies in a zip archive.
public enum ZipError: String, Hashable, Sendable, CustomStringConvertible {
  case directoryOutsideFile = "its table of contents is not within the file"
  case directoryTooLong = "its table of contents is too long"
  case directoryEntry = "an entry of the table of contents is not one"
  case entryOutsideFile = "its data are not within the file"
  case localHeader = "no header stands where its data should begin"
  case otherName = "the header before its data names another file"
  case textNotUTF8 = "its name is said to be UTF-8 and is not"

  public var description: String { rawValue }
}

extension FileError {
  /// Returns the error for invalid data read from a file system.
  static func badData(path: String) -> FileError { FileError(.read, path: path, errno: EBADMSG) }

  static func noMemory(path: String) -> FileError { FileError(.write, path: path, errno: ENOMEM) }

  /// Returns the error for an invalid name or call order in a writer.
  static func badCall(path: String) -> FileError { FileError(.write, path: path, errno: EINVAL) }
}
