import Foundation

/// The code and constants of this program as the system keeps them in memory.
///
/// Starting up runs through most of a program once, and the system maps 64 KiB around each page that is asked
/// for; a recorder then goes on for hours with a tenth of it. On a board of 256 MB the rest is better given back.
enum ProgramText {
  private static let mapping = "/proc/self/maps"
  private static let program = "/proc/self/exe"

  /// Unmaps what has run until now; what runs again comes back from the file, page by page.
  ///
  /// Only what is never written is touched: the code, and the constants in front of it.
  static func giveBack() {
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: program),
      let file = fopen(mapping, "re")
    else { return }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var room = 0
    defer { free(line) }
    while getline(&line, &room, file) > 0, let text = line.map({ String(cString: $0) }) {
      guard let range = unwritten(text, of: path) else { continue }
      madvise(range.baseAddress, range.count, MADV_DONTNEED)
    }
  }

  /// The memory a line of the map is about (proc_pid_maps(5)), if it is this program's and never written.
  ///
  /// Constants that are written while the program is loaded, and then read only, lie behind the code: giving
  /// those back would lose what was written. So of the read-only parts only the one at the file's beginning is.
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
