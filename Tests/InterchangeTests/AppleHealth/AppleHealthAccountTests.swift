import AppleHealthExport
import ByteStreams
import Foundation
import TestSupport
import Testing

/// The account of exports: every element, attribute and file once, whatever became of it.
@Suite("The account of an Apple Health export")
struct AppleHealthAccountTests {
  typealias Subject = AppleHealthAccount.Subject

  private func account(_ text: String) throws -> AppleHealthAccount {
    var reader = AppleHealthReader(MemorySource(Array(text.utf8)), isAccounting: true)
    while try reader.next() != nil {}
    let account = reader.account
    return try #require(account)
  }

  /// Counts elements and attributes by their spelling alone.
  private func counts(in text: String) -> [Subject: Int] {
    var counts: [Subject: Int] = [:]
    let body = text.firstRange(of: "]>").map { text[$0.upperBound...] } ?? text[...]
    for tag in body.matches(of: /<([A-Za-z]\w*)((?:\s+[\w:.-]+\s*=\s*"[^"]*")*)\s*\/?>/) {
      counts[Subject(.element, String(tag.1)), default: 0] += 1
      for attribute in tag.2.matches(of: /([\w:.-]+)\s*=\s*"[^"]*"/) {
        counts[Subject(.attribute, "\(tag.1)/@\(attribute.1)"), default: 0] += 1
      }
    }
    return counts
  }

  private func expectWhole(_ text: String, _ name: String) throws {
    let account = try account(text)
    let expected = counts(in: text)
    let subjects = Set(expected.keys).union(
      account.counts.keys.filter { $0.part == .element || $0.part == .attribute })
    #expect(!expected.isEmpty, "\(name)")
    for subject in subjects {
      #expect(account.count(of: subject) == expected[subject] ?? 0, "\(name): \(subject)")
    }
    #expect(account.counts.values.allSatisfy { $0.values.allSatisfy { $0 > 0 } }, "\(name)")
  }

  @Test(
    "the counts of each element and attribute add up to the number in the file, for any export",
    arguments: Seed.first(300))
  func generated(seed: Seed) throws {
    try expectWhole(GeneratedHealthExport(seed: seed).xml, "\(seed)")
  }

  @Test("the counts add up for all real exports", .needsSharedData("files/apple"))
  func real() throws {
    let root = try #require(SharedData.folder("files/apple"))
    var read = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where name.hasSuffix(".xml") && !name.hasSuffix("_cda.xml") {
      try expectWhole(String(contentsOf: root.appending(path: name), encoding: .utf8), name)
      read += 1
    }
    #expect(read > 10)
  }

  @Test("each file of an export is counted once, with what becomes of it")
  func files() throws {
    let folder = try TemporaryFolder()
    let made = GeneratedHealthExport(seed: Seed(7))
    let workout = AppleHealthWorkoutTests.workout(
      """
      <WorkoutRoute sourceName="Watch" \(AppleHealthFixture.times)><FileReference path="/workout-routes/a.gpx"/></WorkoutRoute>
      """)
    var files = made.files
    files["export.xml"] = AppleHealthFixture.export(workout)
    files["workout-routes/a.gpx"] = "<gpx/>"
    files["workout-routes/b.gpx"] = "<gpx/>"
    files["export_cda.xml"] = "<ClinicalDocument/>"
    files["new/tomorrow.bin"] = "1"
    for (path, text) in files {
      let file = folder.file("apple_health_export/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let archive = try AppleHealthArchive(path: folder.url.path)
    let account = archive.files(referredTo: ["workout-routes/a.gpx"])
    #expect(account.counts.values.flatMap(\.values).reduce(0, +) == files.count)
    #expect(
      account.counts[Subject(.file, "export_cda.xml")]
        == [.merged(with: "export.xml, which holds the same data"): 1])
    #expect(account.counts[Subject(.file, "workout-routes/…")]?.count == 2)
    #expect(
      account.counts[Subject(.file, "workout-routes/…")]?[
        .kept(as: "the route of a workout, and its original")] == 1)
  }

  @Test("a refused object takes its attributes and elements with it, and names the reason")
  func refused() throws {
    let account = try account(
      AppleHealthFixture.export(
        AppleHealthFixture.record(
          value: "many", children: "<MetadataEntry key=\"a\" value=\"b\"/>")
          + AppleHealthFixture.record()))
    let refused = AppleHealthAccount.Fate.refused(because: "value is not a number")
    #expect(account.counts[Subject(.element, "Record")] == [refused: 1, .kept(as: "a sample"): 1])
    #expect(account.counts[Subject(.element, "MetadataEntry")] == [refused: 1])
    #expect(account.counts[Subject(.attribute, "MetadataEntry/@key")] == [refused: 1])
  }

  @Test("an account of endless names has a bounded size, and stays whole")
  func bounded() throws {
    let text = AppleHealthFixture.export(
      (0..<20_000).map { "<E\($0) a\($0)=\"1\"/>" }.joined(separator: "\n"))
    let account = try account(text)
    #expect(account.counts.count <= 4100)
    let elements = account.counts.filter { $0.key.part == .element }
    #expect(elements.values.flatMap(\.values).reduce(0, +) == 20_002)
    let attributes = account.counts.filter { $0.key.part == .attribute }
    #expect(attributes.values.flatMap(\.values).reduce(0, +) == 20_002)
  }
}
