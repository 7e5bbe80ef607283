import Console
import Foundation
package import HealthStorage
import Synchronization

/// The progress line of a backup or restore, which any task can update.
package final class BackupLine: Sendable {
  private let line = Mutex(ProgressLine())

  package init() {}

  package func show(_ progress: BackupProgress) {
    line.withLock { $0.show(Self.words(progress)) }
  }

  package func clear() {
    line.withLock { $0.clear() }
  }

  static func words(_ progress: BackupProgress) -> String {
    switch progress {
    case .copying(let done, let total):
      "copying, \(size(done)) of \(size(max(done, total)))"
    case .checking: "checking the copy"
    case .replacing: "replacing the store"
    }
  }

  private static let megabyte = 1e6

  package static func size(_ bytes: Int) -> String {
    "\(MeasureText.fixed(Double(bytes) / megabyte, 1)) MB"
  }
}
