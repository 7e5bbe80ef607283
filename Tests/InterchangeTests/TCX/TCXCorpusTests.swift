import Foundation
import HealthModel
import ActivityItems
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

/// Files of real devices and programs, with the rows of truth.csv.
@Suite("TCX files of other devices and programs", .needsSharedData("files/truth.csv"))
struct TCXCorpusTests {
  /// Files without a workout and their contents, and the counts that differ from the table, with reasons.
  static let refused = [
    "tcx/gpsbabel__gtrnctr-lap_s.tcx.gpx": "not a TCX file: line 2: it starts with <gpx>",
    "tcx/gpsbabel__gtrnctr-readcp.tcx": "a TCX file without a workout: 1 course",
    "tcx/togeojson__tcx-courses.tcx": "a TCX file without a workout: 1 course",
  ]

  @Test(
    "every file is read with the device's laps and totals, or rejected with position and reason")
  func truth() throws {
    for row in try TruthTable.rows(under: "tcx") {
      let path = try #require(row["file"])
      guard let bytes = try TruthTable.bytes(of: path) else { continue }
      let items: [ActivityItem]
      do throws(ActivityError) {
        items = try ActivityFiles.read(TCXActivityReader(bytes: bytes))
      } catch {
        #expect(error.description == Self.refused[path], "\(path)")
        continue
      }
      #expect(Self.refused[path] == nil, "\(path)")
      let contents = ActivityContents(items)
      #expect(contents.faults == [], "\(path)")
      try #require(contents.workouts.count == 1, "\(path)")
      let workout = contents.workouts[0]
      let totals = try #require(workout.totals)
      let printed = [
        "distance_m": totals.distanceMeters.map(Self.rounded),
        "timer_s": totals.timerSeconds.map(Self.rounded), "kcal": totals.kilocalories,
        "laps": Double(workout.laps.count), "records": Double(workout.points.count),
        "hr_values": Double(workout.points.count { $0.heartRate != nil }),
      ]
      for (column, value) in printed {
        guard let expected = row[column].flatMap(Double.init) else { continue }
        #expect(value == expected, "\(path): \(column)")
      }
      if let device = row["device"], !device.isEmpty {
        #expect(workout.head.recorder.name == device, "\(path)")
      }
      if row["note"]?.contains("DISAGREE") == true {
        #expect(
          contents.issues.contains {
            $0.weight == .note && $0.text.hasPrefix("the distance of the laps is")
          }, "\(path): \(contents.issues)")
      }
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  @Test("real files are unchanged after a round trip")
  func roundTrip() throws {
    for row in try TruthTable.rows(under: "tcx") {
      let path = try #require(row["file"])
      guard Self.refused[path] == nil, let bytes = try TruthTable.bytes(of: path) else { continue }
      var first = ActivityContents(try ActivityFiles.read(TCXActivityReader(bytes: bytes)))
      let sink = MemorySink()
      let summary = try ActivityFiles.write(first.items, to: TCXActivityWriter(to: sink))
      #expect(summary.omittedValues == 0, "\(path)")
      var second = ActivityContents(try ActivityFiles.read(TCXActivityReader(bytes: sink.bytes)))
      #expect(second.issues.filter { $0.weight > .note } == [], "\(path)")
      first.issues = []
      second.issues = []
      #expect(second == first.onGrid, "\(path)")
    }
  }
}
