import Archiving
import Console
import HealthModel
import Recording

/// The progress of an archive export or import.
final class ArchiveProgressLine {
  private let name: String
  private var line = ProgressLine()
  private let start = Instant.now

  init(_ name: String) {
    self.name = name
  }

  func show(_ progress: ArchiveProgress) {
    line.show(words(progress))
  }

  func clear() {
    line.clear()
  }

  /// `health.zip: 42 % of 1300000, 55000 a second, 14 s left`.
  private func words(_ progress: ArchiveProgress) -> String {
    let seconds = (Instant.now - start).inSeconds
    guard progress.total > 0, seconds > 0, progress.done > 0 else { return name }
    let rate = Double(progress.done) / seconds
    let left = Double(max(0, progress.total - progress.done)) / rate
    let share = min(100, 100 * progress.done / progress.total)
    return
      "\(name): \(share) % of \(progress.total), \(Int(clamping: rate)) a second, \(Int(clamping: left)) s left"
  }
}
