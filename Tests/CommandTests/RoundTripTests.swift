import Foundation
import ByteStreams
import FITFiles
import TestSupport
import Testing

/// Tests that a store that imports another store's exports exports the same files.
@Suite("Export, import into an empty store, export") struct RoundTripTests {
  private static let formats = ["fit", "gpx", "tcx"]
  /// Some files of each format and maker, small enough for a test; all others pass, too.
  private static let realFiles = [
    "fit/fitdecode__elemnt-bolt-no-application-id-inside-developer-data-id.fit",
    "fit/GoldenCheetah__Morning_Swim.fit", "fit/gpsbabel__fit-sample.fit",
    "fit/fitdecode__sample-activity.fit", "fit/sportstracker__Garmin_Fenix_6S_Pro-Running.fit",
    "fit/GoldenCheetah__RowingCIQspeed.FIT", "fit/fit__triathlon_summary_last.fit",
    "gpx/gpxpy__first_and_last_elevation.gpx", "gpx/togeojson__missing_hr.gpx",
    "gpx/OpenTracks__gpx11_without_speed.gpx", "gpx/jpx__extensions.gpx",
    "tcx/tcx__pool_swim-activity_1.tcx", "tcx/tcx__20090529-222544.tcx",
    "tcx/trackeR__2013-06-03-184846.TCX.gz", "tcx/gpsbabel__gtrnctr-lap_s.tcx.gpx",
    "tcx/togeojson__bad.tcx",
  ]

  @Test("yields the same files for generated workouts", arguments: Seed.first(5), formats)
  func generated(seed: Seed, format: String) throws {
    var generator = seed.generator
    let program = try Program()
    let sink = MemorySink()
    var writer = FITActivityWriter(to: sink)
    for item in GeneratedActivity.items(
      &generator, sports: 2, seconds: 60, startsWithinSecond: false)
    {
      try writer.write(item)
    }
    _ = try writer.finish()
    let file = program.folder.file("made.fit")
    try Data(sink.bytes).write(to: file)
    try expectRoundTrip(of: file.path, as: format, program)
  }

  @Test(
    "yields the same files for real files in their own format",
    .needsSharedData("files"), arguments: realFiles)
  func real(file: String) throws {
    let path = try #require(SharedData.file("files/\(file)")).path
    try expectRoundTrip(of: path, as: String(file.prefix(3)), try Program())
  }

  private func expectRoundTrip(of file: String, as format: String, _ program: Program) throws {
    let first = try export(of: [file], as: format, from: "first", program)
    #expect(!first.isEmpty)
    let files = first.keys.sorted().map { program.folder.file("first/\($0)").path }
    let second = try export(of: files, as: format, from: "second", program)
    #expect(first.keys.sorted() == second.keys.sorted())
    for (name, bytes) in first {
      #expect(second[name] == bytes, "\(name) of \(file) differs as \(format)")
    }
  }

  /// Returns the files that a new store exports after it imported others.
  private func export(
    of files: [String], as format: String, from name: String, _ program: Program
  ) throws -> [String: Data] {
    let store = program.folder.file("\(name).sqlite").path
    let imported = try program.run(["import", "--store", store] + files)
    #expect(imported.exitCode == 0, "\(imported.error)")
    let folder = program.folder.file(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let exported = try program.run(
      "export", "--all", "--format", format, "-o", folder.path + "/", "--store", store)
    #expect(exported.exitCode == 0, "\(exported.error)")
    var contents: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    {
      contents[file.lastPathComponent] = try Data(contentsOf: file)
    }
    return contents
  }
}
