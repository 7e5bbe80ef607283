import CProgramMemory
import Foundation

/// The code and constants of this program in memory.
///
/// Startup touches most of a program once, and the system maps 64 KiB around each page that is touched. A recorder
/// then runs for hours with a tenth of them. On a board with 256 MB the other pages are released.
package enum ResidentMemory {
  private static let mapping = "/proc/self/maps"
  private static let program = "/proc/self/exe"

  /// The time until the first release: the store and the feeds are open, and a little later the first readings are
  /// processed, so each pause after it is twice as long, up to the usual interval.
  private static let settlingTime = Duration.milliseconds(100)
  /// The usual interval between releases; code that runs rarely, as at the end of a walking bout, need not stay.
  private static let usualInterval = Duration.seconds(30)

  /// Releases the pages that are mapped now; pages that are used again are read from the file.
  ///
  /// Only pages that are never written are released: the code, and the constants before it.
  package static func release() {
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: program),
      let file = fopen(mapping, "re")
    else { return }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
      guard let range = unwritten(text, of: path) else { continue }
      madvise(range.baseAddress, range.count, MADV_DONTNEED)
    }
  }

  /// Releases the pages of the program and free memory of the heap again and again, until the task is cancelled.
  ///
  /// - Throws: `CancellationError`.
  package static func releaseRegularly() async throws {
    var pause = settlingTime
    while true {
      try await Task.sleep(for: pause)
      release()
      ProgramHeap.release()
      pause = min(pause * 2, usualInterval)
    }
  }

  /// Returns the memory range of a line of the map (proc_pid_maps(5)), if it belongs to this program and is never
  /// written.
  ///
  /// Constants that are relocated while the program is loaded lie after the code; releasing them would lose the
  /// relocations. Of the read-only segments, only the one at the start of the file is released.
  static func unwritten(_ line: String, of path: String) -> UnsafeMutableRawBufferPointer? {
    let fields = line.split(maxSplits: 5, whereSeparator: { $0 == " " || $0 == "\n" })
    guard fields.count == 6, fields[5].trimmingCharacters(in: .whitespacesAndNewlines) == path,
      fields[1] == "r-xp" || fields[1] == "r--p" && UInt(fields[2], radix: 16) == 0
    else { return nil }
    let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1] else { return nil }
    return UnsafeMutableRawBufferPointer(
      start: UnsafeMutableRawPointer(bitPattern: ends[0]), count: Int(ends[1] - ends[0]))
  }
}

/// The heap of the program.
///
/// malloc gives each thread an arena of its own, and none releases free memory between used blocks: a recorder of
/// 4.5 MB then has 14 MB after an hour, of which 10 MB are free.
package enum ProgramHeap {
  /// Uses one arena for all threads, for a program that runs for hours with little load.
  package static func keepSmall() { program_memory_keep_small() }

  /// Returns free memory to the system.
  package static func release() { program_memory_trim() }
}
