import Buttons
import Foundation
import HealthModel
import HealthStorage
import Sessions
import Synchronization
import TestSupport
import Testing

@testable import Feeds
@testable import Recording
@testable import RecordingCore

/// A touch screen that logs when it is grabbed and released.
private final class FakeTouchScreen: TouchGrab {
  let log = Mutex<[String]>([])
  private let refusal: TouchGrabError?

  init(refusing refusal: TouchGrabError? = nil) {
    self.refusal = refusal
  }

  func hold() async throws(TouchGrabError) {
    if let refusal { throw refusal }
    log.withLock { $0.append("held") }
  }

  func release() {
    log.withLock { if $0.last == "held" { $0.append("released") } }
  }
}

/// A feed that emits a test's signals with the current time of the boot clock.
private struct SpokenButtons: Feed {
  typealias Value = ButtonSignal

  let name = "spoken"
  let channel = FeedChannel<ButtonSignal>(capacity: 1000)

  final class Source: FeedSource {
    let channel: FeedChannel<ButtonSignal>
    init(_ channel: FeedChannel<ButtonSignal>) { self.channel = channel }
    func nextBatch() async throws(FeedError) -> [FeedEvent<ButtonSignal>] {
      try await channel.drainAll()
    }
  }

  func events() -> FeedEvents<ButtonSignal> {
    FeedEvents { [channel] in Source(channel) }
  }

  func say(_ signals: ButtonSignal...) {
    let now = BootClock.now
    for signal in signals {
      let reading = Reading(time: Instant.now, uptime: now, value: signal)
      channel.send([.reading(reading)], at: now)
    }
  }

  /// Presses both buttons at once and releases them, after a pause longer than a bounce.
  func pressBoth() async throws {
    try await Task.sleep(for: ButtonPanel.bounce * 2)
    say(.pressed(.power), .pressed(.program1), .released(.power), .released(.program1))
  }
}

/// A yoga recording that buttons control.
private struct Scene {
  let folder: TemporaryFolder
  let store: HealthStore
  let recorder: Recorder
  let buttons = SpokenButtons()

  init(touch: FakeTouchScreen? = nil, eject: EjectSignal? = nil) throws {
    folder = try TemporaryFolder()
    store = try HealthStore(
      at: folder.file("health.sqlite").path,
      for: .onThisMachine(
        source: Source(name: "test", bundleIdentifier: "org.workout.test"), version: "1"),
      as: .owner, creating: true)
    var feeds = RecordingFeeds(positioning: nil)
    feeds.controls = ButtonControls(feeds: [buttons], touch: touch, eject: eject)
    recorder = Recorder(
      .new(
        WorkoutConfiguration(activityType: .yoga), RecordingOptions(hasPositioning: false)),
      feeds: feeds, store: store,
      address: ControlSocketAddress(
        storePath: folder.file("health.sqlite").path,
        environment: ["XDG_RUNTIME_DIR": folder.url.path]))
  }

  /// Waits until the status of the recording meets a condition.
  func wait(_ what: String, until isMet: (RecordingStatus) -> Bool) async throws {
    for await _ in Attempts() {
      if let status = await recorder.ask(ControlRequest(.status)).status, isMet(status) { return }
    }
    Issue.record("never: \(what)")
  }

  /// Records while the body presses buttons; returns the workout.
  func record(_ body: () async throws -> Void) async throws -> Workout? {
    let running = Task { try await recorder.run() }
    try await wait("running") { $0.state == "running" }
    try await body()
    _ = await recorder.ask(ControlRequest(.stop))
    guard case .saved(let workout) = try await running.value else { return nil }
    return workout
  }
}

@Suite("A recording with buttons", .timeLimit(.minutes(1))) struct RecordingWithButtonsTests {
  // WKT-23, WKT-24, WKT-25, WKT-26
  @Test("both buttons at once request a pause or resume, and the recording pauses and resumes")
  func chord() async throws {
    let scene = try Scene()
    let workout = try await scene.record {
      try await scene.buttons.pressBoth()
      try await scene.wait("paused") { $0.state == "paused" }
      try await scene.buttons.pressBoth()
      try await scene.wait("running") { $0.state == "running" }
    }
    let kinds = workout?.events.map(\.kind).filter { $0 != .lap }
    #expect(kinds == [.pauseOrResumeRequest, .pause, .pauseOrResumeRequest, .resume])
  }

  @Test("a single button ends a lap or sets a marker, dated at the moment of the press")
  func single() async throws {
    let scene = try Scene()
    let pressed = Mutex(Instant.now)
    let workout = try await scene.record {
      try await Task.sleep(for: .milliseconds(50))
      pressed.withLock { $0 = .now }
      scene.buttons.say(.pressed(.program1))
      scene.buttons.say(.pressed(.program2), .released(.program2))
      try await scene.wait("a lap") { $0.lapCount >= 1 }
    }
    let events = try #require(workout?.events)
    #expect(Set(events.map(\.kind)).isSuperset(of: [.lap, .marker]))
    let lap = try #require(events.first { $0.kind == .lap })
    // Reported a third of a second later, when a chord is no longer possible.
    let distance = lap.span.end - pressed.withLock { $0 }
    #expect(abs(distance / .seconds(1)) < 0.25, "\(distance)")
  }

  // WLK-01, WLK-04, WLK-05, WLK-06, WKT-27
  @Test("water lock grabs the screen, lets the chord through, and ends by the crown with a sound")
  func waterLock() async throws {
    let touch = FakeTouchScreen()
    let folder = try TemporaryFolder()
    let sound = folder.file("sound").path
    let scene = try Scene(
      touch: touch, eject: .command(["/bin/sh", "-c", "echo heard > '\(sound)'"]))
    let workout = try await scene.record {
      // Not locked yet, so the turn has no effect. The next response shows it was processed.
      scene.buttons.say(.turned(detents: 5))
      try await scene.buttons.pressBoth()
      try await scene.wait("paused") { $0.state == "paused" }
      try await scene.buttons.pressBoth()
      try await scene.wait("running") { $0.state == "running" }
      _ = await scene.recorder.ask(ControlRequest(.lock))
      try await scene.wait("taken") { _ in touch.log.withLock { $0 } == ["held"] }
      try await scene.buttons.pressBoth()
      try await scene.wait("paused") { $0.state == "paused" && $0.isWaterLocked }
      try await scene.buttons.pressBoth()
      try await scene.wait("running") { $0.state == "running" && $0.isWaterLocked }
      scene.buttons.say(.turned(detents: 1))
      try await Task.sleep(for: .milliseconds(50))
      #expect(await scene.recorder.ask(ControlRequest(.status)).status?.isWaterLocked == true)
      #expect(!FileManager.default.fileExists(atPath: sound))
      scene.buttons.say(.turned(detents: 2))
      try await scene.wait("unlocked") { !$0.isWaterLocked }
      try await scene.wait("the sound") { _ in FileManager.default.fileExists(atPath: sound) }
    }
    #expect(workout != nil)
    #expect(touch.log.withLock { $0 } == ["held", "released"])
  }

  // WLK-04
  @Test("a long press of the crown ends the water lock too")
  func longPress() async throws {
    let scene = try Scene()
    _ = try await scene.record {
      _ = await scene.recorder.ask(ControlRequest(.lock))
      scene.buttons.say(.pressed(.power))
      try await scene.wait("unlocked") { !$0.isWaterLocked }
    }
  }

  @Test("the screen is released when the recording ends, locked or not")
  func end() async throws {
    let touch = FakeTouchScreen()
    let scene = try Scene(touch: touch)
    _ = try await scene.record {
      _ = await scene.recorder.ask(ControlRequest(.lock))
      try await scene.wait("taken") { _ in touch.log.withLock { $0 } == ["held"] }
    }
    #expect(touch.log.withLock { $0 } == ["held", "released"])
  }

  @Test("errors of screen and sound are noted, and the recording continues")
  func failures() async throws {
    let touch = FakeTouchScreen(refusing: TouchGrabError(path: "/t", .taken))
    let scene = try Scene(touch: touch, eject: .command(["/nowhere/play"]))
    let workout = try await scene.record {
      _ = await scene.recorder.ask(ControlRequest(.lock))
      try await scene.wait("a note") {
        $0.notes.contains { $0.contains("touch screen is not locked") }
      }
      _ = await scene.recorder.ask(.unlockByOwner)
      try await scene.wait("a note") { $0.notes.contains { $0.contains("no sound") } }
    }
    #expect(workout != nil)
  }

  @Test("disconnected buttons are noted and do not end the recording")
  func gone() async throws {
    let scene = try Scene()
    let workout = try await scene.record {
      scene.buttons.say(.pressed(.power))
      scene.buttons.channel.finish(
        throwing: FeedError(feed: "spoken", reason: .unreadable(errno: ENODEV)))
      try await scene.wait("a note") { $0.notes.contains { $0.contains("spoken") } }
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(workout != nil)
  }
}
