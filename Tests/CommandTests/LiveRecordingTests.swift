import Feeds
import Foundation
import HealthModel
import HealthStorage
import Recording
import Routes
import TestSupport
import Testing

/// Tests of the whole program against a real gpsd: it records events and survives failures.
@Suite("A live recording", .needsGPSD, .timeLimit(.minutes(2)))
struct LiveRecordingTests {
  /// A gpsd with a receiver that sends fixes, and a recording of it.
  struct Scene {
    let program: Program
    let daemon: PrivateGPSD
    let receiver: FakeReceiver
    let talking: Task<Void, Never>
    let recorder: RunningProgram

    /// Starts gpsd and the recorder; gpsd opens its receiver once the recorder watches.
    init(_ more: [String] = []) async throws {
      program = try Program()
      daemon = try await PrivateGPSD()
      receiver = try FakeReceiver()
      let words = ["record", "walk", "--gps", "gpsd://127.0.0.1:\(daemon.port)"] + more
      recorder = try RunningProgram(words, in: program)
      _ = try await recorder.recording()
      try await daemon.plug(receiver)
      talking = Task { [receiver] in await LiveReceiver(receiver, epochsPerSecond: 5).talk() }
    }

    /// Waits until the status fulfills the condition, and returns it.
    func status(
      _ what: String, where isMet: (RecordingStatus) -> Bool
    ) async throws -> RecordingStatus {
      var last: RecordingStatus?
      for await _ in Attempts() {
        last = try recorder.ask(.status).status
        if let last, isMet(last) { return last }
      }
      throw NeverHappened(what: what, last: last)
    }

    func workout() async throws -> Workout {
      let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
      return try await store.workout(matching: "last")
    }

    func end() {
      talking.cancel()
    }
  }

  struct NeverHappened: Error {
    let what: String
    let last: RecordingStatus?
  }

  // WKT-09, WKT-10, WKT-13, WKT-16, WKT-22, WKT-24, WKT-25, WKT-26, WKT-30
  @Test("the saved workout has every button's event in order, with its text")
  func buttons() async throws {
    let scene = try await Scene()
    defer { scene.end() }
    _ = try await scene.status("a fix") { $0.positioning.state == "3d" }
    try scene.recorder.ask(.lap)
    try scene.recorder.ask(.marker, "the bridge")
    try scene.recorder.ask(.segmentStart, "hill")
    try scene.recorder.ask(.pause)
    try scene.recorder.ask(.resume)
    try scene.recorder.ask(.toggle)
    try scene.recorder.ask(.toggle)
    try scene.recorder.ask(.segmentEnd)
    try scene.recorder.ask(.stop)
    #expect(await scene.recorder.exitCode() == 0)
    let workout = try await scene.workout()
    let kinds = workout.events.map(\.kind)
    for (kind, count) in [
      (WorkoutEvent.Kind.pause, 2), (.resume, 2), (.pauseOrResumeRequest, 2), (.marker, 1),
      (.segment, 1),
    ] { #expect(kinds.count { $0 == kind } == count, "\(kind)") }
    #expect(kinds.contains(.lap))
    let marker = try #require(workout.events.first { $0.kind == .marker })
    #expect(marker.metadata.string(.markerText) == "the bridge")
    let segment = try #require(workout.events.first { $0.kind == .segment })
    #expect(segment.metadata.string(.segmentName) == "hill")
    #expect(workout.events.map(\.date) == workout.events.map(\.date).sorted())
    #expect(workout.duration < workout.span.duration)
  }

  @Test(
    "the totals shown at the stop equal those stored, listed and re-analyzed, to the last digit")
  func oneSetOfTotals() async throws {
    let scene = try await Scene(["--json"])
    defer { scene.end() }
    _ = try await scene.status("ten metres") { ($0.distanceMeters ?? 0) > 10 }
    try scene.recorder.ask(.pause)
    let paused = try #require(try scene.recorder.ask(.status).status)
    _ = try await scene.status("a pause") { $0.elapsedSeconds > paused.elapsedSeconds + 1 }
    try scene.recorder.ask(.resume)
    _ = try await scene.status("more") {
      ($0.distanceMeters ?? 0) > (paused.distanceMeters ?? 0) + 3
    }
    try scene.recorder.ask(.stop)
    #expect(await scene.recorder.exitCode() == 0)
    let workout = try await scene.workout()
    let meters = try #require(workout.totals.distanceMeters)
    let last = try #require(scene.recorder.printed.split(separator: "\n").last)
    #expect(last.hasPrefix("{\"kind\":\"saved\""))
    #expect(last.contains("\"distance_m\":\(meters),"))
    let listed = try scene.program.run("list", "--json").output
    #expect(listed.contains("\"distance_m\":\(meters),"))
    let store = try HealthStore(
      at: scene.program.storePath, for: .test, as: .owner, creating: false)
    let routes = try await store.routes(of: workout.uuid)
    #expect(routes.map(\.distanceMeters) == [meters])
    let again = try await reanalysedTotals(workout, in: store)
    #expect(again.distanceMeters == meters)
    #expect(again.movingSeconds == workout.totals.movingSeconds)
    #expect(again.ascentMeters == workout.totals.ascentMeters)
  }

  @Test("a gpsd crash is a recorded gap, and fixes resume within two seconds of its return")
  func gpsdDies() async throws {
    let scene = try await Scene()
    defer { scene.end() }
    _ = try await scene.status("a fix") { $0.positioning.state == "3d" }
    scene.daemon.kill()
    let lost = try await scene.status("the loss") { $0.positioning.state == "lost" }
    #expect(lost.state == "running")
    scene.talking.cancel()
    try await scene.daemon.start()
    let back = BootClock.now
    let second = try FakeReceiver()
    // The new daemon opens its receiver as soon as the recorder has found it and watches again.
    try await scene.daemon.plug(second)
    #expect(BootClock.now - back < .seconds(2))
    let talking = Task { await LiveReceiver(second, epochsPerSecond: 5).talk() }
    defer { talking.cancel() }
    _ = try await scene.status("fixes again") { $0.positioning.state == "3d" }
    try scene.recorder.ask(.stop)
    #expect(await scene.recorder.exitCode() == 0)
    let notes = try await scene.workout().header.metadata.string(.recordingNotes) ?? ""
    #expect(notes.contains("GPS lost"))
    #expect(notes.contains("GPS back after"))
  }

  // RTE-20
  @Test("a gpsd started after the recording provides fixes and sets the recording's clock")
  func gpsdComesLate() async throws {
    let program = try Program()
    let daemon = try await PrivateGPSD()
    daemon.kill()
    let recorder = try RunningProgram(
      ["record", "walk", "--gps", "gpsd://127.0.0.1:\(daemon.port)"], in: program)
    let began = Instant.now
    let early = try await recorder.recording()
    #expect(early.positioning.state == "no_receiver")
    try await Task.sleep(for: .seconds(3))
    #expect(try recorder.ask(.status).status?.state == "running")
    try await daemon.start()
    let receiver = try FakeReceiver()
    try await daemon.plug(receiver)
    // A receiver knows the time, and the host's clock is behind it.
    let ahead = Duration.seconds(100)
    let talking = Task {
      await LiveReceiver(receiver, epochsPerSecond: 5, ahead: ahead).talk()
    }
    defer { talking.cancel() }
    var last: RecordingStatus?
    for await _ in Attempts() {
      guard (last?.distanceMeters ?? 0) < 5 else { break }
      last = try recorder.ask(.status).status
    }
    #expect((last?.distanceMeters ?? 0) >= 5)
    try recorder.ask(.stop)
    #expect(await recorder.exitCode() == 0)
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
    let workout = try await store.workout(matching: "last")
    let route = try #require(try await store.routes(of: workout.uuid).first)
    #expect(abs((workout.span.start - began - ahead).inSeconds) < 10)
    #expect((route.span.start - workout.span.start).inSeconds > 2.5)
    #expect(route.span.end <= workout.span.end)
    let notes = workout.header.metadata.string(.recordingNotes) ?? ""
    #expect(notes.contains("gpsd is not running") && notes.contains("first position after"))
    #expect(try await store.verify().isEmpty)
  }

  @Test("a second recording is refused with the id of the first and changes nothing")
  func secondRecording() async throws {
    let scene = try await Scene()
    defer { scene.end() }
    let first = try await scene.recorder.recording()
    let second = try scene.program.run("record", "run", "--no-gps", "--for", "1s")
    #expect(second.exitCode == 1)
    #expect(second.error.contains(first.id.lowercased()))
    #expect(try scene.recorder.ask(.status).status?.id == first.id)
    try scene.recorder.ask(.stop)
    #expect(await scene.recorder.exitCode() == 0)
  }

  @Test("INT and TERM stop and save", arguments: [SIGINT, SIGTERM])
  func stoppingSignals(signal: Int32) async throws {
    let scene = try await Scene()
    defer { scene.end() }
    scene.recorder.signal(signal)
    #expect(await scene.recorder.exitCode() == 0)
    #expect(try await scene.workout().configuration.activityType == .walking)
  }

  @Test("closing the terminal saves the workout within 2 s")
  func hangUp() async throws {
    let scene = try await Scene()
    defer { scene.end() }
    scene.recorder.signal(SIGHUP)
    let began = ContinuousClock.now
    #expect(await scene.recorder.exitCode() == 0)
    #expect(ContinuousClock.now - began < .seconds(2))
    #expect(try await scene.workout().configuration.activityType == .walking)
  }

  @Test("a recording with --detach continues without its terminal")
  func detached() async throws {
    let scene = try await Scene(["--detach"])
    defer { scene.end() }
    let before = try await scene.recorder.recording()
    scene.recorder.signal(SIGHUP)
    _ = try await scene.status("going on") { $0.elapsedSeconds > before.elapsedSeconds + 0.5 }
    #expect(scene.recorder.isRunning)
    try scene.recorder.ask(.stop)
    #expect(await scene.recorder.exitCode() == 0)
  }

  @Test("a discarded recording leaves no workout and nothing unfinished")
  func discard() async throws {
    let scene = try await Scene()
    defer { scene.end() }
    try scene.recorder.ask(.discard)
    #expect(await scene.recorder.exitCode() == 0)
    let store = try HealthStore(
      at: scene.program.storePath, for: .test, as: .owner, creating: false)
    #expect(try await store.workouts().isEmpty)
    #expect(try await store.unfinishedRecording() == nil)
  }

  @Test("only the owner can access the control socket")
  func socketMode() async throws {
    let scene = try await Scene()
    defer { scene.end() }
    let path = scene.recorder.address.path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try scene.recorder.ask(.stop)
    #expect(await scene.recorder.exitCode() == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}

extension ClientIdentity {
  /// The identity of the tests as a client of the store.
  static let test = onThisMachine(
    source: Source(name: "test", bundleIdentifier: "org.workout.test"), version: "1")
}
