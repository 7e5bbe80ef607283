import Foundation
import HealthModel
import HealthStorage
import StoreFiles
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("The thread of a recording", .timeLimit(.minutes(1)))
struct RecordingExecutorTests {
  /// A recording whose first write waits for another writer of its store.
  private struct Waiting {
    let folder: TemporaryFolder
    let recorder: Recorder
    let other: FairWriteLock

    init() throws {
      folder = try TemporaryFolder()
      let path = folder.file("health.sqlite").path
      let store = try HealthStore(at: path, for: StoredRecording.client, as: .owner)
      other = FairWriteLock(store: path, limit: .seconds(1))
      other.enter()
      recorder = Recorder(
        .new(WorkoutConfiguration(activityType: .yoga), RecordingOptions(hasPositioning: false)),
        feeds: RecordingFeeds(positioning: nil), store: store,
        address: ControlSocketAddress(path: folder.file("run/control").path))
    }
  }

  @Test("recordings that wait for the disk, more than there are cores, hold up no other task")
  func waitsAlone() async throws {
    let count = ProcessInfo.processInfo.activeProcessorCount + 2
    let waiting = try (0..<count).map { _ in try Waiting() }
    let runs = waiting.map { one in Task { try await one.recorder.run() } }
    // On Swift's own threads all of them would be taken until the recordings give up after ten seconds.
    for _ in 0..<20 { try await Task.sleep(for: .milliseconds(10)) }
    for one in waiting {
      let begun = try await one.recorder.store.unfinishedRecordingID()
      #expect(begun == nil)
    }
    for one in waiting { one.other.leave() }
    for one in waiting {
      _ = await one.recorder.ask(ControlRequest(.discard))
    }
    for run in runs {
      guard case .discarded = try await run.value else {
        Issue.record("the recording was not discarded")
        continue
      }
    }
  }
}
