import Archiving
package import ByteStreams
import Foundation
import StoreFiles

/// Imports each file that appears in a folder, and moves it to `done`, or to `refused` with a note.
///
/// The folder is watched by inotify(7). A file that was imported when the process ended, and not moved, is imported
/// again and found to be known.
package final class FolderImport: Sendable {
  /// What became of a file.
  package struct Result: Sendable {
    package let name: String
    /// The new path, relative to the folder.
    package let movedTo: String
    package let report: ImportReport
    /// The reasons why the file was refused, a line each; empty if it was imported.
    package let reasons: [String]
  }

  /// The reason why a folder cannot be watched.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// Another process imports from it.
    case watchedAlready(String)
    case file(FileError)

    package var description: String {
      switch self {
      case .watchedAlready(let folder): "another process imports from \(folder); end it first"
      case .file(let error): error.description
      }
    }
  }

  private let folder: String
  private let settleTime: Duration
  private let importing: @Sendable (String) async throws -> ImportReport
  private let announce: @Sendable (Result) throws -> Void
  private let stop = CancellationPipe()

  /// - Parameters:
  ///   - folder: The folder, which exists.
  ///   - settleTime: How long a file has to be without a change.
  ///   - importing: Imports the file at a path.
  ///   - announce: Called with each file that was moved.
  package init(
    _ folder: String, settleTime: Duration = .seconds(2),
    importing: @escaping @Sendable (String) async throws -> ImportReport,
    announce: @escaping @Sendable (Result) throws -> Void
  ) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.settleTime = settleTime
    self.importing = importing
    self.announce = announce
  }

  /// Ends ``run(ready:)`` after the file that is being imported.
  package func end() { stop.raise() }

  /// Imports until it is ended.
  ///
  /// - Parameter ready: Called when the folder is watched.
  /// - Throws: ``Failure``, or an error that concerns the store as a whole; the file then stays where it is.
  package func run(ready: () -> Void = {}) async throws {
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw Failure.file(FileError(.open, path: folder, errno: errno)) }
    defer { close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw Failure.watchedAlready(folder)
    }
    // A lease that another program breaks would end the process otherwise.
    _ = signal(SIGIO, SIG_IGN)
    let watch = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    defer { if watch >= 0 { close(watch) } }
    let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_MODIFY | IN_ATTRIB
    let isWatched = watch >= 0 && inotify_add_watch(watch, folder, UInt32(mask)) >= 0
    var inbox = Inbox(folder, settleTime: settleTime)
    ready()
    while true {
      let settled: [String]
      let hasOthers: Bool
      do throws(FileError) {
        (settled, hasOthers) = try inbox.scan(at: ContinuousClock.now)
      } catch {
        throw Failure.file(error)
      }
      for name in settled {
        guard await wait(-1, milliseconds: 0) != .stopped else { return }
        try await receive(name, &inbox)
      }
      guard settled.isEmpty else { continue }
      let limit = hasOthers ? Self.settledAgain : isWatched ? -1 : Self.polling
      guard await wait(isWatched ? watch : -1, milliseconds: limit) != .stopped else { return }
      if isWatched { Self.drain(watch) }
    }
  }

  /// The interval in milliseconds in which files are looked at that have not settled.
  private static let settledAgain: Int32 = 250
  /// The same where the system offers no watch.
  private static let polling: Int32 = 2000

  private func receive(_ name: String, _ inbox: inout Inbox) async throws {
    let path = "\(folder)/\(name)"
    let report: ImportReport
    let reasons: [String]
    if ArchiveReader.isArchive(path) {
      report = ImportReport()
      reasons = ["an archive of a store, which only 'import' without --watch restores"]
    } else {
      report = try await importing(path)
      reasons = Self.reasons(report, of: path)
    }
    let moved: String
    do throws(FileError) {
      moved = try inbox.move(
        name, to: reasons.isEmpty ? Inbox.done : Inbox.refused,
        note: reasons.isEmpty ? nil : Self.note(name, report, reasons))
    } catch {
      throw Failure.file(error)
    }
    try announce(Result(name: name, movedTo: moved, report: report, reasons: reasons))
  }

  /// Returns why a file was refused as a whole or in part, or has nothing to import.
  private static func reasons(_ report: ImportReport, of path: String) -> [String] {
    var reasons: [String] = []
    for file in report.files {
      let inner = file.path == path ? "" : "\(file.path.dropFirst(path.count + 2)): "
      if case .refused(let reason) = file.outcome { reasons.append(inner + reason) }
      for workout in file.workouts {
        guard case .refused(let reason) = workout.fate, !file.isRefused else { continue }
        reasons.append(inner + reason)
      }
    }
    let hasData = report.files.contains { $0.outcome == .imported || $0.outcome == .known }
    guard reasons.isEmpty, !hasData else { return reasons }
    for file in report.files {
      if case .empty(let reason) = file.outcome { reasons.append("nothing to import: \(reason)") }
    }
    return reasons.isEmpty ? ["no file of a supported format"] : Array(reasons.prefix(1))
  }

  private static let reasonsShown = 100

  private static func note(
    _ name: String, _ report: ImportReport, _ reasons: [String]
  ) -> String {
    var lines = ["\(name) was not imported" + (report.addedWorkouts > 0 ? " completely:" : ":")]
    lines += reasons.prefix(reasonsShown).map { "  \($0)" }
    if reasons.count > reasonsShown { lines.append("  and \(reasons.count - reasonsShown) more") }
    if report.addedWorkouts > 0 {
      lines.append("\(report.addedWorkouts) of its workouts were imported.")
    }
    lines.append("To try again, move the file back to the folder above.")
    return lines.joined(separator: "\n") + "\n"
  }

  private func wait(
    _ descriptor: Int32, milliseconds: Int32
  ) async -> CancellationPipe.Outcome {
    let stop = self.stop
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(returning: stop.wait(for: descriptor, milliseconds: milliseconds))
        }
      }
    } onCancel: {
      stop.raise()
    }
  }

  private static func drain(_ watch: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(watch, &buffer, buffer.count) > 0 {}
  }
}
