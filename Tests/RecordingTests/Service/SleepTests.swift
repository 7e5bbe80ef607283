import Feeds
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Sessions
import Synchronization
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("A machine that sleeps while it records")
struct SleepTests {
  @Test("only more than a second is a sleep, short sleeps add up, and each is reported once")
  func watch() {
    var watch = SleepWatch(total: .seconds(100))
    #expect(watch.sleep(total: .seconds(100)) == nil)
    #expect(watch.sleep(total: .seconds(101)) == nil)
    #expect(watch.sleep(total: .milliseconds(101_001)) == .milliseconds(1001))
    #expect(watch.sleep(total: .milliseconds(101_001)) == nil)
    #expect(watch.sleep(total: .milliseconds(101_700)) == nil)
    #expect(watch.sleep(total: .milliseconds(102_400)) == .milliseconds(1399))
    #expect(watch.sleep(total: .seconds(50)) == nil)
  }

  @Test("no sleep is detected while the machine is awake")
  func awake() {
    var watch = SleepWatch(total: MachineSleep.total)
    for _ in 0..<10_000 { #expect(watch.sleep(total: MachineSleep.total) == nil) }
  }

  @Test("a sleep is a noted gap: time continues, without distance or energy")
  func gap() throws {
    let facts = PersonFacts(
      birthDate: BirthDate(year: 1986, month: 4, day: 3), sex: .male, heightMeters: 1.8,
      massKilograms: 80)
    let options = RecordingOptions(walker: Walker(heightMeters: 1.8, facts: facts))
    func recorded(asleep: Duration) throws -> (walk: CoreWalk, kilocalories: Double) {
      var walk = try CoreWalk(options: options)
      func resume(seconds: Int) {
        for _ in 0..<seconds {
          walk.walk(seconds: 1)
          walk.core.tick(uptime: walk.uptime, wallClock: walk.truth)
        }
      }
      resume(seconds: 120)
      if asleep > .zero {
        walk.uptime += asleep
        walk.meters += 1.4 * asleep.inSeconds
        walk.core.slept(for: asleep, until: walk.uptime)
      }
      resume(seconds: 120)
      let energy = walk.core.status(uptime: walk.uptime).energyKilocalories
      return (walk, try #require(energy))
    }
    var (awake, energyAwake) = try recorded(asleep: .zero)
    var (asleep, energyAsleep) = try recorded(asleep: .seconds(600))
    let whole = try awake.finish()
    let broken = try asleep.finish()
    #expect(whole.span.duration == .seconds(240))
    #expect(broken.span.duration == .seconds(840))
    #expect(broken.activeDuration == .seconds(840))
    let distances = try [whole, broken].map { try #require($0.totals.distanceMeters) }
    #expect(abs(distances[0] - distances[1]) < 8, "\(distances)")
    #expect(abs(energyAwake - energyAsleep) < 1, "\(energyAwake), \(energyAsleep)")
    let slept = TimeRange(start: CoreWalk.start + .seconds(120), duration: .seconds(600))
    #expect(asleep.core.notes.notes.contains(.suspended(slept)))
    #expect(
      asleep.core.notes.lines.contains(
        "\(slept.start.rfc3339) the device was suspended for 600.0 s"))
  }

  @Test("the recorder's loop detects a sleep by its two clocks, and the workout stores the note")
  func recorder() async throws {
    let folder = try TemporaryFolder()
    let store = try HealthStore(
      at: folder.file("health.sqlite").path, for: StoredRecording.client, as: .owner, creating: true
    )
    let asleep = Mutex(Duration.seconds(1000))
    let recorder = Recorder(
      .new(
        WorkoutConfiguration(activityType: .walking), RecordingOptions(hasPositioning: false)),
      feeds: RecordingFeeds(positioning: nil), store: store,
      address: ControlSocketAddress(path: folder.file("run/control").path),
      machineSleep: { asleep.withLock { $0 } })
    let running = Task { try await recorder.run() }
    var noted: TimeRange?
    for await notice in recorder.notices {
      switch notice {
      case .status where noted == nil: asleep.withLock { $0 = .seconds(1090) }
      case .note(.suspended(let span)):
        noted = span
        _ = await recorder.ask(ControlRequest(.stop))
      default: break
      }
    }
    let span = try #require(noted)
    guard case .saved(let workout) = try await running.value else {
      Issue.record("nothing was saved")
      return
    }
    // The sleep cannot be longer than the recording.
    #expect(span.start == workout.span.start)
    let notes = workout.header.metadata.string(.recordingNotes) ?? ""
    #expect(notes.contains("the device was suspended for"))
  }
}
