import Feeds
import HealthModel
import HealthStorage

extension RecordingLoop {
  /// Continues at the current place of the store, if it was moved or removed, and reports it.
  ///
  /// - Throws: At the end of the recording, the reason why nothing of it is retained; before, that
  ///   is a note.
  mutating func followStore(atEnd: Bool = false) throws(RecordingError) {
    let former = recorder.store.path
    let now = core.clock.utc(at: uptime)
    do throws(StoreError) {
      guard let found = try journal?.followStore(isDue: atEnd) else { return }
      recorder.use(found.store)
      core.note(.storeRelocated(found.cause, from: former, to: found.store.path, at: now))
    } catch {
      guard !atEnd else { throw .storeRemoved(path: former, error, recording: core.id) }
      guard !isStoreLossNoted else { return }
      isStoreLossNoted = true
      core.note(.storeLost(path: former, error, at: now))
    }
  }
}
