internal import Foundation

/// A folder, or a zip archive of a folder, with the same relative paths.
///
/// Paths cannot leave the folder; symbolic links are not followed.
public struct FolderOrZip: Sendable {
  private enum Place: Sendable {
    case folder(root: String, sizes: [String: Int])
    case zip(ZipArchive)
  }

  public let path: String
  /// The paths of all files, sorted.
  public let files: [String]
  private let place: Place

  /// - Throws: ``ArchiveError`` when the path is neither, cannot be read, or contains more files
  ///   than the limits allow.
  public init(path: String, limits: UnpackingLimits = UnpackingLimits()) throws(ArchiveError) {
    self.path = path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .file(FileError(.open, path: path, errno: ENOENT))
    }
    if isFolder.boolValue {
      let root = URL(filePath: path, directoryHint: .isDirectory).resolvingSymlinksInPath().path
      let sizes = try Self.list(root, limits)
      files = sizes.keys.sorted()
      place = .folder(root: root, sizes: sizes)
      return
    }
    do throws(ArchiveError) {
      let archive = try ZipArchive(path: path, limits: limits)
      files = archive.entries.map(\.name).sorted()
      place = .zip(archive)
    } catch .notZip(false) {
      throw .notFolderOrZip(path)
    }
  }

  /// Returns the unpacked size of a file; `nil` if there is no such file.
  public func size(_ file: String) -> Int? {
    switch place {
    case .folder(_, let sizes): sizes[file]
    case .zip(let archive): archive.entry(file)?.size
    }
  }

  /// Opens an archive that is a file of this archive.
  ///
  /// - Parameter file: Its path.
  /// - Returns: The archive.
  /// - Throws: ``ArchiveError``, also for a folder.
  package func nested(_ file: String) throws(ArchiveError) -> ZipArchive {
    switch place {
    case .zip(let archive): return try archive.nested(file)
    case .folder(let root, _): return try ZipArchive(path: "\(root)/\(file)")
    }
  }

  /// Opens a file for reading; several can be open at the same time.
  ///
  /// - Throws: ``ArchiveError`` when there is no such file, or when it cannot be read.
  public func open(_ file: String) throws(ArchiveError) -> any ByteSource {
    switch place {
    case .zip(let archive): return try archive.open(file)
    case .folder(let root, let sizes):
      guard sizes[file] != nil else { throw .noEntry(file) }
      do throws(FileError) {
        return try FileSource(path: "\(root)/\(file)")
      } catch {
        throw .file(error)
      }
    }
  }

  private static func list(
    _ root: String, _ limits: UnpackingLimits
  ) throws(ArchiveError) -> [String: Int] {
    var sizes: [String: Int] = [:]
    var folders = [""]
    while let folder = folders.popLast() {
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
      } catch {
        throw .file(FileError(.open, path: "\(root)/\(folder)", errno: EACCES))
      }
      for name in names {
        let file = folder.isEmpty ? name : "\(folder)/\(name)"
        var status = stat()
        guard !ZipName.isLeftover(file), lstat("\(root)/\(file)", &status) == 0 else { continue }
        // Links are skipped: real exports contain none, and a link may leave the folder.
        switch status.st_mode & S_IFMT {
        case S_IFDIR: folders.append(file)
        case S_IFREG: sizes[file] = Int(status.st_size)
        default: break
        }
        guard sizes.count + folders.count <= limits.entries else {
          throw .tooManyEntries(sizes.count + folders.count, limit: limits.entries)
        }
      }
    }
    return sizes
  }
}
