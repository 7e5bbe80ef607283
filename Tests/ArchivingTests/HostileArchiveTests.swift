@testable import Archiving
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing
@testable import ByteStreams

@Suite("Damaged and hostile archives")
struct HostileArchiveTests {
  private static let heartRates = "samples/HKQuantityTypeIdentifierHeartRate.ndjson"

  @Test("a member with a wrong checksum is skipped, and the rest is imported")
  func changed() async throws {
    let old = try await GeneratedStore.filled(Seed(1))
    let archive = try await old.export("old", as: .folder)
    try change("\(archive)/\(Self.heartRates)") { $0.removeFirst() }
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive)
    #expect(!report.isWhole)
    #expect(
      report.issues == [
        ArchiveIssue(member: Self.heartRates, line: nil, reason: .member(.changed))
      ])
    #expect(try await new.store.quantitySamples(.heartRate).isEmpty)
    #expect(try await new.store.quantitySamples(.stepCount).count == 15)
    // The intact one completes it.
    let whole = try await old.export("whole.zip")
    #expect(try await new.receive(whole).isWhole)
    #expect(try await new.store.quantitySamples(.heartRate).count == 30)
  }

  @Test("an invalid line is reported with its number, and the others are imported")
  func lines() async throws {
    let old = try await GeneratedStore.filled(Seed(1))
    let archive = try await old.export("old", as: .folder)
    try change("\(archive)/\(Self.heartRates)") { lines in
      lines[0] = "{\"id\":"
      lines[2] = lines[2].replacing("\"start_us\":", with: "\"start\":")
      lines[4] = lines[4].replacing(#/"revision":\d+/#, with: "\"revision\":99")
      lines[6] = "[1]"
      lines[8] = String(repeating: "[", count: 100_000)
      lines[10] = lines[10].replacing(#/"value":[-0-9.e+]+/#, with: "\"value\":1e999")
    }
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive, changed: true)
    let numbers = report.issues.filter { $0.member == Self.heartRates }.compactMap(\.line)
    #expect(numbers == [1, 3, 5, 7, 9, 11])
    #expect(report.issues.allSatisfy { $0.member == Self.heartRates })
    #expect(try await new.store.quantitySamples(.heartRate).count == 24)
  }

  @Test("an archive has no token of an application, and cannot bring one")
  func tokens() async throws {
    let old = try await GeneratedStore.filled(Seed(1))
    try await old.store.setProfileFact(.applicationTokens, #"{"tokens":[]}"#)
    let archive = try await old.export("old", as: .folder)
    #expect(try !text("\(archive)/settings.ndjson").contains("applicationTokens"))
    try change("\(archive)/settings.ndjson") { lines in
      let fact = ProfileFact.applicationTokens.rawValue
      lines.insert(
        #"{"setting":"profile","key":"\#(fact)","value":"{\"tokens\":[]}"}"#, at: 0)
    }
    let new = try ArchiveTestStore()
    try await new.receive(archive, changed: true)
    #expect(try await new.store.profileFact(.applicationTokens) == nil)
    #expect(try await new.store.profileFact(.walkingCalibration) != nil)
  }

  @Test("objects that the store rejects are reported with their position")
  func refused() async throws {
    let old = try await GeneratedStore.filled(Seed(1))
    let archive = try await old.export("old", as: .folder)
    let categories = "samples/HKCategoryTypeIdentifierSleepAnalysis.ndjson"
    try change("\(archive)/\(categories)") {
      $0[1] = $0[1].replacing(#/"value":\d+/#, with: "\"value\":77")
    }
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive, changed: true)
    let refusals = report.issues.filter { if case .refused = $0.reason { true } else { false } }
    #expect(refusals.map(\.line) == [2])
    #expect(refusals.first?.description.contains("77 is not a value of") == true)
  }

  @Test(
    "a trace with an invalid row is not imported partly, and is imported from an intact archive")
  func halfTrace() async throws {
    let old = try await GeneratedStore.filled(Seed(2))
    let archive = try await old.export("old", as: .folder)
    let good = try await old.export("good.zip")
    let traces = try text("\(archive)/traces.ndjson").split(separator: "\n")
    let files = traces.compactMap { $0.firstMatch(of: #/"file":"([^"]+)"/#)?.1 }.map(String.init)
    let damages: [(inout [String]) -> Void] = [
      { $0[0] = "time,value" }, { $0[5] += ",1" }, { $0[5] = "x" + $0[5] },
      { $0.removeSubrange(5...) },
      { $0[5] = "" }, { $0.insert($0[1], at: 1) },
    ]
    for (file, damage) in zip(files, damages) { try change("\(archive)/\(file)", damage) }
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive, changed: true)
    let damaged = files.prefix(damages.count)
    #expect(
      damaged.allSatisfy { file in
        report.issues.contains { $0.member == file && $0.reason != .member(.changed) }
      })
    #expect(report.added.traces == files.count - damaged.count)
    #expect(try await new.store.verify() == [])
    #expect(try await new.receive(good).isWhole)
    #expect(try new.comparableContent() == old.comparableContent())
  }

  @Test("accepted locations that go back in time, or lie nowhere, make no route")
  func badRoute() async throws {
    let old = try await GeneratedStore.filled(Seed(2))
    let archive = try await old.export("old", as: .folder)
    let traces = try text("\(archive)/traces.ndjson").split(separator: "\n")
    let files = traces.compactMap { $0.firstMatch(of: #/"file":"([^"]+locations\.csv)"/#)?.1 }
    #expect(files.count == 2)
    try change("\(archive)/\(files[0])") { lines in
      let last = lines.lastIndex { $0.contains(",accepted,") } ?? 1
      lines.insert(lines.remove(at: last), at: 1)
    }
    try change("\(archive)/\(files[1])") { lines in
      let first = lines.firstIndex { $0.contains(",accepted,") } ?? 1
      lines[first] = lines[first].replacing(#/,48[.0-9]*,/#, with: ",148,")
    }
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive, changed: true)
    #expect(report.issues.contains { $0.reason == .line(.unorderedLocation) })
    #expect(report.issues.contains { $0.reason == .line(.misplacedLocation) })
    #expect(try await new.store.verify() == [])
  }

  @Test("a reference to a missing object is reported")
  func missing() async throws {
    let old = try await GeneratedStore.filled(Seed(3))
    let archive = try await old.export("old", as: .folder)
    let stranger = UUID()
    try change("\(archive)/correlations.ndjson") {
      $0[0] = $0[0].replacing("\"members\":[", with: "\"members\":[\"\(stranger)\",")
    }
    try change("\(archive)/workouts.ndjson") { $0.removeAll() }
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive, changed: true)
    #expect(
      report.issues.contains(
        ArchiveIssue(member: "correlations.ndjson", line: 1, reason: .missing(stranger))))
    #expect(report.issues.contains { $0.member == "traces.ndjson" && $0.line == 1 })
    #expect(report.added.traces == 0)
    #expect(try await new.store.verify() == [])
  }

  @Test(
    "a member that leads out of the archive or is a link is not read", arguments: [false, true])
  func escape(isLink: Bool) async throws {
    let old = try await GeneratedStore.filled(Seed(3))
    let archive = try await old.export("old", as: .folder)
    let secret = old.path("secret.csv")
    try "time_us,value\n1,2\n".write(toFile: secret, atomically: true, encoding: .utf8)
    let traces = "\(archive)/traces.ndjson"
    let line = try #require(try text(traces).split(separator: "\n").first)
    let file = try #require(line.firstMatch(of: #/"file":"([^"]+)"/#)?.1)
    if isLink {
      try FileManager.default.removeItem(atPath: "\(archive)/\(file)")
      try FileManager.default.createSymbolicLink(
        atPath: "\(archive)/\(file)", withDestinationPath: secret)
    } else {
      try change(traces) { $0[0] = $0[0].replacing(file, with: "../secret.csv") }
    }
    let report = try await ArchiveTestStore().receive(archive, changed: true)
    let named = isLink ? String(file) : "../secret.csv"
    #expect(
      report.issues.contains(ArchiveIssue(member: named, line: nil, reason: .member(.missing))))
  }

  @Test("members that the format does not have are passed over, and nothing is lost by it")
  func extra() async throws {
    let old = try await GeneratedStore.filled(Seed(3))
    let archive = try await old.export("old", as: .folder)
    try "hello".write(toFile: "\(archive)/notes.txt", atomically: true, encoding: .utf8)
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive)
    #expect(
      report.issues == [
        ArchiveIssue(member: "notes.txt", line: nil, reason: .member(.unknown))
      ])
    #expect(report.isWhole)
  }

  @Test("a newer version is refused with a message, and is still an archive")
  func newer() async throws {
    let old = try ArchiveTestStore()
    let archive = try await old.export("old", as: .folder)
    try change("\(archive)/manifest.json") { lines in
      lines = lines.map { $0.replacing("\"version\" : 1", with: "\"version\" : 2") }
    }
    #expect(ArchiveReader.isArchive(archive))
    await #expect(throws: ArchivingError.newerVersion(archive, found: 2, supported: 1)) {
      try await ArchiveTestStore().receive(archive)
    }
  }

  @Test("a truncated file is rejected, and nothing is imported")
  func truncated() async throws {
    let old = try await GeneratedStore.filled(Seed(4))
    let archive = try await old.export("old.zip")
    try bytes(archive).dropLast(30).write(to: URL(filePath: old.path("cut.zip")))
    let new = try ArchiveTestStore()
    await #expect(throws: ArchivingError.archive(.notZip(beginsLikeZip: true))) {
      try await new.receive(old.path("cut.zip"))
    }
    #expect(try new.content().isEmpty)
    #expect(!ArchiveReader.isArchive(old.path("cut.zip")))
  }

  @Test(
    "altered bytes never import data that was not in the archive", arguments: Seed.first(20))
  func flipped(seed: Seed) async throws {
    let old = try ArchiveTestStore(copying: PackageRoot.url("Fixtures/stores/4.sqlite"))
    let archive = try await old.export("old.zip")
    var generator = seed.generator
    var changed = try Array(bytes(archive))
    for _ in 0..<(1 + seed.value % 4) {
      changed[Int(generator.next() % UInt64(changed.count))] = UInt8(
        truncatingIfNeeded: generator.next())
    }
    try Data(changed).write(to: URL(filePath: old.path("changed.zip")))
    let new = try ArchiveTestStore()
    do {
      let report = try await new.receive(old.path("changed.zip"))
      let content = Set(try old.comparableContent())
      if report.isWhole {
        #expect(try Set(new.comparableContent()) == content)
      }
      #expect(
        try Set(new.comparableContent()).subtracting(content).filter { !$0.hasPrefix("source|") }
          .isEmpty)
    } catch {
      #expect(error is ArchivingError)
    }
    #expect(try await new.store.verify() == [])
  }

  @Test("a missing list of checksums is reported")
  func noSums() async throws {
    let old = try ArchiveTestStore()
    let archive = try await old.export("old", as: .folder)
    try FileManager.default.removeItem(atPath: "\(archive)/SHA256SUMS")
    await #expect(throws: ArchivingError.noSums(archive)) {
      try await ArchiveTestStore().receive(archive)
    }
  }
}
