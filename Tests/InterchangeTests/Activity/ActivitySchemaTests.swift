import Foundation
import HealthModel
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("Schema validity of written workouts")
struct ActivitySchemaTests {
  @Test(
    "workouts of every kind are valid GPX 1.1 and TrainingCenterDatabase v2",
    .needsTool("xmllint"), arguments: Seed.first(8))
  func valid(seed: Seed) throws {
    var random = RandomWorkout(seed)
    random.hasPlaces = seed.value % 2 == 0
    var contents = ActivityContents()
    let start = Instant(microseconds: 1_795_000_000_000_000)
    contents.workouts = [random.workout(from: start), random.workout(from: start + .seconds(9999))]
    let gpx = MemorySink()
    _ = try ActivityFiles.write(contents.items, to: GPXActivityWriter(to: gpx))
    let tcx = MemorySink()
    _ = try ActivityFiles.write(contents.items, to: TCXActivityWriter(to: tcx))
    for (bytes, schema) in [(gpx.bytes, "gpx-1.1-shape.xsd"), (tcx.bytes, "tcx-2-shape.xsd")] {
      let folder = try TemporaryFolder()
      let file = folder.file("workouts.xml")
      try Data(bytes).write(to: file)
      let result = try #require(ExternalTool("xmllint")).run(
        [
          "--noout", "--nonet", "--schema", PackageRoot.url("Fixtures/schemas/\(schema)").path,
          file.path,
        ], in: folder.url)
      #expect(result.status == 0, "\(result.errors)")
    }
  }
}
