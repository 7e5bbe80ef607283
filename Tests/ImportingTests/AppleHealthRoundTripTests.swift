import AppleHealthExport
import Archiving
import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing

@Suite("An Apple Health export through the store and an archive")
struct AppleHealthRoundTripTests {
  /// The members of an archive by their names.
  private typealias Members = [String: Data]

  private func write(_ made: GeneratedHealthExport, to folder: URL) throws {
    var files = made.files
    files["export.xml"] = made.xml
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  private func archive(_ target: ImportStore, _ name: String) async throws -> Members {
    let path = target.folder.file(name)
    _ = try await ArchiveExport(of: target.store, to: path.path, as: .folder, by: "test").run()
    var members: Members = [:]
    for member in try FileManager.default.subpathsOfDirectory(atPath: path.path) {
      let file = path.appending(path: member)
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      members[member] = try Data(contentsOf: file)
    }
    return members
  }

  /// Moves everything from a store to a new one by an archive, and compares both.
  private func moved(_ target: ImportStore, _ name: String) async throws -> Members {
    let before = try await archive(target, "first")
    let second = try ImportStore()
    let report = try await ArchiveImport(
      from: target.folder.file("first").path, into: second.store
    ).run()
    #expect(report.issues.isEmpty, "\(name): \(report.issues.prefix(3))")
    let after = try await archive(second, "second")
    #expect(before.keys.sorted() == after.keys.sorted(), "\(name)")
    for (member, data) in before { #expect(after[member] == data, "\(name): \(member)") }
    return after
  }

  @Test(
    "every word of an export is in the archive of the store that imported it, and of the store that imported that",
    arguments: Seed.first(40))
  func generated(seed: Seed) async throws {
    let made = GeneratedHealthExport(seed: seed, isSound: true)
    let target = try ImportStore()
    let folder = target.folder.file("apple_health_export")
    try write(made, to: folder)
    let report = try await ImportRun(into: target.store).importFiles([folder.path])
    #expect(report.files.count == 1 && !report.hasRefusals, "\(report.files)")
    let members = try await moved(target, "\(seed)")
    let text = members.values.map { String(decoding: $0, as: UTF8.self) }.joined()
    let words = ([made.xml] + made.files.values).flatMap { $0.matches(of: /token-\d+-\d+\./) }
    for word in words { #expect(text.contains(word.0), "\(seed): \(word.0)") }
    // Files come back byte for byte, the routes as originals of their workouts.
    let referred = made.xml.matches(of: /path="\/([^"]+)"/).map { String($0.1) }
    for (path, content) in made.files where referred.contains(path) {
      let isOriginal = members.contains { name, data in
        name.hasPrefix("originals/") && data == Data(content.utf8)
      }
      #expect(isOriginal || report.files[0].workouts.isEmpty, "\(seed): \(path)")
    }
    for (path, content) in made.files where !referred.contains(path) {
      #expect(try await keptFiles(in: target.store)[path] == Data(content.utf8), "\(path)")
    }
  }

  @Test("records of states of mind, scores and doses are samples, and move to another store")
  func mind() async throws {
    let times = """
      sourceName="Mood" creationDate="2026-03-09 08:00:10 +0100" startDate="2026-03-09 08:00:00 +0100" \
      endDate="2026-03-09 08:00:00 +0100"
      """
    let target = try ImportStore()
    let file = target.folder.file("export.xml")
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_US">
       <ExportDate value="2026-03-10 08:00:00 +0100"/>
       <Record type="WorkoutQuantityTypeIdentifierStateOfMind" unit="count" value="-0.5" \(times)>
        <MetadataEntry key="WorkoutStateOfMindKind" value="momentaryEmotion"/>
        <MetadataEntry key="WorkoutStateOfMindLabels" value="worried sad"/>
       </Record>
       <Record type="WorkoutQuantityTypeIdentifierGAD7Assessment" unit="count" value="7" \(times)>
        <MetadataEntry key="WorkoutAssessmentAnswers" value="1 1 1 1 1 1 1"/>
       </Record>
       <Record type="WorkoutQuantityTypeIdentifierPHQ9Assessment" unit="count" value="9" \(times)>
        <MetadataEntry key="WorkoutAssessmentAnswers" value="1 1 1 1 1 1 1 1 2"/>
       </Record>
       <Record type="WorkoutCategoryTypeIdentifierMedicationDoseEvent" value="HKMedicationDoseEventLogStatusTaken" \(times)>
        <MetadataEntry key="WorkoutMedicationName" value="Aspirin"/>
        <MetadataEntry key="WorkoutMedicationScheduledDate" value="2026-03-09 07:30:00 +0100"/>
       </Record>
       <StateOfMind valence="0.5" \(times)/>
      </HealthData>
      """
    try Data(text.utf8).write(to: file)
    let report = try await ImportRun(into: target.store).importFiles([file.path])
    #expect(report.samples[QuantityType.phq9Assessment.identifier]?.refused == 1)
    let mind = try #require(try await target.store.quantitySamples(.stateOfMind).first)
    #expect(mind.quantity == Quantity(-0.5, .count))
    #expect(mind.header.metadata.stateOfMindLabels == [.worried, .sad])
    let score = try #require(try await target.store.quantitySamples(.gad7Assessment).first)
    #expect(score.assessmentRisk == .mild)
    let dose = try #require(try await target.store.categorySamples(.medicationDoseEvent).first)
    #expect(dose.value == 4)
    #expect(
      dose.header.metadata.date(.medicationScheduledDate)
        == Instant(rfc3339: "2026-03-09T06:30:00Z"))
    // The form of Apple's own element is not published: it is kept as it is.
    let kept = SampleQuery(.quantity(.kept("StateOfMind")))
    #expect(try await target.store.samples(kept).count == 1)
    let members = try await moved(target, "mind")
    #expect(String(decoding: members.values.joined(), as: UTF8.self).contains("worried sad"))
  }

  private func keptFiles(in store: HealthStore) async throws -> [String: Data] {
    var files: [String: Data] = [:]
    for kind in AppleHealthFile.allCases {
      let type = ObjectType.quantity(.kept(kind.rawValue))
      for sample in try await store.samples(SampleQuery(type)) {
        guard case .quantity(let kept) = sample,
          let path = kept.header.metadata.string(.keptFile)
        else { continue }
        files[path] = kept.keptContent
      }
    }
    return files
  }

  @Test(
    "an export that is imported twice, and again at a later date, is kept once",
    arguments: Seed.first(20))
  func twice(seed: Seed) async throws {
    let made = GeneratedHealthExport(seed: seed)
    let target = try ImportStore()
    let folder = target.folder.file("apple_health_export")
    try write(made, to: folder)
    _ = try await ImportRun(into: target.store).importFiles([folder.path])
    let before = try await archive(target, "before")
    let later = made.xml.replacing("2026-03-10 08:00:00", with: "2026-06-11 09:30:00")
    for text in [made.xml, later] {
      try Data(text.utf8).write(to: folder.appending(path: "export.xml"))
      let again = try await ImportRun(into: target.store).importFiles([folder.path])
      #expect(again.addedWorkouts == 0, "\(seed)")
      #expect(again.samples.values.allSatisfy { $0.added == 0 }, "\(seed): \(again.samples)")
    }
    let after = try await archive(target, "after")
    #expect(before == after, "\(seed)")
  }

  @Test(
    "real exports move to another store without a loss", .needsSharedData("files/apple"))
  func real() async throws {
    let root = try #require(SharedData.folder("files/apple"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted().filter {
      $0.hasSuffix(".zip") || ($0.hasSuffix(".xml") && !$0.hasSuffix("_cda.xml"))
    }
    #expect(names.count > 15)
    for name in names {
      let target = try ImportStore()
      let path = try whole(root.appending(path: name), in: target.folder)
      let report = try await ImportRun(into: target.store).importFiles([path])
      #expect(!report.hasRefusals, "\(name)")
      let members = try await moved(target, name)
      let account = try AppleHealthAccounting(of: path).run()
      let kept = account.counts.filter { $0.key.part == .element }.values.reduce(0) { sum, fates in
        sum + fates.reduce(0) { $0 + ($1.key == .kept(as: "a workout") ? $1.value : 0) }
      }
      let workouts = members["originals.ndjson"].map {
        String(decoding: $0, as: UTF8.self).split(separator: "\n").count {
          $0.contains("workout.xml")
        }
      }
      #expect(workouts ?? 0 == kept, "\(name)")
    }
  }

  /// Returns the path of an export; one of a part of an export has its root around it, and its routes next to it.
  private func whole(_ file: URL, in folder: TemporaryFolder) throws -> String {
    guard file.pathExtension == "xml" else { return file.path }
    let text = try String(contentsOf: file, encoding: .utf8)
    guard !text.contains("<HealthData") else { return file.path }
    let made = folder.file("apple_health_export")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    try Data("<HealthData locale=\"en\">\n\(text)\n</HealthData>\n".utf8)
      .write(to: made.appending(path: "export.xml"))
    let routes = file.deletingLastPathComponent().appending(path: "workout-routes")
    if FileManager.default.fileExists(atPath: routes.path) {
      try FileManager.default.copyItem(at: routes, to: made.appending(path: "workout-routes"))
    }
    return made.path
  }

  @Test(
    "mutated exports are refused or imported in part, and leave a sound store",
    arguments: Seed.first(100))
  func mutated(seed: Seed) async throws {
    var random = seed.generator
    let made = GeneratedHealthExport(seed: seed)
    var bytes = Array(made.xml.utf8)
    for _ in 0..<1 + random.next() % 12 {
      let index = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 4 {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(index..<min(bytes.count, index + Int(random.next() % 9)))
      case 2: bytes.insert([0x3C, 0x3E, 0x22, 0x26, 0x2F][Int(random.next() % 5)], at: index)
      default: bytes.removeLast(Int(random.next() % UInt64(bytes.count / 4)))
      }
    }
    let target = try ImportStore()
    let folder = target.folder.file("apple_health_export")
    try write(made, to: folder)
    try Data(bytes).write(to: folder.appending(path: "export.xml"))
    let report = try await ImportRun(into: target.store).importFiles([folder.path])
    for file in report.files {
      if case .refused(let reason) = file.outcome { #expect(!reason.isEmpty) }
    }
    #expect(try await target.store.verify().isEmpty, "\(seed)")
    // The account of a broken file ends as well.
    _ = try? AppleHealthAccounting(of: folder.path).run()
  }
}
