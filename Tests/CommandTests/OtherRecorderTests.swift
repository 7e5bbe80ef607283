import Foundation
import HealthModel
import HealthStorage
import Recording
import Sessions
import TestSupport
import Testing

/// Tests of an application that records with the library as a client of the store.
@Suite("A second recording program", .timeLimit(.minutes(1)))
struct OtherRecorderTests {
  private struct Application {
    let program: Program
    let recorder: Recorder
    let running: Task<Recorder.Outcome, any Error>

    init(onRequest: RequestPolicy) async throws {
      program = try Program()
      let owner = try HealthStore(at: program.storePath, for: .test, as: .owner)
      let identity = ClientIdentity(
        source: Source(name: "Second", bundleIdentifier: "org.example.second"))
      let store = try HealthStore(at: program.storePath, for: identity, as: .client)
      try await store.register(ClientRegistration(sharePurpose: "Records yoga."))
      try await owner.decide([.workout: TypeDecision(share: true)], for: "org.example.second")
      recorder = Recorder(
        .new(
          WorkoutConfiguration(activityType: .yoga),
          RecordingOptions(onRequest: onRequest, hasPositioning: false)),
        feeds: RecordingFeeds(positioning: nil), store: store,
        address: ControlSocketAddress(
          storePath: program.storePath, environment: program.environment))
      running = Task { [recorder] in try await recorder.run() }
      for await _ in Attempts() {
        if await recorder.ask(ControlRequest(.status)).status?.state == "running" { return }
      }
      Issue.record("it never recorded")
    }

    /// Runs a command as the user in another terminal, and returns the state after it.
    func ask(_ words: String...) throws -> String {
      let result = try program.run(words + ["--json"])
      #expect(result.exitCode == 0, "\(result.error)")
      let states = ["running", "paused"].filter {
        result.output.contains("\"state\":\"\($0)\"")
      }
      return states.joined()
    }

    func workout() async throws -> Workout? {
      _ = await recorder.ask(ControlRequest(.stop))
      guard case .saved(let workout) = try await running.value else { return nil }
      return workout
    }
  }

  // WKT-27, WKT-26, WLK-06
  @Test("receives the requests to pause or resume, also while the water lock is on")
  func requests() async throws {
    let application = try await Application(onRequest: .toggle)
    #expect(try application.ask("toggle") == "paused")
    #expect(try application.ask("toggle") == "running")
    #expect(try application.ask("lock") == "running")
    #expect(try application.ask("toggle") == "paused")
    #expect(
      await application.recorder.ask(ControlRequest(.status)).status?.isWaterLocked == true)
    // The application cannot end the lock; the user can.
    let refused = await application.recorder.ask(ControlRequest(.unlock))
    #expect(refused.refusal?.hasPrefix("only the person can end water lock") == true)
    #expect(try application.ask("unlock") == "paused")
    let workout = try #require(try await application.workout())
    let kinds: [WorkoutEvent.Kind] = workout.events.map(\.kind)
    let expected: [WorkoutEvent.Kind] = [
      .pauseOrResumeRequest, .pause, .pauseOrResumeRequest, .resume, .pauseOrResumeRequest, .pause,
    ]
    #expect(kinds == expected)
    let owner = try HealthStore(at: application.program.storePath, for: .test, as: .owner)
    #expect(
      try await owner.workout(workout.uuid)?.header.sourceRevision?.source.bundleIdentifier
        == "org.example.second")
  }

  // WKT-27
  @Test("applies its own policy to requests and receives each one")
  func policy() async throws {
    let application = try await Application(onRequest: .ignore)
    let heard = Task { [recorder = application.recorder] in
      var count = 0
      for await notice in recorder.notices {
        if case .event(let event) = notice, event.kind == .pauseOrResumeRequest { count += 1 }
      }
      return count
    }
    #expect(try application.ask("toggle") == "running")
    #expect(try application.ask("toggle") == "running")
    let workout = try #require(try await application.workout())
    #expect(workout.events.map(\.kind) == [.pauseOrResumeRequest, .pauseOrResumeRequest])
    #expect(await heard.value == 2)
  }
}
