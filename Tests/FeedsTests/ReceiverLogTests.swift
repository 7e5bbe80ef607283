import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

/// Logs of real receivers through the real gpsd, compared with the reports that its authors store with them.
///
/// The reports were made by a newer gpsd than the tested 3.22. The comparison goes epoch by epoch, in order,
/// over the last report of each epoch that has a time and a position; times must be equal to the millisecond,
/// latitude and longitude to the last of gpsd's nine decimals. Converted before:
///
/// - A receiver's date may be off by multiples of 1024 weeks: 3.22 dates such logs by its build date, newer
///   versions have a later one. 38 of the 69 comparable logs are one rollover late.
/// - Positions without a time (a log's first sentences) have no epoch and are skipped.
@Suite(
  "Receiver logs through gpsd", .needsGPSD, .needsSharedData("files/gpsd"),
  .timeLimit(.minutes(3)))
struct ReceiverLogTests {
  /// Epochs that 3.22 does not report at all, although the newer gpsd does.
  ///
  /// It sends a report when it assumes that a cycle of sentences is over. If it guesses the last sentence of
  /// the cycle differently, an epoch is merged into the next one or separate. Measured with the raw protocol,
  /// without our feed.
  private static let unreportedEpochs = [
    "eXplorist210.log": 3,  // 3.22 has 20:06:20.300 where the newer one also has .303 and .297
    "furuno_gl_ga.log": 15,  // 3.22 stops at the first epoch: sentences after it confuse its cycle
    "garmin25lp.log": 1, "garmin48.log": 1, "humminbird-M37.log": 1, "quectel.log": 1,
    "triton400.log": 1,
  ]
  /// Logs with messages that the drivers of 3.22 do not read.
  ///
  /// They are Skytraq 0xA8, u-blox UBX-HNR-PVT (one epoch of twelve comes as another message), and the new
  /// TSIP packets of the Trimble RES 720. The epochs that are read must agree.
  private static let unreadLogs: Set = [
    "skytraq-A8.log", "ublox-neo-m8u-hnr.log", "trimble-res720-dr.log",
  ]
  /// Where the newer driver computes another position than 3.22 from the same bytes, in degrees.
  private static let positionDepartures = [
    "ublox-neo-m8t.log": 6e-6,  // high-precision messages, which 3.22 does not read
    "ublox-neo-m8u-hnr.log": 1.2e-6,  // likewise; it has the one epoch that comes as UBX-NAV-PVT
  ]
  /// Half of the last decimal of a latitude, plus the rounding of its binary form.
  private static let rounding = 0.6e-9
  private static let gate = Gate(width: 4)

  private static let logs: [String] = {
    let folder = SharedData.folder("files/gpsd")
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }
    return (names ?? []).filter { $0.hasSuffix(".log.chk") }.map { String($0.dropLast(4)) }.sorted()
  }()

  @Test("positions and times agree with the reports stored with the log", arguments: logs)
  func agreement(log: String) async throws {
    let expected = try Self.epochs(ofReports: "files/gpsd/\(log).chk")
    let url = try #require(SharedData.file("files/gpsd/\(log)"))
    let bytes = Self.withoutHead(Array(try Data(contentsOf: url)))
    let (events, raw) = try await Self.gate.pass { try await Self.play(bytes) }
    let fixes = events.compactMap { if case .reading(let reading) = $0 { reading } else { nil } }

    var missing = 0
    var rest = fixes.compactMap(\.value.location)[...]
    for epoch in expected {
      guard let index = rest.firstIndex(where: { Self.isSame($0.time, epoch.time) }) else {
        missing += 1
        continue
      }
      let tolerance = Self.positionDepartures[log] ?? Self.rounding
      #expect(abs(rest[index].latitude - epoch.latitude) <= tolerance, "\(epoch.time.rfc3339)")
      #expect(abs(rest[index].longitude - epoch.longitude) <= tolerance, "\(epoch.time.rfc3339)")
      rest = rest[(index + 1)...]
    }
    if !Self.unreadLogs.contains(log) { #expect(missing == Self.unreportedEpochs[log] ?? 0) }
    #expect(!events.contains { if case .malformed = $0 { true } else { false } })
    try await expectReplay(of: raw, gives: fixes)
  }

  /// Expects that a replay of the output that another client of the same gpsd recorded gives the same fixes.
  private func expectReplay(of raw: [UInt8], gives live: [Reading<Fix>]) async throws {
    let folder = try TemporaryFolder()
    try Data(raw).write(to: folder.file("reports.json"))
    let replay = FixReplay(
      path: folder.file("reports.json").path, pace: .asFastAsPossible, clock: FeedSubject.clock,
      origin: .zero)
    var replayed: [Fix] = []
    for try await event in replay.events() {
      if case .reading(let reading) = event { replayed.append(reading.value.withoutArrival) }
    }
    #expect(replayed == live.map(\.value.withoutArrival))
  }

  private static func play(
    _ bytes: [UInt8]
  ) async throws -> (events: [FeedEvent<Fix>], raw: [UInt8]) {
    let daemon = try await PrivateGPSD()
    let receiver = try FakeReceiver()
    let witness = try await RawClient(port: daemon.port)
    var limits = GPSDFeed.Limits()
    limits.silence = .seconds(5)  // a log that ends within a binary packet hides the end mark in it
    let feed = GPSDFeed(
      host: "127.0.0.1", port: daemon.port, clock: FeedSubject.clock, limits: limits)
    var events: [FeedEvent<Fix>] = []
    for try await event in feed.events() {
      if case .connected(let connection) = event, case .gpsd = connection.peer {
        try await daemon.plug(receiver)
        try await blocking { try receiver.say(bytes + FakeReceiver.endMark) }
      }
      if case .gap(let gap) = event {
        if case .receiverLost = gap.reason { try await witness.waitFor("\"activated\":0") }
        break
      }
      events.append(event)
    }
    return (events, witness.everything)
  }

  /// The log without its leading comments, as gpsfake sends it: some quote gpsd's JSON, which 3.22 takes for
  /// another gpsd.
  private static func withoutHead(_ log: [UInt8]) -> [UInt8] {
    var rest = log[...]
    while rest.first == UInt8(ascii: "#"), let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      rest = rest[(end + 1)...]
    }
    return Array(rest)
  }

  private static func isSame(_ a: Instant, _ b: Instant) -> Bool {
    let turn = ClockMapping.rollover.wholeMicroseconds
    let difference = (a - b).wholeMicroseconds
    let turns = (Double(difference) / Double(turn)).rounded()
    return abs(difference - Int64(turns) * turn) < 1000
  }

  /// The epochs of stored reports that have a time and a position, each with its last report.
  private static func epochs(ofReports path: String) throws -> [Location] {
    let url = try #require(SharedData.file(path))
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    var epochs: [Location] = []
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix(#"{"class":"TPV""#) {
      let report = try JSONDecoder().decode(Report.self, from: Data(line.utf8))
      guard report.mode >= 2, let time = report.time.flatMap({ Instant(rfc3339: $0) }),
        let latitude = report.lat, let longitude = report.lon
      else { continue }
      if epochs.last?.time == time { epochs.removeLast() }
      epochs.append(Location(time: time, latitude: latitude, longitude: longitude))
    }
    return epochs
  }

  private struct Report: Decodable {
    let mode: Int
    let time: String?
    let lat: Double?
    let lon: Double?
  }
}

extension Fix {
  /// The fix without the arrival time that replaces a missing time.
  fileprivate var withoutArrival: Fix {
    var fix = self
    if receiverTime == nil { fix.location?.time = Instant(microseconds: 0) }
    return fix
  }
}
