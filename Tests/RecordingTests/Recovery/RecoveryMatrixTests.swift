import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("Recovery under any clock", .timeLimit(.minutes(4)))
struct RecoveryMatrixTests {
  /// Every scene in which no clock or receiver has more than one error, and a sample of the others.
  static var scenes: [KilledScene] {
    var scenes: [KilledScene] = []
    var others: [KilledScene] = []
    for host in KilledScene.Host.allCases {
      for jump in KilledScene.Jump.allCases {
        for kill in KilledScene.Kill.allCases {
          for next in KilledScene.Next.allCases {
            let scene = KilledScene(host: host, jump: jump, kill: kill, next: next)
            // Without a clock and an earlier fix, the time that the machine was off is unknown.
            if kill == .beforeFix, next == .rebootWithoutClock { continue }
            let isPlain = jump == .none && kill == .afterFix
            if isPlain { scenes.append(scene) } else { others.append(scene) }
          }
        }
      }
    }
    var generator = Seed(19).generator
    return scenes + others.shuffled(using: &generator).prefix(count - scenes.count)
  }

  /// `RECOVERY_SCENES` sets the number of scenes; there are 2277.
  static let count =
    ProcessInfo.processInfo.environment["RECOVERY_SCENES"].flatMap { Int($0) } ?? 150

  // SYNC-31, WKT-30
  @Test("a killed recording is one workout, as long and as far as an unkilled one, on any clock")
  func matrix() async throws {
    let folder = try TemporaryFolder()
    let store = try HealthStore(
      at: folder.file("health.sqlite").path, for: StoredRecording.client, as: .owner)
    var count = 0
    for scene in Self.scenes {
      do {
        let expected = try scene.unkilled(in: store)
        let found = try await scene.killed(in: store)
        count += 2
        expectEqual(found, expected, scene)
        #expect(try await store.unfinishedRecording() == nil, "\(scene)")
      } catch {
        Issue.record("\(scene): \(error)")
        // The next scene starts with an empty table.
        if let journal = try? store.resumeRecording() { try journal.discard() }
      }
    }
    let saved = try await store.workouts(limit: count + 1).count
    #expect(saved == count, "each killed recording is one workout")
    #expect(try await store.verify().isEmpty)
  }

  private func expectEqual(_ found: Workout, _ expected: Workout, _ scene: KilledScene) {
    let second = 1.0
    let start = (found.span.start - expected.span.start).inSeconds
    let end = (found.span.end - expected.span.end).inSeconds
    let duration = (found.duration - expected.duration).inSeconds
    let meters = (found.totals.distanceMeters ?? 0) - (expected.totals.distanceMeters ?? 0)
    #expect(abs(start) <= second, "\(scene): starts \(start) s off")
    #expect(abs(end) <= second, "\(scene): ends \(end) s off")
    #expect(abs(duration) <= second, "\(scene): lasts \(duration) s more")
    #expect(abs(meters) <= 1, "\(scene): \(meters) m further")
    let hasFix = scene.kill != .beforeFix || scene.next == .same
    guard [.none, .five2106, .firstFive2106].contains(scene.jump), hasFix else { return }
    let late = (found.span.start - KilledScene.truth).inSeconds
    #expect(abs(late) <= second, "\(scene): starts \(late) s from the truth")
  }
}
