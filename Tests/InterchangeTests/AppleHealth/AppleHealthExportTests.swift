import Foundation
import HealthModel
import AppleHealthExport
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing
@testable import ActivityItems

@Suite("Apple Health exports as archives, folders and files")
struct AppleHealthExportTests {
  static let route = """
    <?xml version="1.0"?><gpx version="1.1" creator="Apple Health Export"><trk><trkseg>
    <trkpt lon="8.5" lat="47.3"><ele>410</ele><time>2026-03-09T07:00:01Z</time><extensions>
    <speed>2.5</speed><hAcc>3.1</hAcc></extensions></trkpt></trkseg></trk></gpx>
    """

  static let data = AppleHealthFixture.export(
    AppleHealthFixture.record()
      + AppleHealthWorkoutTests.workout(
        """
        <WorkoutRoute sourceName="Watch" \(AppleHealthFixture.times)>
        <FileReference path="/workout-routes/route_2026-03-09_8.00am.gpx"/></WorkoutRoute>
        """))

  static let files = [
    "apple_health_export/export_cda.xml": "<ClinicalDocument/>",
    "apple_health_export/export.xml": data,
    "apple_health_export/workout-routes/route_2026-03-09_8.00am.gpx": route,
    "apple_health_export/electrocardiograms/ecg_2026-02-01.csv": "Name,Anna",
    "apple_health_export/clinical-records/a.json": "{}",
    "apple_health_export/attachments/a.jpeg": "x",
  ]

  private func lay(_ files: [String: String], in root: URL) throws {
    for (name, text) in files {
      let file = root.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  @Test("the archive, its parent folder, the folder itself and the file give the same items")
  func same() throws {
    let folder = try TemporaryFolder()
    try lay(Self.files, in: folder.file("root"))
    let zip = ZipMaker(Self.files.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
    try Data(zip.bytes).write(to: folder.file("export.zip"))
    let paths = [
      "export.zip", "root", "root/apple_health_export", "root/apple_health_export/export.xml",
    ]
    let expected = try AppleHealthContents(Self.data).items
    for path in paths {
      let export = try AppleHealthArchive(path: folder.file(path).path)
      #expect(try AppleHealthContents(export.reader()).items == expected, "\(path)")
      guard path != paths.last else { continue }
      #expect(
        Set(export.keptFiles.values).isSuperset(of: [
          .electrocardiogram, .clinicalRecord, .attachment,
        ]))
      #expect(export.documentFiles.count == 1)
      #expect(export.routeFiles == ["workout-routes/route_2026-03-09_8.00am.gpx"])
      let census = try GPXCensus(reading: export.route(export.routeFiles[0]))
      #expect(census.points == 1)
      #expect(throws: ArchiveError.self) { try GPXCensus(reading: export.route("../../secret")) }
      #expect(throws: ArchiveError.self) {
        try GPXCensus(reading: export.route("workout-routes/none.gpx"))
      }
    }
  }

  @Test("routes are read while the data is streamed")
  func atATime() throws {
    let folder = try TemporaryFolder()
    let zip = ZipMaker(Self.files.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
    try Data(zip.bytes).write(to: folder.file("export.zip"))
    let export = try AppleHealthArchive(path: folder.file("export.zip").path)
    var reader = try export.reader()
    var points = 0
    while let item = try reader.next() {
      guard case .workout(let workout) = item else { continue }
      for file in workout.routes.flatMap(\.files) {
        points += try GPXCensus(reading: export.route(file)).points
      }
    }
    #expect(points == 1)
  }

  @Test("a data file with a localized name is found, and a folder without one is reported")
  func names() throws {
    let folder = try TemporaryFolder()
    try lay(
      ["x/Exportieren.xml": Self.data, "x/a.xml": "<gpx/>", "x/export_cda.xml": "<a/>"],
      in: folder.file("root"))
    let export = try AppleHealthArchive(path: folder.file("root").path)
    #expect(export.dataFile == "x/Exportieren.xml")
    try lay(["b.xml": "<gpx/>"], in: folder.file("empty"))
    let path = folder.file("empty").path
    #expect(throws: AppleHealthError.noExportFile(path: path)) {
      try AppleHealthArchive(path: path)
    }
  }

  @Test("an archive damaged within the data returns what precedes the damage and reports it")
  func damaged() throws {
    let folder = try TemporaryFolder()
    var file = ZipMaker.File("export.xml", Self.data)
    file.checksum = 1
    try Data(ZipMaker([file]).bytes).write(to: folder.file("a.zip"))
    let contents = try AppleHealthContents(
      AppleHealthArchive(path: folder.file("a.zip").path).reader())
    #expect(contents.records.count == 1)
    #expect(contents.workouts.count == 1)
    #expect(contents.issues.contains { $0.weight == .truncation })
  }
}
