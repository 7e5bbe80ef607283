import ByteStreams
import Foundation
import StoreFiles

/// The files of a folder that wait to be imported, each until it has settled.
///
/// A file has settled when it has not changed for a time and no program has it open for writing.
struct Inbox {
  /// The folders for the files that were imported, and for those that were refused.
  static let done = "done"
  static let refused = "refused"
  /// The suffixes by which programs mark files that are not complete yet.
  private static let partialSuffixes = ["part", "partial", "crdownload", "download", "tmp", "swp"]

  let folder: String
  /// The time without a change.
  let settleTime: Duration
  private var seen: [String: (stamp: FileStamp, since: ContinuousClock.Instant)] = [:]

  init(_ folder: String, settleTime: Duration) {
    self.folder = folder
    self.settleTime = settleTime
  }

  /// Returns the settled files by name, and whether others wait.
  ///
  /// Hidden files, links, folders and files with the suffix of a partial one are ignored.
  ///
  /// - Parameter now: The time.
  /// - Returns: The names.
  /// - Throws: `FileError` if the folder cannot be read.
  mutating func scan(
    at now: ContinuousClock.Instant
  ) throws(FileError) -> (settled: [String], hasOthers: Bool) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw FileError(.open, path: folder, errno: EACCES)
    }
    var settled: [String] = []
    var waiting: [String: (stamp: FileStamp, since: ContinuousClock.Instant)] = [:]
    for name in names where Self.isMeant(name) {
      guard let stamp = Self.stamp(path(name)) else { continue }
      let since = seen[name].flatMap { $0.stamp == stamp ? $0.since : nil } ?? now
      waiting[name] = (stamp, since)
      if now - since >= settleTime, !Self.isWritten(path(name)) { settled.append(name) }
    }
    seen = waiting
    return (settled, waiting.count > settled.count)
  }

  /// Moves a file that was imported or refused, and forgets it.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - subfolder: ``done`` or ``refused``.
  ///   - note: The text of the note next to it; `nil` for none. It is written first.
  /// - Returns: The new path, relative to the folder; another name if the name is taken.
  /// - Throws: `FileError`.
  mutating func move(
    _ name: String, to subfolder: String, note: String? = nil
  ) throws(FileError) -> String {
    let target = path(subfolder)
    guard mkdir(target, 0o700) == 0 || errno == EEXIST else {
      throw FileError(.open, path: target, errno: errno)
    }
    let free = freeName(name, in: subfolder)
    let new = "\(subfolder)/\(free)"
    if let note {
      let sink = try FileSink(path: path(new) + Self.noteSuffix, replaces: false)
      try sink.write(Array(note.utf8))
      try sink.commit()
    }
    guard rename(path(name), path(new)) == 0 else {
      throw FileError(.rename, path: path(new), errno: errno)
    }
    seen[name] = nil
    return new
  }

  static let noteSuffix = ".txt"

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Returns the name, or `NAME (2).EXT` and so on if a file or a note has it.
  private func freeName(_ name: String, in subfolder: String) -> String {
    let ending = (name as NSString).pathExtension
    let stem = (name as NSString).deletingPathExtension
    var number = 1
    while true {
      let next =
        number == 1
        ? name : ending.isEmpty ? "\(stem) (\(number))" : "\(stem) (\(number)).\(ending)"
      let isTaken = [next, next + Self.noteSuffix].contains { candidate in
        var status = stat()
        return lstat(path("\(subfolder)/\(candidate)"), &status) == 0
      }
      if !isTaken { return next }
      number += 1
    }
  }

  private static func isMeant(_ name: String) -> Bool {
    guard !name.hasPrefix("."), !name.hasSuffix("~"), !name.contains(StagedFile.mark) else {
      return false
    }
    return !partialSuffixes.contains((name as NSString).pathExtension.lowercased())
  }

  /// Returns the stamp of a file; `nil` for anything but a regular one.
  private static func stamp(_ path: String) -> FileStamp? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileStamp(status)
  }

  /// Whether a program has a file open for writing, where the file system supports leases.
  ///
  /// **Source** fcntl(2), *Leases*: a read lease can be placed only on a file that nobody has open for writing.
  private static func isWritten(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let setLease: Int32 = 1024  // F_SETLEASE of fcntl.h, which Swift does not import
    if fcntl(descriptor, setLease, Int32(F_RDLCK)) == 0 {
      _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
      return false
    }
    return errno == EAGAIN
  }
}
