import Foundation
import HealthModel
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("GPX schema")
struct GPXSchemaTests {
  @Test("the written file is valid GPX 1.1 with TrackPointExtension v1", .needsTool("xmllint"))
  func sampleIsValid() throws {
    try expectValid(Array(GPXWriterTests.sampleFile().utf8))
  }

  @Test("any points give a valid file", .needsTool("xmllint"), arguments: Seed.first(10))
  func randomPointsAreValid(seed: Seed) throws {
    var generator = seed.generator
    let sink = MemorySink()
    let waypoints = (0..<5).map { _ in GPXWaypoint(randomPoint(&generator), name: "w", symbol: "s")
    }
    var writer = try GPXWriter(to: sink, waypoints: waypoints)
    writer.beginTrack(GPXHeading(name: "n", comment: "c", description: "d", type: "t"))
    for _ in 0..<300 { try writer.append(randomPoint(&generator)) }
    _ = try writer.finish()
    try expectValid(sink.bytes)
  }

  @Test("the schema rejects elements out of order", .needsTool("xmllint"))
  func schemaIsNotEmpty() throws {
    let sample = try GPXWriterTests.sampleFile()
    let swapped = sample.replacingOccurrences(
      of: "<ele>519.25</ele><time>2026-11-21T06:45:00.250Z</time>",
      with: "<time>2026-11-21T06:45:00.250Z</time><ele>519.25</ele>")
    #expect(swapped != sample)
    #expect(try validate(Array(swapped.utf8)).status != 0)
    let tooFast = sample.replacingOccurrences(
      of: "<gpxtpx:hr>101</gpxtpx:hr>", with: "<gpxtpx:hr>256</gpxtpx:hr>")
    #expect(tooFast != sample)
    #expect(try validate(Array(tooFast.utf8)).status != 0)
  }

  private func expectValid(_ bytes: [UInt8]) throws {
    let result = try validate(bytes)
    #expect(result.status == 0, "\(result.errors)")
  }

  private func validate(_ bytes: [UInt8]) throws -> ExternalTool.Result {
    let folder = try TemporaryFolder()
    let file = folder.file("track.gpx")
    try Data(bytes).write(to: file)
    let schema = PackageRoot.url("Fixtures/schemas/gpx-1.1-shape.xsd")
    return try #require(ExternalTool("xmllint")).run(
      ["--noout", "--nonet", "--schema", schema.path, file.path], in: folder.url)
  }
}
