import Foundation
import Interchange

/// One thing to import: a file that holds workouts, or an export.
struct ImportInput {
  enum Kind {
    case activity(ActivityFormat)
    case appleHealth
    /// Raw readings of sensors, as the recorder takes them too.
    case sensorTrace
    /// It was named, or its name ends as that of a format, and it cannot be read: why.
    case refused(String)
  }

  /// For people: the path, and the name within an archive after it.
  let path: String
  /// Without folders and without `.gz`.
  let name: String
  /// Bytes on the disk.
  let size: Int
  let kind: Kind
  /// Opens it from its beginning, unpacked.
  let open: () throws(FileError) -> any ByteSource
}

/// Opens a file in a folder or archive as bytes; an archive's own faults become those of a file.
struct FileOpener {
  private let open: () throws(ArchiveError) -> any ByteSource
  private let path: String

  init(_ path: String, _ open: @escaping () throws(ArchiveError) -> any ByteSource) {
    self.path = path
    self.open = open
  }

  init(path: String) {
    self.init(path) { () throws(ArchiveError) in
      do throws(FileError) {
        return try FileSource(path: path)
      } catch {
        throw .file(error)
      }
    }
  }

  func callAsFunction() throws(ArchiveError) -> any ByteSource { try open() }

  /// The file with what is packed in it unpacked.
  var unpacked: FileOpener {
    let (open, path) = (open, path)
    return FileOpener(path) { () throws(ArchiveError) in
      try GzipSource(try open(), named: path)
    }
  }

  /// The first bytes, to tell what it is.
  func start() throws(ArchiveError) -> [UInt8] {
    var source = try open()
    var bytes = [UInt8](repeating: 0, count: ActivitySniffer.usefulBytes)
    var count = 0
    while count < bytes.count {
      do throws(FileError) {
        let more = try source.read(into: &bytes, from: count)
        guard more > 0 else { break }
        count += more
      } catch {
        // What is damaged further on is told when it is read.
        guard count > 0 else { throw .file(error) }
        break
      }
    }
    return Array(bytes.prefix(count))
  }

  /// As the readers open files.
  var asFile: () throws(FileError) -> any ByteSource {
    let (open, path) = (open, path)
    return { () throws(FileError) in
      do throws(ArchiveError) {
        return try open()
      } catch {
        if case .file(let fault) = error { throw fault }
        throw FileError(.open, path: path, errno: EIO)
      }
    }
  }
}
