import Foundation
import HealthModel
import TestSupport
import Testing

@testable import CommandOptions

@Suite("workout export --kept")
struct KeptExportTests {
  let program: Program

  init() throws { program = try Program() }

  private func write(_ bytes: Data, _ path: String) throws {
    let file = program.folder.file("apple_health_export/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  @Test("files come back byte for byte at their paths, and elements as XML")
  func kept() throws {
    let audiogram = """
      <Audiogram type="HKDataTypeIdentifierAudiogram" startDate="2026-03-01 10:00:00 +0100" \
      endDate="2026-03-01 10:00:00 +0100"><SensitivityPoint frequencyValue="1000" frequencyUnit="Hz" \
      leftEarValue="10" leftEarUnit="dBHL"/></Audiogram>
      """
    try write(
      Data(#"<HealthData locale="en_US"><Me/>\#(audiogram)</HealthData>"#.utf8), "export.xml")
    let files = [
      "electrocardiograms/ecg_2026-03-01.csv": Data(
        "Name,Anna\nRecorded Date,2026-03-01 10:00:00 +0100\nSample Rate,512 hertz\n\n1\n2\n".utf8),
      "clinical-records/Observation-1.json": Data(#"{"resourceType": "Observation"}"#.utf8),
      "attachments/scan.pdf": Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }),
    ]
    for (path, bytes) in files { try write(bytes, path) }
    let imported = try program.run("import", "apple_health_export")
    #expect(imported.exitCode == 0, "\(imported.error)")

    let text = try program.run("export", "--kept", "-o", "back")
    #expect(text.exitCode == 0, "\(text.error)")
    for (path, bytes) in files {
      let file = program.folder.file("back/\(path)")
      #expect(try Data(contentsOf: file) == bytes, "\(path)")
      #expect(text.output.contains("back/\(path): "))
    }
    let elements = program.folder.file("back/elements")
    let names = try FileManager.default.contentsOfDirectory(atPath: elements.path)
    #expect(names.count == 1 && names[0].hasPrefix("Audiogram-"), "\(names)")
    let element = try String(
      contentsOf: elements.appending(path: try #require(names.first)), encoding: .utf8)
    #expect(element.contains(#"frequencyValue="1000""#), "\(element)")
    let json = try program.run("export", "--kept", "-o", "back", "--json")
    let lines = json.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    let schema = try JSONSchema("kept-exported")
    for line in lines { #expect(try schema.faults(in: line) == "", "\(line)") }
  }

  @Test("a store without kept contents gets a warning, and no folder")
  func nothing() throws {
    try Data(ImportFolder.track(hour: 7).utf8).write(to: program.folder.file("run.gpx"))
    #expect(try program.run("import", "run.gpx").exitCode == 0)
    let result = try program.run("export", "--kept", "-o", "back")
    #expect(result.exitCode == 0 && result.output.isEmpty)
    #expect(result.error.contains("no kept contents"), "\(result.error)")
    #expect(!FileManager.default.fileExists(atPath: program.folder.file("back").path))
  }

  @Test(
    "a path that leads out of the folder, or that another has, is replaced",
    arguments: [
      ("attachments/a.pdf", "attachments/a.pdf", "attachments/a-ID.pdf"),
      ("../../.profile", "elements/Attachment-ID.xml", "elements/Attachment-ID-ID.xml"),
      ("/etc/passwd", "elements/Attachment-ID.xml", "elements/Attachment-ID-ID.xml"),
      ("folder/", "elements/Attachment-ID.xml", "elements/Attachment-ID-ID.xml"),
      ("notes", "notes", "notes-ID"),
    ])
  func names(given: String, first: String, second: String) {
    let sample = QuantitySample(
      keeping: [1, 2], as: "Attachment", span: TimeRange(at: Instant(secondsSince1970: 0)),
      header: ObjectHeader(metadata: [.keptFile: .string(given)]))
    let id = sample.header.uuid.uuidString.lowercased()
    var taken: Set<String> = []
    for expected in [first, second] {
      #expect(
        KeptExport.name(of: sample, kind: "Attachment", taken: &taken)
          == expected.replacing("ID", with: id))
    }
  }

  @Test(
    "wrong arguments are usage errors",
    arguments: [
      "export --kept", "export --kept -o -", "export last --kept -o back",
      "export --all --kept -o back", "export --kept --original -o back",
      "export --kept --format fit -o back",
    ])
  func usage(line: String) throws {
    let result = try program.run(line.split(separator: " ").map(String.init))
    #expect(result.exitCode == 64)
    #expect(result.error.contains("--kept"), "\(result.error)")
  }
}
