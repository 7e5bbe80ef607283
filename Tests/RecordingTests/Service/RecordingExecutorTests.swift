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

  @Test("tasks on the thread wait for their moments, whichever began first")
  func sleeps() async throws {
    let executor = RecordingExecutor()
    let start = ContinuousClock.now
    let moments = await withTaskGroup(of: (Int, Duration).self) { group in
      for milliseconds in [40, 10, 30, 20] {
        group.addTask(executorPreference: executor) {
          try? await executor.sleep(
            until: start + .milliseconds(milliseconds), tolerance: .milliseconds(2))
          return (milliseconds, start.duration(to: .now))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(moments.map(\.0) == [10, 20, 30, 40])
    for (milliseconds, elapsed) in moments { #expect(elapsed >= .milliseconds(milliseconds)) }
  }

  @Test(
    "a wait ends at once if its task is cancelled, before it begins or later", arguments: [0, 20])
  func cancelled(milliseconds: Int) async throws {
    let executor = RecordingExecutor()
    let task = Task(executorPreference: executor) {
      do {
        // Far beyond what a number of nanoseconds can express.
        try await executor.sleep(until: .now + .seconds(1 << 50), tolerance: .zero)
        return false
      } catch {
        return error is CancellationError
      }
    }
    if milliseconds > 0 { try await Task.sleep(for: .milliseconds(milliseconds)) }
    task.cancel()
    #expect(await task.value)
  }

  @Test("the thread ends with its last task, which may outlive the recording")
  func ends() async throws {
    weak var former: RecordingExecutor?
    let task: Task<Int, Never>
    do {
      let executor = RecordingExecutor()
      former = executor
      task = Task(executorPreference: executor) {
        try? await Task.sleep(for: .milliseconds(20))
        return 7
      }
    }
    #expect(await task.value == 7)
    while former != nil { try await Task.sleep(for: .milliseconds(1)) }
  }
}
