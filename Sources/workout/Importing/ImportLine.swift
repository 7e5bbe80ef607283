import HealthModel
import Importing
import Synchronization

/// The progress line of an import: files, bytes, rate and remaining time.
final class ImportLine: Sendable {
  private let line = Mutex(ProgressLine())
  private let begin = ContinuousClock().now

  func show(_ progress: ImportProgress) {
    let seconds = (ContinuousClock().now - begin) / .seconds(1)
    line.withLock { $0.show(Self.words(progress, after: seconds)) }
  }

  func clear() {
    line.withLock { $0.clear() }
  }

  private static let megabyte = 1e6
  private static let secondsPerMinute = 60.0
  /// The time in seconds after which the rate is meaningful.
  private static let settled = 2.0

  static func words(_ progress: ImportProgress, after seconds: Double) -> String {
    var words: [String] = []
    if progress.fileCount > 1 {
      words.append("\(progress.filesDone + 1) of \(progress.fileCount) files")
    }
    words.append("\(BackupLine.size(progress.bytesDone)) of \(BackupLine.size(progress.byteCount))")
    if seconds >= settled, progress.bytesDone > 0 {
      let rate = Double(progress.bytesDone) / seconds
      words.append("\(MeasureText.fixed(rate / megabyte, 1)) MB/s")
      let left = Double(max(progress.byteCount - progress.bytesDone, 0)) / rate
      let minutes = Int(clamping: (left / secondsPerMinute).rounded(.up))
      words.append(
        left < secondsPerMinute
          ? "\(Int(clamping: left.rounded(.up))) s left" : "\(minutes) min left")
    }
    let name = progress.path.split(separator: "/").last.map(String.init) ?? ""
    return "\(words.joined(separator: ", ")): \(name.withoutControls)"
  }
}
