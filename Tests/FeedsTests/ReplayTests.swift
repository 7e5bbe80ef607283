import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("Replays", .timeLimit(.minutes(1))) struct ReplayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func trace(
    _ text: String, pace: Pace = .asFastAsPossible, pacing: some Clock<Duration> = ContinuousClock()
  ) throws -> TraceFeed {
    try Data(text.utf8).write(to: folder.file("trace.csv"))
    return TraceFeed(
      .path(folder.file("trace.csv").path, pace: pace), name: "trace", clock: FeedSubject.clock,
      origin: .seconds(50), pacing: pacing)
  }

  private func fixes(_ lines: [String]) async throws -> [Reading<Fix>] {
    try Data(lines.joined(separator: "\n").utf8).write(to: folder.file("log.json"))
    let feed = FixReplay(
      path: folder.file("log.json").path, pace: .asFastAsPossible, clock: FeedSubject.clock,
      origin: .seconds(50))
    var readings: [Reading<Fix>] = []
    for try await event in feed.events() {
      if case .reading(let reading) = event { readings.append(reading) }
    }
    return readings
  }

  @Test("a replay runs at its pace", arguments: [(1.0, 1.0), (4.0, 0.25)])
  func pace(factor: Double, secondsEach: Double) async throws {
    let clock = LeapingClock()
    let feed = try trace(
      "# workout-trace 1\nt,ax,ay,az\n10,0,0,9\n11,0,0,9\n13,0,0,9\n", pace: .times(factor),
      pacing: clock)
    var times: [Duration] = []
    for try await event in feed.events() {
      if case .reading = event { times.append(clock.now.sinceStart) }
    }
    #expect(times == [0, 1, 3].map { .seconds($0 * secondsEach) })
  }

  @Test("a replay as fast as possible does not wait")
  func unlimited() async throws {
    let clock = LeapingClock()
    let feed = try trace("# workout-trace 1\nt,hr\n0,60\n9000,61\n", pacing: clock)
    var count = 0
    for try await event in feed.events() { if case .reading = event { count += 1 } }
    #expect(count == 2)
    #expect(clock.now.sinceStart == .zero)
  }

  @Test("times come from the trace, and dates if it has an epoch")
  func times() async throws {
    let rows = "t,hr\n5,60\n5.5,61\n5.25,62\n6,63\n"
    let epoch = try #require(Instant(rfc3339: "2024-05-01T12:00:00Z"))
    for (head, first) in [
      ("# workout-trace 1; epoch=2024-05-01T12:00:00Z", epoch + .seconds(5)),
      ("# workout-trace 1; epoch=1714564800", epoch + .seconds(5)),
      ("# workout-trace 1", FeedSubject.clock.utc(at: .seconds(50))),
    ] {
      var readings: [Reading<TraceRow>] = []
      for try await event in try trace("\(head)\n\(rows)").events() {
        if case .reading(let reading) = event { readings.append(reading) }
      }
      // A row whose time goes backward has the time of the one before it.
      #expect(readings.map(\.uptime) == [50, 50.5, 50.5, 51].map { .seconds($0) })
      #expect(readings.first?.time == first)
    }
  }

  @Test("a trace without times and rate is an error")
  func noTimeBase() async throws {
    let feed = try trace("# workout-trace 1\nax,ay,az\n0,0,9\n")
    await #expect(throws: FeedError(feed: "trace", reason: .noTimeBase)) {
      for try await _ in feed.events() {}
    }
  }

  @Test(
    "a file without any report of gpsd is an error that shows its first line",
    arguments: [1, 40, 4_000], ["?pace=1", "?pace=max"])
  func noReport(lines: Int, pace: String) async throws {
    let sentence = "$GPGGA,120000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47"
    let text = String(repeating: sentence + "\r\n", count: lines)
    let file = folder.file("log.json")
    try Data(text.utf8).write(to: file)
    let feed = try FeedAddress("replay:\(file.path)\(pace)").fixFeed(clock: FeedSubject.clock)
    let error = await #expect(throws: FeedError.self) {
      for try await event in feed.events() {
        if case .reading = event { Issue.record("a fix of no report") }
      }
    }
    guard case .noReport(let fault) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fault.place == .line(1))
    #expect(fault.excerpt.hasPrefix("$GPGGA"))
  }

  @Test("a missing file is an error", arguments: ["", "?pace=max"])
  func noFile(pace: String) async throws {
    for kind in ["trace", "replay"] {
      let address = try FeedAddress("\(kind):/no/such/file\(pace)")
      let reason = FeedError.Reason.unreadable(errno: ENOENT)
      await #expect(throws: FeedError(feed: address.description, reason: reason)) {
        if kind == "trace" {
          for try await _ in try address.traceFeed(clock: FeedSubject.clock).events() {}
        } else {
          for try await _ in try address.fixFeed(clock: FeedSubject.clock).events() {}
        }
      }
    }
  }

  @Test(
    "a truncated gzip file gives its intact part and reports the truncation",
    arguments: [10, 400, 2000])
  func cutOff(length: Int) async throws {
    let script = (0..<2000).map { ScriptItem.reading($0) }
    let path = try FeedSubject.traceFile.file(script, in: folder)
    let gzip = try ProcessGroup.spawn(["/bin/gzip", path], environment: [])
    #expect(ProcessGroup.wait(for: gzip) == 0)
    let packed = try Data(contentsOf: URL(filePath: path + ".gz"))
    try packed.prefix(length).write(to: folder.file("cut.csv.gz"))
    let feed = TraceFeed(
      .path(folder.file("cut.csv.gz").path, pace: .asFastAsPossible), name: "cut",
      clock: FeedSubject.clock, origin: .zero)
    let marks = try await FeedSubject.marks(of: feed)
    #expect(marks.last == .malformed)
    #expect(length < 100 || marks.count > 10)
    #expect(packed.count > length)
  }

  @Test("fixes without a time advance by the second, and a clock step takes one second")
  func fixTimes() async throws {
    let readings = try await fixes([
      ScriptedServer.report(second: 100), ScriptedServer.report(second: 102),
      #"{"class":"TPV","mode":1}"#, #"{"class":"TPV","mode":1}"#,
      ScriptedServer.report(second: 50), ScriptedServer.report(second: 86_000),
    ])
    #expect(readings.map(\.uptime) == [50, 52, 53, 54, 55, 56].map { .seconds($0) })
    #expect(readings[2].time == FeedSubject.clock.utc(at: .seconds(53)))
    #expect(readings[2].value.location == nil)
    #expect(readings[3].value.mode == .noFix)
  }

  @Test("the reports of an epoch give one fix, from the last and most complete")
  func epochs() async throws {
    let start = #"{"class":"TPV","device":"/dev/a","time":"2024-05-01T00:00:01.000Z","mode":"#
    let readings = try await fixes([
      start + #"2,"lat":50.0,"lon":7.0}"#, #"{"class":"SKY","hdop":1.2}"#,
      start + #"3,"lat":50.0,"lon":7.0,"altMSL":100.0}"#, ScriptedServer.report(second: 2),
    ])
    #expect(readings.count == 2)
    #expect(readings[0].value.mode == .threeDimensional)
    #expect(readings[0].value.location?.altitude == 100)
    #expect(readings[0].value.hdop == 1.2)
    #expect(readings[0].value.device == "/dev/a")
  }

  @Test(
    "altitude is above sea level and accuracies are 95 %, or absent",
    arguments: [
      (#""mode":3,"altMSL":100.5,"altHAE":148.0,"geoidSep":47.5"#, 100.5, nil),
      (#""mode":3,"altHAE":148.0,"geoidSep":47.5"#, 100.5, nil),
      (#""mode":3,"altHAE":148.0"#, nil, nil),
      (#""mode":2,"altMSL":100.5"#, nil, nil),
      (#""mode":3,"eph":3.5,"epx":9.0,"epy":9.0"#, nil, 3.5),
      (#""mode":3,"epx":3.0,"epy":4.0"#, nil, 5),
    ] as [(String, Double?, Double?)])
  func heights(fields: String, altitude: Double?, accuracy: Double?) async throws {
    let fix = try await fixes([#"{"class":"TPV","lat":50.0,"lon":7.0,\#(fields)}"#]).first?.value
    #expect(fix?.location?.altitude == altitude)
    #expect(fix?.location?.horizontalAccuracy == accuracy)
  }

  @Test("a leap second is read as the first moment of the next day")
  func leapSecond() async throws {
    let readings = try await fixes([
      #"{"class":"TPV","mode":3,"lat":50.0,"lon":7.0,"time":"2016-12-31T23:59:60.000Z"}"#
    ])
    #expect(readings.first?.time == Instant(rfc3339: "2017-01-01T00:00:00.000Z"))
  }

  @Test("the receiver's own sentences in a log are skipped, and other lines are reported")
  func foreignLines() async throws {
    let lines = [
      "$GPGGA,1*00", ScriptedServer.report(second: 1), "garbage", "{\"class\":\"SKY\",[",
    ]
    try Data(lines.joined(separator: "\r\n").utf8).write(to: folder.file("log.json"))
    let feed = FixReplay(
      path: folder.file("log.json").path, pace: .asFastAsPossible, clock: FeedSubject.clock,
      origin: .zero)
    var places: [FeedProblem.Place] = []
    for try await event in feed.events() {
      if case .malformed(let fault) = event { places.append(fault.place) }
    }
    #expect(places == [.line(3), .line(4)])
  }
}
