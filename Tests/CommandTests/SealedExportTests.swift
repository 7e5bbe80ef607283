import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("export --seal-to")
struct SealedExportTests {
  let program: Program

  init() async throws {
    program = try Program()
    let sample = try SampleStore(at: program.storePath)
    try await sample.saveAll()
    let start = try SampleStore.instant("2026-11-21T06:45:00Z")
    try await sample.store.add(
      (0..<600).map { second in
        QuantitySample(
          type: .heartRate, quantity: Quantity(Double(100 + second % 40), .countPerMinute),
          span: TimeRange(at: start + .seconds(second)))
      }, to: try SampleStore.id(SampleStore.walkID))
    try #require(try program.run("keys", "new", "me.key").exitCode == 0)
    try #require(try program.run("keys", "new", "other.key").exitCode == 0)
  }

  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: program.folder.file(name))
  }

  // PRIV-03
  @Test(
    "a sealed export of any format opens to the plain one, and to no other key",
    arguments: [
      ("3f2a", "tcx", "walk.tcx"), ("3f2a", "fit", "walk.fit"), ("3f2a", "csv", "walk.csv"),
      ("3f2a", "json", "walk.json"), ("a0c1", "tcx", "swim.tcx"), ("--all", "fhir", "all.fhir"),
      ("--all", "archive", "all.zip"),
    ])
  func formats(subject: String, format: String, name: String) throws {
    let plain = try program.run("export", subject, "--format", format, "-o", name)
    #expect(plain.exitCode == 0, "\(plain.error)")
    let sealed = try program.run(
      "export", subject, "--format", format, "--seal-to", "me.key.pub", "-o", name)
    #expect(sealed.exitCode == 0, "\(sealed.error)")
    #expect(sealed.output.hasPrefix("\(name).sealed: "), "\(sealed.output)")
    let bytes = try data("\(name).sealed")
    #expect(bytes.starts(with: Data("WKSEALED".utf8)))
    for word in ["walking", "heart", "HKQuantity", "manifest", "bridge"] {
      #expect(bytes.range(of: Data(word.utf8)) == nil)
    }
    let opened = try program.run(
      "unseal", "\(name).sealed", "--key", "me.key", "-o", "opened")
    #expect(opened.exitCode == 0, "\(opened.error)")
    let (before, after) = (try data(name), try data("opened"))
    // A bundle has the time at which it was made.
    if format == "fhir" {
      #expect(before.count == after.count)
    } else {
      #expect(before == after)
    }
    let other = try program.run("unseal", "\(name).sealed", "--key", "other.key", "-o", "none")
    #expect(other.exitCode == 1 && other.error.contains("not sealed to the key"), "\(other.error)")
  }

  @Test("a file that is cut does not open, and several keys open one")
  func several() throws {
    let sealed = try program.run(
      "export", "3f2a", "--seal-to", "me.key.pub", "--seal-to", "other.key.pub", "-o",
      "walk.tcx.sealed", "--json")
    #expect(sealed.exitCode == 0, "\(sealed.error)")
    #expect(sealed.output.contains("\"walk.tcx.sealed\""), "\(sealed.output)")
    for key in ["me.key", "other.key"] {
      #expect(
        try program.run("unseal", "walk.tcx.sealed", "--key", key, "-o", key + ".tcx").exitCode == 0
      )
    }
    #expect(try data("me.key.tcx") == data("other.key.tcx"))
    try data("walk.tcx.sealed").dropLast(20).write(to: program.folder.file("cut.sealed"))
    #expect(try program.run("unseal", "cut.sealed", "--key", "me.key", "-o", "cut").exitCode == 1)
    #expect(!FileManager.default.fileExists(atPath: program.folder.file("cut").path))
  }

  @Test(
    "what cannot be sealed is refused before a file is written",
    arguments: [
      ("export 3f2a --seal-to me.key.pub -o -", 64, "standard output"),
      (
        "export --all --format archive --seal-to me.key.pub -o all/", 64,
        "a folder cannot be sealed"
      ),
      ("export 3f2a --seal-to none.pub -o walk.tcx", 1, "none.pub"),
      ("export 3f2a --seal-to me.key -o walk.tcx", 1, "me.key"),
      ("export 3f2a --format csv --seal-to me.key.pub -o walk.tcx.sealed", 64, "--format is csv"),
    ])
  func refused(words: String, code: Int32, reason: String) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path)
      .sorted()
    let result = try program.shell("workout \(words)")
    #expect(result.exitCode == code, "\(result.error)")
    #expect(result.error.replacing("\n", with: " ").contains(reason), "\(result.error)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path).sorted() == files
    )
  }
}
