import Feeds
import Foundation
import HealthModel
import Routes
import SeriesCoding
import Sessions
import Testing

@testable import Recording
@testable import RecordingCore

/// A core that walks north at 1.4 m/s with one fix per second, on a virtual boot clock.
struct CoreWalk {
  static let start = Instant(secondsSince1970: 1_790_000_000)
  var core: RecordingState
  var uptime = Duration.seconds(100)
  var meters = 0.0

  /// A walk that has just begun, on a host whose wall clock is `hostError` ahead of the receiver's.
  init(options: RecordingOptions = RecordingOptions(), hostError: Duration = .zero) throws {
    core = try RecordingState(
      id: UUID(), configuration: WorkoutConfiguration(activityType: .walking), options: options,
      clock: ClockMapping(wallClock: Self.start + hostError, uptime: .seconds(100)))
    try core.apply(.start(at: core.clock.utc(at: uptime)))
  }

  /// The receiver's UTC now.
  var truth: Instant { Self.start + (uptime - .seconds(100)) }

  mutating func walk(seconds: Int, speed: Double = 1.4) {
    for _ in 0..<seconds {
      uptime += .seconds(1)
      meters += speed
      let location = Location(
        time: truth, latitude: 48 + meters / 111_200, longitude: 11, altitude: 500,
        horizontalAccuracy: 4, speed: speed)
      let fix = Fix(
        mode: .threeDimensional, receiverTime: truth, location: location, satellitesUsed: 9)
      core.receive(.reading(Reading(time: truth, uptime: uptime, value: fix)))
    }
  }

  mutating func ask(_ command: ControlRequest.Command, _ text: String? = nil) -> ControlReply {
    core.answer(ControlRequest(command, text: text), uptime: uptime)
  }

  /// Ends the workout and returns the summary that would be saved.
  mutating func finish() throws -> SessionSummary {
    core.stop(at: core.clock.utc(at: uptime))
    return try #require(
      core.drainEffects().compactMap { if case .finish(let summary) = $0 { summary } else { nil } }
        .first)
  }
}

@Suite("The core of a recording")
struct RecordingCoreTests {
  @Test("a walk's distance, start and end are those of the fixes")  // WKT-28, WKT-30
  func plainWalk() throws {
    var walk = try CoreWalk()
    walk.walk(seconds: 120)
    let status = walk.core.status(uptime: walk.uptime)
    // Live, the distance may lag the newest few fixes.
    #expect(abs((status.distanceMeters ?? 0) - 168) < 6)
    #expect(status.state == "running")
    let summary = try walk.finish()
    #expect(summary.span.duration == .seconds(120))
    #expect(summary.span.start == CoreWalk.start)
    #expect(summary.totals.distanceMeters == walk.core.route.totals.distanceMeters)
    #expect(abs((summary.totals.distanceMeters ?? 0) - 168) < 3)
  }

  // WKT-08, RTE-19
  @Test("nothing is collected before the start and nothing after the end, running or paused")
  func collection() throws {
    var walk = try CoreWalk()
    let accepted = { (walk: inout CoreWalk) -> [Location] in
      walk.core.drainEffects().compactMap {
        if case .store(let recorded) = $0, recorded.verdict == .accepted {
          recorded.location
        } else {
          nil
        }
      }
    }
    let early = Location(
      time: walk.truth + .seconds(-30), latitude: 48, longitude: 11, horizontalAccuracy: 4,
      speed: 1.4)
    walk.core.receive(
      .reading(
        Reading(
          time: early.time, uptime: walk.uptime + .seconds(-30),
          value: Fix(
            mode: .threeDimensional, receiverTime: early.time, location: early,
            satellitesUsed: 9))))
    walk.walk(seconds: 60)
    let during = accepted(&walk)
    #expect(during.count > 50)
    #expect(during.allSatisfy { $0.time >= CoreWalk.start })
    #expect(walk.ask(.pause).refusal == nil)
    let summary = try walk.finish()
    walk.walk(seconds: 60)
    let after = accepted(&walk)
    #expect(after.allSatisfy { $0.time <= summary.span.end }, "\(after.count) after the end")
    #expect(walk.core.session.summary == summary)
  }

  @Test("correcting a host clock that is an hour off shifts every date and no duration")
  func hostClockOff() throws {
    var walk = try CoreWalk(hostError: .seconds(3600))
    #expect(walk.core.session.startDate == CoreWalk.start + .seconds(3600))
    walk.walk(seconds: 60)
    #expect(walk.core.session.startDate == CoreWalk.start)
    let summary = try walk.finish()
    #expect(summary.span == TimeRange(start: CoreWalk.start, duration: .seconds(60)))
    #expect(
      walk.core.notes.lines.contains {
        $0.contains("the device's clock was 60 min ahead of GPS time")
      })
  }

  @Test("a wall clock that is set while recording is noted and changes no duration")
  func wallClockSet() throws {
    var walk = try CoreWalk()
    walk.walk(seconds: 30)
    walk.core.tick(uptime: walk.uptime, wallClock: walk.truth + .seconds(3600))
    walk.walk(seconds: 30)
    walk.core.tick(uptime: walk.uptime, wallClock: walk.truth + .seconds(3600))
    let summary = try walk.finish()
    #expect(summary.activeDuration == .seconds(60))
    #expect(
      walk.core.notes.lines.count { $0.contains("the device's clock was changed by 3600.0 s") } == 1
    )
  }

  @Test("fixes while paused are stored with that verdict and add no distance")  // WKT-06, WKT-29
  func pausedFixes() throws {
    var walk = try CoreWalk()
    walk.walk(seconds: 60)
    _ = walk.core.drainEffects()
    #expect(walk.ask(.pause).refusal == nil)
    walk.walk(seconds: 60)
    let paused = walk.core.drainEffects().compactMap {
      if case .store(let recorded) = $0 { recorded.verdict } else { nil }
    }
    #expect(paused.count >= 58)
    #expect(Set(paused.dropFirst()) == [.paused])
    #expect(walk.ask(.resume).refusal == nil)
    walk.walk(seconds: 60)
    let summary = try walk.finish()
    #expect(summary.activeDuration == .seconds(120))
    #expect(summary.span.duration == .seconds(180))
    // Two segments of 84 m, and no straight line across the pause.
    #expect(abs((summary.totals.distanceMeters ?? 0) - 168) < 6)
  }

  @Test(
    "the policy answers a pause-or-resume request after the event of the request",
    arguments: [
      (RequestPolicy.toggle, [WorkoutEvent.Kind.pauseOrResumeRequest, .pause], "paused"),
      (.ignore, [.pauseOrResumeRequest], "running"),
      (.marker, [.pauseOrResumeRequest, .marker], "running"),
    ])  // WKT-24, WKT-25, WKT-26
  func requests(policy: RequestPolicy, kinds: [WorkoutEvent.Kind], state: String) throws {
    var walk = try CoreWalk(options: RecordingOptions(onRequest: policy))
    walk.walk(seconds: 10)
    let reply = walk.ask(.toggle)
    #expect(reply.status?.state == state)
    #expect(walk.core.session.events.map(\.kind) == kinds)
  }

  @Test("a command that is not possible now is refused with a message and changes nothing")
  func refusals() throws {
    var walk = try CoreWalk()
    walk.walk(seconds: 10)
    let before = walk.core.session
    #expect(walk.ask(.resume).refusal?.isEmpty == false)
    #expect(walk.ask(.segmentEnd).refusal?.isEmpty == false)
    #expect(walk.core.session == before)
  }

  @Test("losing the receiver is noted and adds no straight line, and the workout continues")
  func receiverLost() throws {
    var walk = try CoreWalk()
    walk.walk(seconds: 60)
    let since = walk.uptime
    walk.core.receive(FeedEvent<Fix>.gap(FeedGap(reason: .disconnected(errno: nil), since: since)))
    #expect(walk.core.status(uptime: walk.uptime).positioning.state == "lost")
    walk.uptime += .seconds(60)
    walk.meters += 500
    walk.core.receive(
      FeedEvent<Fix>.gap(
        FeedGap(reason: .disconnected(errno: nil), since: since, until: walk.uptime)))
    walk.walk(seconds: 60)
    let summary = try walk.finish()
    #expect(abs((summary.totals.distanceMeters ?? 0) - 168) < 6)
    #expect(summary.activeDuration == .seconds(180))
    #expect(walk.core.notes.lines.contains { $0.contains("GPS lost") })
    #expect(walk.core.notes.lines.contains { $0.contains("GPS back after 60.0 s") })
  }

  @Test("a heart rate of zero is lost contact and never a value")
  func noContact() throws {
    var walk = try CoreWalk()
    for rate in [100.0, 0, 0, 120] {
      walk.uptime += .seconds(1)
      let row = TraceRow(heartRate: HeartRate(beatsPerMinute: rate))
      walk.core.receive(.reading(Reading(time: walk.truth, uptime: walk.uptime, value: row)))
    }
    let stored = walk.core.drainEffects().compactMap {
      if case .storeReading(let reading) = $0 {
        reading.sample(of: HeartRateCodec.self)?.value.beatsPerMinute
      } else {
        nil
      }
    }
    #expect(stored == [100, 120])
  }

  @Test("a recording with a limit stops by itself when its active time is over")
  func limit() throws {
    var walk = try CoreWalk(options: RecordingOptions(limit: .seconds(30)))
    walk.walk(seconds: 29)
    walk.core.tick(uptime: walk.uptime, wallClock: walk.truth)
    #expect(walk.core.session.state == .running)
    walk.walk(seconds: 1)
    walk.core.tick(uptime: walk.uptime, wallClock: walk.truth)
    #expect(walk.core.session.state == .ended)
  }

  @Test("repeated malformed input is one note with a count")
  func malformed() throws {
    var walk = try CoreWalk()
    for line in 3...7 {
      walk.core.receive(
        FeedEvent<TraceRow>.malformed(
          FeedProblem(place: .line(line), excerpt: "x", expected: "a number in column ax")))
    }
    #expect(
      walk.core.notes.lines == [
        "5 malformed values skipped, the last at line 7: expected a number in column ax"
      ])
  }

  @Test("a lap by distance ends where the distance was reached, however late the route reports it")
  func autoLap() throws {
    let options = RecordingOptions(
      session: SessionOptions(autoLap: .distance(Quantity(100, .meter))))
    var walk = try CoreWalk(options: options)
    walk.walk(seconds: 300)
    let laps = try walk.finish().laps
    #expect(laps.count == 5)
    for lap in laps.prefix(4) {
      // 100 m at 1.4 m/s.
      #expect(abs(lap.activeDuration.inSeconds - 100 / 1.4) < 2, "lap \(lap.number)")
      #expect(abs((lap.distanceMeters ?? 0) - 100) < 1e-6)
    }
  }
}
