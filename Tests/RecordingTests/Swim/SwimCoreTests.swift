import Feeds
import Foundation
import HealthModel
import Sessions
import Swimming
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("A swim during recording")
struct SwimCoreTests {
  // SWIM-05, SWIM-06, SWIM-07, SWIM-10, SWIM-17
  @Test("each length is at once a lap event with its style, and appears in the status")
  func lengths() throws {
    var swim = try CoreSwim()
    swim.apply(at: 33, .length(CoreSwim.length(0, 30), index: 0))
    swim.apply(at: 65, .length(CoreSwim.length(30, 62, .backstroke, strokes: 14), index: 1))
    let laps = swim.core.drainEffects().compactMap {
      if case .announce(.event(let event)) = $0 { event } else { nil }
    }
    #expect(laps.map(\.kind) == [.lap, .lap])
    #expect(
      laps.map { $0.metadata.enumeration(.swimmingStrokeStyle) }
        == [SwimmingStrokeStyle.freestyle, .backstroke])
    #expect(swim.status.lapCount == 2)
    #expect(swim.status.distanceMeters == 50)
    #expect(swim.status.strokeStyle == "backstroke")
    #expect(swim.status.strokeCount == 26)
    #expect(swim.status.swolf == 46)
  }

  @Test("strokes appear as they are detected, and a counted length replaces them by its own")
  func strokes() throws {
    var swim = try CoreSwim()
    for second in 1...14 {
      let stroke = SwimStroke(time: CoreSwim.at(Double(second) * 2), style: .freestyle)
      swim.apply(at: Double(second) * 2 + 1, .stroke(stroke))
    }
    #expect(swim.status.strokeCount == 14)
    swim.apply(at: 33, .length(CoreSwim.length(0, 30, strokes: 12), index: 0))
    #expect(swim.status.strokeCount == 12)
    swim.apply(at: 35, .stroke(SwimStroke(time: CoreSwim.at(34), style: .freestyle)))
    #expect(swim.status.strokeCount == 13)
    // The last stroke is outside of the corrected length and counts after it.
    swim.apply(at: 36, .corrected(from: 0, [CoreSwim.length(0, 27, strokes: 11)]))
    #expect(swim.status.strokeCount == 13)
  }

  @Test("a length that the session already has, as after a recovery, is not added again")
  func knownLength() throws {
    var swim = try CoreSwim()
    swim.apply(
      at: 65, .length(CoreSwim.length(0, 30), index: 0), .length(CoreSwim.length(30, 62), index: 1))
    let state = JournaledState(swim.core)
    var recovered = try CoreSwim()
    recovered.apply(at: 33, .length(CoreSwim.length(0, 30), index: 0))
    recovered.core.restore(state)
    recovered.apply(at: 65, .length(CoreSwim.length(30, 62), index: 1))
    #expect(recovered.core.session.laps == swim.core.session.laps)
    recovered.apply(at: 95, .length(CoreSwim.length(62, 92), index: 2))
    #expect(recovered.core.session.laps.map(\.number) == [1, 2, 3])
    #expect(recovered.core.session.events.count == 3)
  }

  // SWIM-11, SWIM-12, SWIM-14, SWIM-16
  @Test("a set is a segment that ends with the pause, the rest or the workout")
  func sets() throws {
    for configuration in [CoreSwim.pool, CoreSwim.openWater] {
      var swim = try CoreSwim(configuration)
      swim.apply(at: 9, .swimming(since: CoreSwim.at(3)))
      #expect(swim.status.currentSet?.index == 1)
      swim.apply(at: 210)
      #expect(swim.ask(.pause).status?.setCount == 1)
      swim.apply(at: 240)
      #expect(swim.ask(.resume).refusal == nil)
      swim.apply(at: 249, .swimming(since: CoreSwim.at(244)))
      swim.apply(at: 370, .resting(since: CoreSwim.at(360)))
      swim.apply(at: 426, .swimming(since: CoreSwim.at(420)))
      swim.core.stop(at: CoreSwim.at(480))
      let summary = try #require(swim.core.session.summary)
      let segments = summary.events.filter { $0.kind == .segment }
      #expect(
        segments.map(\.span) == [
          TimeRange(start: CoreSwim.at(0), end: CoreSwim.at(210)),
          TimeRange(start: CoreSwim.at(240), end: CoreSwim.at(360)),
          TimeRange(start: CoreSwim.at(420), end: CoreSwim.at(480)),
        ])
    }
  }

  @Test("a correction is announced with all laps from the first that changed")
  func correction() throws {
    var swim = try CoreSwim()
    swim.apply(at: 93, .length(CoreSwim.length(0, 90), index: 0))
    _ = swim.core.drainEffects()
    swim.apply(
      at: 95,
      .corrected(
        from: 0, [CoreSwim.length(0, 29), CoreSwim.length(29, 60), CoreSwim.length(60, 90)]))
    let corrected = swim.core.drainEffects().compactMap {
      if case .announce(.lapsCorrected(let from, let laps)) = $0 { (from, laps) } else { nil }
    }
    #expect(corrected.map(\.0) == [1])
    #expect(corrected.first?.1 == swim.core.session.laps)
    #expect(swim.core.session.laps.count == 3)
  }

  @Test("every warning of the engine adds a note")
  func warnings() throws {
    var swim = try CoreSwim()
    swim.apply(
      at: 60,
      .warning(.worn(like: WristPlacement(wrist: .right), at: CoreSwim.at(50))),
      .warning(.gap(TimeRange(start: CoreSwim.at(51), end: CoreSwim.at(54)))),
      .warning(.slow(samplesPerSecond: 12.54, at: CoreSwim.at(55))),
      .warning(.saturated(at: CoreSwim.at(56))), .warning(.withoutRotation(at: CoreSwim.at(57))))
    let lines = swim.core.notes.lines
    for (line, words) in zip(
      lines,
      [
        "look like placement wrist-right", "no motion from the wrist for 3.0 s",
        "12.5 motion samples per second",
        "is saturated", "no gyroscope readings",
      ])
    {
      #expect(line.contains(words))
    }
    #expect(lines.count == 5)
  }

  @Test(
    "without a placement on a wrist the left wrist is assumed, with one note",
    arguments: [
      (nil, "no placement given"), ("lower-back", "lower-back is not on the wrist"),
      ("wrist-right", nil), ("wrist-left-crown-left", nil),
    ] as [(String?, String?)])
  func placement(said: String?, note: String?) throws {
    var swim = try CoreSwim(options: RecordingOptions(placement: said, hasPositioning: false))
    let still = MotionSample(
      acceleration: Vector3(x: 0, y: 0, z: 9.81), rotationRate: Vector3(x: 0, y: 0, z: 0))
    for tick in 1...100 { swim.move(at: Double(tick) / 50, still) }
    #expect(swim.core.notes.lines.count == (note == nil ? 0 : 1))
    #expect(swim.core.notes.lines.allSatisfy { $0.contains(note ?? "") })
  }

  @Test("without a given placement, that of the trace is used until the recording begins")
  func traceSays() throws {
    let header = TraceHeader(placement: "wrist-right", columns: ["t", "ax", "ay", "az"])
    let connected = FeedEvent<TraceRow>.connected(
      FeedConnection(.trace(header), uptime: .seconds(100)))
    for (said, expected) in [(nil, "wrist-right"), ("wrist-left", "wrist-left")] {
      let options = RecordingOptions(placement: said, hasPositioning: false)
      var core = try RecordingState(
        id: .init(), configuration: CoreSwim.pool, options: options,
        clock: ClockMapping(wallClock: CoreSwim.start, uptime: .seconds(100)))
      core.receive(connected)
      #expect(core.options.placement == expected)
    }
    var begun = try CoreSwim(options: RecordingOptions(hasPositioning: false))
    begun.core.receive(connected)
    #expect(begun.core.options.placement == nil)
  }

  // WLK-01, WLK-02, WLK-04, WLK-05, WLK-06
  @Test("water lock works in the foreground only, lets pause requests through, and signals its end")
  func waterLock() throws {
    var swim = try CoreSwim()
    #expect(swim.ask(.lock, isInForeground: false).status?.isWaterLocked == false)
    #expect(swim.ask(.unlockByOwner).refusal == "water lock is off")
    #expect(swim.ask(.lock).status?.isWaterLocked == true)
    #expect(swim.ask(.unlock).refusal?.hasPrefix("only the person can end water lock") == true)
    #expect(swim.status.isWaterLocked)
    #expect(swim.ask(.toggle).status?.state == "paused")
    #expect(swim.ask(.toggle).status?.state == "running")
    #expect(swim.status.isWaterLocked)
    #expect(swim.ask(.unlockByButton).status?.isWaterLocked == false)
    #expect(swim.status.notes.isEmpty)
    #expect(swim.ask(.lock).status?.isWaterLocked == true)
    #expect(swim.ask(.unlockByOwner).status?.isWaterLocked == false)
    #expect(swim.status.notes.count == 1)
    #expect(swim.status.notes.last?.hasSuffix("water lock ended by command") == true)
    let signals = swim.core.drainEffects().compactMap {
      if case .announce(.waterLock(let isLocked, _)) = $0 { isLocked } else { nil }
    }
    #expect(signals == [true, false, true, false])
  }
}
