import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout documents")
struct DocumentsTests {
  let program: Program

  init() throws { program = try Program() }

  func path(_ name: String) -> String {
    PackageRoot.url("Fixtures/documents/\(name).xml").path
  }

  /// The program's JSON output, checked against its schema.
  func json(_ schema: String, _ words: String...) throws -> [String: Any] {
    let result = try program.run(["documents"] + words + ["--json"])
    #expect(try JSONSchema(schema).faults(in: result.output) == "")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(object as? [String: Any])
  }

  // CDA-25
  @Test("add, list and show print the fields extracted from a document")
  func extraction() throws {
    let added = try program.run("documents", "add", path("discharge-note-german"))
    #expect(added.exitCode == 0, "\(added.error)")
    for words in [
      "added\n", "Title      Entlassungsbrief der Klinik für Orthopädie",
      "Patient    Mag. Jürgen Müller-Weiß", "Author     Univ.-Prof. Dr. Änne Größler, Fachärztin",
      "Custodian  Landeskrankenhaus Süd",
      "Time       2026-10-19 00:00:00 UTC to 2026-10-20 00:00:00 UTC",
    ] { #expect(added.output.contains(words), "\(added.output)") }
    let listed = try program.run("documents", "list")
    #expect(listed.output.contains("Mag. Jürgen Müller-Weiß"))
    let shown = try program.run("documents", "show", "last")
    #expect(shown.output.contains("Landeskrankenhaus Süd"))
    #expect(shown.output.contains("Saved by   workout"))
  }

  // CDA-25
  @Test("fields that a document lacks are shown as missing")
  func missing() throws {
    let result = try program.run(
      "documents", "add", path("device-report"), "--at", "2026-11-21T06:45:00Z")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.contains("Patient    (not in the document)"))
    #expect(result.output.contains("Time       2026-11-21 06:45:00 UTC\n"))
  }

  // CDA-09
  @Test("show --xml prints the document byte for byte")
  func bytes() throws {
    _ = try program.run("documents", "add", path("operative-note-french"))
    let shown = try program.run("documents", "show", "last", "--xml")
    #expect(
      shown.output == (try String(contentsOfFile: path("operative-note-french"), encoding: .utf8)))
  }

  // CDA-23
  @Test("one file, several files and standard input add documents, and none is stored twice")
  func waysIn() async throws {
    let first = try json(
      "documents-added", "add", path("continuity-of-care"), path("scanned-letter"))
    #expect(
      (first["documents"] as? [[String: Any]])?.map { $0["is_new"] as? Bool } == [true, true])
    let piped = try program.shell(
      "workout documents add - --json < '\(path("operative-note-french"))'")
    #expect(try JSONSchema("documents-added").faults(in: piped.output) == "")
    #expect(piped.output.contains("\"is_new\":true"))
    let again = try json("documents-added", "add", path("scanned-letter"))
    #expect((again["documents"] as? [[String: Any]])?.map { $0["is_new"] as? Bool } == [false])
    let listed = try json("documents", "list")
    #expect((listed["documents"] as? [Any])?.count == 3)
    let store = try HealthStore(at: program.storePath, for: SampleStore.client, as: .owner)
    let samples = try await store.samples(SampleQuery(.document))
    #expect(samples.map(\.type) == [.document, .document, .document])
  }

  // CDA-05
  @Test("a file that is not a document is refused with all errors, and the others are stored")
  func refused() throws {
    let bad = program.folder.file("bad.xml")
    try Data("<ClinicalDocument xmlns='urn:hl7-org:v3'>\n<id/>\n</ClinicalDocument>".utf8)
      .write(to: bad)
    let result = try program.run("documents", "add", bad.path, path("scanned-letter"))
    #expect(result.exitCode == 1)
    #expect(result.output.contains("Lakeside Clinics"))
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 8, "\(result.error)")
    #expect(
      lines.first
        == "workout: \(bad.path): line 1: /ClinicalDocument: typeId is required and missing")
    let refused = try json("documents-added", "add", bad.path, "/nonexistent.xml")
    #expect((refused["refused"] as? [Any])?.count == 2)
    let unknown = try program.run("documents", "add", path("device-report"))
    #expect(unknown.exitCode == 1)
    #expect(unknown.error.hasSuffix("give it with --at\n"))
  }

  // CDA-20, CDA-22
  @Test("a document is shared with an application, and the sharing is revoked")
  func share() async throws {
    _ = try program.run("documents", "add", path("scanned-letter"))
    let coach = ClientIdentity(
      source: Source(name: "Coach", bundleIdentifier: "org.example.coach"))
    let store = try HealthStore(at: program.storePath, for: coach, as: .client, creating: false)
    let unknown = try program.run("documents", "share", "last", "--with", "org.example.coach")
    #expect(unknown.exitCode == 1)
    try await store.register(ClientRegistration(readPurpose: "To plan."))
    let shared = try json("document", "share", "last", "--with", "org.example.coach")
    #expect((shared["sharing"] as? [[String: Any]])?.first?["is_shared"] as? Bool == true)
    let shown = try program.run("documents", "show", "last")
    #expect(shown.output.contains("Shared     Coach (org.example.coach)"))
    let back = try json("document", "share", "last", "--not-with", "org.example.coach")
    #expect((back["sharing"] as? [[String: Any]])?.first?["is_shared"] as? Bool == false)
    #expect(try program.run("documents", "share", "last").exitCode == 64)
    _ = try json("document", "show", "last")
  }

  @Test("a search lists matching documents, and reports when there are none")
  func search() throws {
    _ = try program.run("documents", "add", path("scanned-letter"), path("discharge-note-german"))
    let found = try program.run("documents", "list", "--search", "muller", "--json")
    #expect(found.output.contains("Müller"))
    #expect(!found.output.contains("Nowak"))
    let none = try program.run("documents", "list", "--search", "zebra")
    #expect(none.exitCode == 0 && none.output == "")
    #expect(none.error == "no document contains this text\n")
    #expect(try program.run("documents", "show", "zebra").exitCode == 1)
  }
}
