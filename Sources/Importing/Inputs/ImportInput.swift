import Foundation
import ActivityItems
import ByteStreams
import WorkoutFiles

/// An input of an import: a workout file or an export.
struct ImportInput {
  enum Kind {
    case activity(ActivityFormat)
    case appleHealth
    /// A database of another program, open.
    case database(ForeignDatabase, ForeignProgram)
    case json(ForeignJSON)
    /// Raw sensor readings, in the format of the recorder.
    case sensorTrace
    /// An unreadable file that was named explicitly or has a format's file extension, with the
    /// reason.
    case refused(String)
  }

  /// The path for display, followed by the name within an archive.
  let path: String
  /// The name without folders and without `.gz`.
  let name: String
  /// The size on disk in bytes.
  let size: Int
  let kind: Kind
  /// Opens the unpacked file at its start.
  let open: () throws(FileError) -> any ByteSource
}

/// Opens a file in a folder or archive as bytes; errors of the archive are converted to file
/// errors.
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

  /// An opener of the same file that decompresses gzip data.
  var unpacked: FileOpener {
    let (open, path) = (open, path)
    return FileOpener(path) { () throws(ArchiveError) in
      try GzipSource(try open(), named: path)
    }
  }

  /// Returns the first bytes, from which the format is detected.
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
        // An error after the start is reported when the file is read.
        guard count > 0 else { throw .file(error) }
        break
      }
    }
    return Array(bytes.prefix(count))
  }

  /// The opener in the form that the readers need.
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
