import CGPS
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("Reports of gpsd", .timeLimit(.minutes(1))) struct GPSDReportTests {
  private static func report(_ line: String) throws -> GPSDReport {
    try GPSDReport(Array(line.utf8).span)
  }

  private static func isMalformed(_ bytes: [UInt8]) -> Bool {
    do throws(GPSDReport.SyntaxError) {
      _ = try GPSDReport(bytes.span)
      return false
    } catch {
      return true
    }
  }

  @Test(
    "a line that is not strict JSON, or has values of other kinds, is malformed",
    arguments: [
      #"{9"class":"TPV"}"#, #"{90"class":"TPV","mode":3}"#, #"{1{"class":"TPV","mode":3}"#,
      #"{"class":"TPV","mode":3"#, #"{"class":"TPV","mode":3}}"#, #"{"class":"TPV","mode":3,}"#,
      #"{"class":"TPV","mode":03}"#, #"{"class":"TPV","mode":[}"#, #"{"class":"TPV","mode":"3"}"#,
      #"{"class":"TPV","mode":2.5}"#, #"{"class":"TPV","mode":3,"lat":"north"}"#,
      #"{"class":"TPV","mode":3,"lat":1.}"#, #"{"class":"TPV","mode":3,"lat":+1}"#,
      #"{"class":"TPV","mode":3,"lat":nan}"#, #"{"class":"TPV"}"#, #"{"class":7}"#, "{}", "{",
      #"{"class":"TPV","mode":3,"device":"\x"}"#, #"{"class":"TPV","mode":3,"device":"\ud800"}"#,
      "{\"class\":\"TPV\",\"mode\":3,\"device\":\"\u{1}\"}", "[]", "what?", #"{'class':'TPV'}"#,
      #"{"class":"SKY","satellites":[{"PRN":"x"}]}"#, #"{"class":"SKY","satellites":{}}"#,
      "{\"class\":\"TPV\",\"mode\":3,\"x\":" + String(repeating: "[", count: 40_000),
      "{\"class\":\"TPV\",\"mode\":3,\"x\":\"" + String(repeating: "a", count: 65_536) + "\"}",
    ])
  func malformed(line: String) {
    #expect(Self.isMalformed(Array(line.utf8)))
  }

  @Test("a line that is not UTF-8 is malformed")
  func notUTF8() {
    let start = Array(#"{"class":"TPV","mode":3,"device":""#.utf8)
    #expect(Self.isMalformed(start + [0xC3, 0x28] + Array(#""}"#.utf8)))
    #expect(!Self.isMalformed(start + Array(#"é"}"#.utf8)))
  }

  @Test("a report is read with its members in any order, and unknown ones are ignored")
  func order() throws {
    let line =
      #" {"future":{"a":[1,null,true]},"mode":3,"lat":5.5e1,"lon":-7,"device":"\u002fdev\/gps","#
      + #""time":"2024-05-01T00:00:01.250Z","class":"TPV"} "#
    #expect(Self.isMalformed(Array(line.utf8)))  // a line of gpsd begins with a brace
    guard case .position(let position) = try Self.report(String(line.dropFirst()) + "\r") else {
      Issue.record("no position")
      return
    }
    #expect(position.mode == 3 && position.latitude == 55 && position.longitude == -7)
    #expect(position.device == "/dev/gps" && position.speed.isNaN)
    #expect(position.time == Instant(rfc3339: "2024-05-01T00:00:01.25Z"))
  }

  @Test(
    "comments, sentences, other classes and a receiver without a mode are not errors",
    arguments: [
      "# a comment", "$GPRMC,x", "!AIVDM", "\r", "", #"{"class":"POLL"}"#,
      #"{"class":"TPV","mode":0}"#,
    ])
  func other(line: String) throws {
    #expect(try Self.report(line) == .other)
  }

  @Test("satellites, devices and the greeting are read as gpsd defines them")
  func classes() throws {
    guard
      case .sky(let sky) = try Self.report(
        #"{"class":"SKY","hdop":0.9,"satellites":[{"PRN":3,"used":true},{"PRN":4,"used":false}]}"#)
    else {
      Issue.record("no sky")
      return
    }
    #expect(sky.hdop == 0.9 && sky.satellitesUsed == 1 && sky.satellitesVisible == 2)
    #expect(
      try Self.report(#"{"class":"DEVICE","path":"/dev/a","activated":0}"#)
        == .deviceGone(path: "/dev/a"))
    #expect(
      try Self.report(#"{"class":"DEVICE","path":"/dev/a","activated":"2024-05-01T00:00:01Z"}"#)
        == .device(.init(path: "/dev/a")))
    #expect(
      try Self.report(ScriptedServer.greeting) == .version(release: "3.22", protocolVersion: "3.14")
    )
  }

  @Test("reports are read as libgps reads them", arguments: Seed.first(10))
  func likeLibgps(seed: Seed) throws {
    var generator = seed.generator
    let data = UnsafeMutablePointer<gps_data_t>.allocate(capacity: 1)
    defer { data.deallocate() }
    memset(data, 0, MemoryLayout<gps_data_t>.size)
    for second in 0..<100 {
      let line = Self.randomReport(second: second, &generator)
      guard case .position(let position) = try Self.report(line) else {
        Issue.record("no position: \(line)")
        continue
      }
      data.pointee.set = 0
      var text = Array(line.utf8CString)
      gps_unpack(&text, data)
      let fix = data.pointee.fix
      #expect(Int(fix.mode) == position.mode)
      for (theirs, ours) in [
        (fix.latitude, position.latitude), (fix.longitude, position.longitude),
        (fix.altMSL, position.altitudeMSL), (fix.altHAE, position.altitudeHAE),
        (fix.geoid_sep, position.geoidSeparation), (fix.eph, position.horizontalError),
        (fix.epx, position.longitudeError), (fix.epy, position.latitudeError),
        (fix.epv, position.verticalError), (fix.speed, position.speed),
        (fix.eps, position.speedError), (fix.track, position.track),
        (fix.epd, position.trackError),
      ] {
        // libgps accumulates digits in binary; its last place may differ.
        let isSame = theirs.isNaN ? ours.isNaN : abs(theirs - ours) <= abs(ours) * 1e-14
        #expect(isSame, "\(line)")
      }
      let microseconds = Int64(fix.time.tv_sec) * 1_000_000 + Int64(fix.time.tv_nsec) / 1000
      #expect(position.time?.microseconds == microseconds, "\(line)")
    }
  }

  /// A report with a random selection of the members that gpsd writes.
  private static func randomReport(second: Int, _ generator: inout SplitMix64) -> String {
    let time = String(format: "2024-05-01T00:%02d:%02d.%03dZ", second / 60, second % 60, second * 7)
    var members = [
      #""class":"TPV""#, #""device":"/dev/ttyACM0""#, #""time":"\#(time)""#,
      #""mode":\#(Int.random(in: 1...3, using: &generator))"#,
    ]
    for name in [
      "lat", "lon", "altMSL", "altHAE", "geoidSep", "eph", "epx", "epy", "epv", "speed", "eps",
      "track", "epd", "climb", "sep", "magvar",
    ] where Bool.random(using: &generator) {
      let value = String(
        format: "%.\(Int.random(in: 0...9, using: &generator))f",
        generator.uniform(in: -180..<180))
      members.append("\"\(name)\":\(value)")
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  @Test("no report of real receivers is malformed", .needsSharedData("files/gpsd"))
  func realReports() throws {
    let folder = try #require(SharedData.folder("files/gpsd"))
    var positions = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".chk") {
      let data = try Data(contentsOf: folder.appending(path: name))
      for line in data.split(separator: UInt8(ascii: "\n"))
      where line.starts(with: "{\"class\":".utf8) {
        let report = try? GPSDReport(Array(line).span)
        if case .position = report { positions += 1 }
        #expect(report != nil, "\(name): \(String(decoding: line, as: UTF8.self))")
      }
    }
    #expect(positions > 1000)
  }

  @Test(
    "any altered line is read or rejected, and the next line is read",
    arguments: Seed.first(8))
  func mutations(seed: Seed) throws {
    var generator = seed.generator
    let originals = [
      ScriptedServer.report(second: 7), ScriptedServer.greeting,
      #"{"class":"SKY","hdop":0.9,"satellites":[{"PRN":3,"el":10.0,"used":true},{"PRN":4}]}"#,
      #"{"class":"DEVICE","path":"/dev/a","driver":"u-blox","activated":"2024-05-01T00:00:01Z"}"#,
    ].map { Array($0.utf8) }
    let decoder = FixLogDecoder(clock: FeedSubject.clock, origin: .zero)
    var events: [TimedEvent<Fix>] = []
    var lineCount = 0
    for round in 0..<2500 {
      var line = originals[Int.random(in: 0..<originals.count, using: &generator)]
      for _ in 0...Int.random(in: 0..<4, using: &generator) { Self.mutate(&line, &generator) }
      line.removeAll { $0 == UInt8(ascii: "\n") }
      line += Array("\n\(ScriptedServer.report(second: 100 + round))\n".utf8)
      try decoder.receive(line.span, into: &events)
      lineCount += 2
    }
    try decoder.finish(into: &events)
    let latitudes = events.compactMap { event -> Double? in
      guard case .reading(let reading) = event.event, let location = reading.value.location,
        (50..<51).contains(location.latitude)
      else { return nil }
      return location.latitude
    }
    let seconds = Set(latitudes.map { Int((($0 - 50) * 1e7).rounded()) })
    #expect(seconds.isSuperset(of: 100..<2600))
    for case .malformed(let fault) in events.map(\.event) {
      guard case .line(let number) = fault.place else { continue }
      #expect((1...lineCount).contains(number) && number % 2 == 1)
    }
  }

  private static func mutate(_ line: inout [UInt8], _ generator: inout SplitMix64) {
    guard !line.isEmpty else { return }
    let place = Int.random(in: 0..<line.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: line[place] = UInt8.random(in: .min ... .max, using: &generator)
    case 1: line.remove(at: place)
    case 2:
      let byte = Array("{}[]\",:0-e.\\".utf8).randomElement(using: &generator)
      line.insert(byte ?? 0, at: place)
    case 3: line.removeSubrange(place...)
    case 4: line.insert(contentsOf: line[..<place], at: place)
    default:
      let end = Int.random(in: place..<line.count, using: &generator)
      line.removeSubrange(place...end)
    }
  }
}
