import Foundation
import HealthModel
import AppleHealthExport
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing
@testable import ActivityItems

/// Exports and parts of exports from public repositories, with independently made counts.
@Suite("Real Apple Health exports", .needsSharedData("files/apple"))
struct AppleHealthCorpusTests {
  private func path(_ name: String) throws -> String {
    try #require(SharedData.file("files/apple/\(name)")).path
  }

  private func contents(_ name: String) throws -> AppleHealthContents {
    try AppleHealthContents(AppleHealthReader(path: try path(name)))
  }

  private func workout(_ name: String) throws -> AppleHealthWorkout {
    let contents = try contents("apple-health-analyzer/workout_\(name).xml")
    #expect(contents.workouts.count == 1)
    #expect(contents.faults.allSatisfy { if case .repeatedFile = $0 { true } else { false } })
    return try #require(contents.workouts.first)
  }

  @Test("every file is read, or rejected with an error that identifies its content")
  func all() throws {
    let root = try #require(SharedData.folder("files/apple"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    #expect(names.count > 30)
    for name in names where name.hasSuffix(".xml") || name.hasSuffix(".zip") {
      let file = root.appending(path: name).path
      if name.hasSuffix("_cda.xml") {
        #expect(throws: AppleHealthError.notAppleHealth(root: "ClinicalDocument", line: 2)) {
          try AppleHealthContents(AppleHealthReader(path: file))
        }
        continue
      }
      let contents = try AppleHealthContents(AppleHealthArchive(path: file).reader())
      #expect(contents.summary.records + contents.summary.workouts > 0, "\(name)")
      #expect(contents.summary.unknownElements == [:], "\(name)")
      #expect(contents.issues.allSatisfy { $0.weight != .truncation }, "\(name)")
    }
  }

  @Test("counts equal a plain count of the tags")
  func counts() throws {
    let root = try #require(SharedData.folder("files/apple"))
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where name.hasSuffix(".xml") && !name.hasSuffix("_cda.xml") {
      let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      let contents = try AppleHealthContents(AppleHealthReader(bytes: Array(text.utf8)))
      let unknown = contents.summary.unknownTypes.filter { !$0.key.contains("Characteristic") }
        .values.reduce(0, +)
      let left = contents.faults.count { if case .repeatedFile = $0 { false } else { true } }
      #expect(
        contents.summary.records + contents.summary.memberRecords + unknown + left
          == text.components(separatedBy: "<Record ").count - 1
          + text.components(separatedBy: "<Record\n").count - 1, "\(name)")
      #expect(
        contents.workouts.count == text.components(separatedBy: "<Workout ").count - 1, "\(name)")
      #expect(
        contents.workouts.reduce(0) { sum, workout in
          sum + workout.workout.events.count
            + workout.activities.reduce(0) { $0 + $1.events.count }
        } == text.components(separatedBy: "<WorkoutEvent ").count - 1, "\(name)")
    }
  }

  @Test("a pool swim has 750 m, 509 strokes and 15 lengths of 50 m, the last one false")
  func swim() throws {
    let swim = try workout("swimming")
    let totals = swim.workout.totals
    #expect(totals.distanceMeters == 750)
    #expect(totals.strokeCount == 509)
    #expect(totals.energyKilocalories == 277.588)
    #expect(totals.averageHeartRate == 102.834)
    #expect(totals.maximumHeartRate == 133)
    #expect(swim.activeSeconds.map { abs($0 - 39.12815843423208 * 60) < 1e-9 } == true)
    let configuration = swim.workout.configuration
    #expect(configuration.lapLength == Quantity(50, .meter))
    #expect(configuration.swimmingLocationType == .pool)
    #expect(configuration.locationType == .outdoor)
    let laps = swim.workout.events.filter { $0.kind == .lap }
    #expect(laps.count == 15)
    #expect(swim.workout.events.count { $0.kind == .segment } == 9)
    let styles: [SwimmingStrokeStyle?] = laps.map { $0.metadata.enumeration(.swimmingStrokeStyle) }
    #expect(styles.last == .unknown)
    #expect(laps.last?.metadata[.swolfScore] == nil)
    #expect(laps.dropLast().allSatisfy { $0.metadata.number(.swolfScore) != nil })
    #expect(swim.workout.header.device?.hardwareVersion == "Watch7,2")
    #expect(swim.workout.header.metadata.string(.timeZone) == "Europe/Luxembourg")
  }

  @Test("distances and climbs equal those of the watch")
  func totals() throws {
    let truth: [(String, Double?, Double?)] = [
      ("running", 8955.12, 65.75), ("cycling", 18_989.5, 231.78), ("hiking", 732.961, 119.37),
      ("running_too_fast", 5552.15, 63.47), ("strength", nil, nil), ("walking", 1215.51, nil),
    ]
    for (name, distance, ascent) in truth {
      let totals = try workout(name).workout.totals
      #expect(
        totals.distanceMeters.map { ($0 * 100).rounded() / 100 }
          == distance.map { ($0 * 100).rounded() / 100 }, "\(name)")
      if let ascent {
        #expect(totals.ascentMeters.map { abs($0 - ascent) < 1e-6 } == true, "\(name)")
      }
    }
  }

  @Test("a route of twenty parts reads every existing file once")
  func parts() throws {
    let contents = try contents("apple-health-analyzer/workout_running_too_fast.xml")
    let run = try #require(contents.workouts.first)
    let files = run.routeFiles
    #expect(run.routes.count == 18)
    #expect(files.count == 10)
    #expect(contents.faults.count == 8)
    let folder = try FolderOrZip(
      path: try #require(SharedData.folder("files/apple/apple-health-analyzer")).path)
    var points = 0
    for file in files where folder.files.contains(file) {
      points += try GPXCensus(reading: GPXReader(try FileSource(path: folder.path + "/" + file)))
        .points
    }
    #expect(points > 1000)
    #expect(run.activities.count > 5)
  }

  @Test("an archive, its folder and its data file give the same result")
  func forms() throws {
    for name in ["analyst-multi-source", "analyst-partial-sleep"] {
      let zip = try AppleHealthArchive(path: try path("\(name)/export.zip"))
      let root = try #require(SharedData.folder("files/apple/\(name)/apple_health_export")).path
      let items = try AppleHealthContents(zip.reader()).items
      #expect(try AppleHealthContents(AppleHealthArchive(path: root).reader()).items == items)
      #expect(try AppleHealthContents(AppleHealthReader(path: root + "/export.xml")).items == items)
      #expect(zip.documentFiles.count == 1)
    }
    let parser = try AppleHealthArchive(path: try path("apple-health-parser/export.zip"))
    #expect(
      try AppleHealthContents(parser.reader()).items
        == AppleHealthContents(AppleHealthReader(path: try path("apple-health-parser/export.xml")))
        .items)
  }
}
