package import StoreDatabase
package import StoreErrors
import StoreFiles
import Synchronization

extension HealthStore {
  /// The state of the store now, by which a later look shows whether anything was committed since, by any process.
  ///
  /// - Returns: The state; `nil` if another file has taken the place of the store's, which this handle still reads.
  /// - Throws: The any-time cases of `StoreError`.
  package func commitMark() async throws(StoreError) -> CommitMark? {
    guard let file = signal.file, FileNumber(path) == file else { return nil }
    do {
      let watch = try commits.withLock { watch in
        if let watch { return watch }
        let opened = try CommitWatch(address, readingConfiguration)
        watch = opened
        return opened
      }
      let mark = try await watch.mark()
      // The handle's file cannot come back to the path unnoticed: it keeps its number while it is open.
      return FileNumber(path) == file ? mark : nil
    } catch {
      throw .from(error, path: path)
    }
  }
}
