import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing

@Suite("Takeout archives of Google Fit, and recordings of Bangle.js")
struct GoogleFitTests {
  let target: ImportStore

  init() throws { target = try ImportStore() }

  /// 2026-07-01 08:00:00 UTC.
  private static let start = 1_782_892_800

  private static func stream(_ source: String, _ type: String, _ values: [String]) -> String {
    let points = values.enumerated().map { index, value in
      """
      {"fitValue":[{"value":{\(value)}}],"originDataSourceId":"raw:x","endTimeNanos":\(start + index * 60 + 60)000000000,
      "dataTypeName":"\(type)","startTimeNanos":\(start + index * 60)000000000,"modifiedTimeMillis":1,"rawTimestampNanos":0}
      """
    }
    return """
      {"Data Source":"\(source)","Data Points":[\(points.joined(separator: ","))]}
      """
  }

  private func archive() -> ServiceArchive {
    var archive = ServiceArchive()
    let folder = "Takeout/Fit/All Data/"
    let prefix = "com.google.android.gms"
    let (steps, rate) = ("com.google.step_count.delta", "com.google.heart_rate.bpm")
    archive.add(
      folder + "derived_steps.json",
      Self.stream(
        "derived:\(steps):\(prefix):merge_step_deltas", steps,
        [#""intVal":7"#, #""intVal":9"#, #""intVal":0"#]))
    archive.add(
      folder + "derived_estimated.json",
      Self.stream("derived:\(steps):\(prefix):estimated_steps", steps, [#""intVal":7"#]))
    archive.add(
      folder + "raw_steps.json", Self.stream("raw:\(steps):phone:x", steps, [#""intVal":7"#]))
    archive.add(
      folder + "derived_rate.json",
      Self.stream(
        "derived:\(rate):\(prefix):merge_heart_rate_bpm", rate, [#""fpVal":61.5"#]))
    // Light sleep, and two numbers that no stage has.
    let sleep = "com.google.sleep.segment"
    archive.add(
      folder + "derived_sleep.json",
      Self.stream(
        "derived:\(sleep):\(prefix):merged", sleep,
        [#""intVal":4"#, #""fpVal":1e300"#, #""fpVal":2.5"#]))
    archive.add("Takeout/Fit/Activities/run.gpx", ServiceArchive.track(day: 2))
    let days = "Takeout/Fit/Daily activity metrics/2026-07-01.csv"
    archive.add(days, "Start time,End time,Step count\n")
    return archive
  }

  private func receive(_ bytes: [UInt8], _ name: String) async throws -> ImportReport {
    let file = target.folder.file(name)
    try Data(bytes).write(to: file)
    return try await ImportRun(into: target.store).importFiles([file.path])
  }

  @Test("merged streams are samples, what they repeat is named, and twice is once")
  func takeout() async throws {
    let bytes = try archive().zipped()
    var report = try await receive(bytes, "takeout.zip")
    #expect(report.addedWorkouts == 1, "\(report.files)")
    let steps = try await target.store.quantitySamples(.stepCount)
      .filter { $0.header.sourceRevision?.source.name == "Google Fit" }
    #expect(steps.map(\.quantity.value).sorted() == [7, 9])
    #expect(steps.allSatisfy { $0.span.duration == .seconds(60) })
    #expect(try await target.store.quantitySamples(.heartRate).map(\.quantity.value) == [61.5])
    #expect(report.samples["HKCategoryTypeIdentifierSleepAnalysis"]?.added == 1)
    let repeated = report.files.filter { file in
      file.leftOut.groups.contains { $0.text.contains("merged one repeats") }
    }
    #expect(repeated.count == 2 && repeated.allSatisfy { !$0.isRefused })
    let before = try await target.contents()
    report = try await receive(bytes, "takeout.zip")
    #expect(report.samples.values.allSatisfy { $0.added == 0 } && report.addedWorkouts == 0)
    #expect(try await target.contents() == before)
  }

  @Test(
    "a changed takeout is imported or refused in words, and the store stays sound",
    arguments: Seed.first(100))
  func mutated(seed: Seed) async throws {
    var random = seed.generator
    var changed = ServiceArchive()
    for file in archive().files {
      changed.add(file.name, MutatedArchive.changed(file.bytes, &random))
    }
    try await target.checkMutated(
      try changed.zipped(), named: "a.zip", maximumWorkouts: 8, seed)
  }

  private static let recording: String = {
    let header =
      "Time,Latitude,Longitude,Altitude,Heartrate,Confidence,Source,Steps,Barometer Temperature,Barometer Pressure,Barometer Altitude"
    let rows = (0..<60).map { index in
      let isFix = index % 10 != 9
      let place = isFix ? "\(52.5 + Double(index) * 0.0002),13.400000,40" : ",,"
      let rate = "\(100 + index),\(index == 5 ? 0 : 90),int"
      return "\(start + index),\(place),\(rate),3,21.5,1013.25,41.20"
    }
    return header + "\n" + rows.joined(separator: "\n") + "\n"
  }()

  @Test("a recording of Bangle.js has steps, heart rates of some certainty and the barometer")
  func bangle() async throws {
    let report = try await receive(Array(Self.recording.utf8), "recorder.log20260701a.csv")
    #expect(report.addedWorkouts == 1, "\(report.files)")
    let workout = try #require(try await target.store.workouts().first)
    #expect(workout.totals.stepCount == 180)
    #expect(workout.header.sourceRevision?.source.name == "Bangle.js")
    var rates: [Double] = []
    var measures = 0
    for trace in try await target.store.traces(of: workout.uuid) {
      if trace.kind == .heartRate {
        for try await batch in target.store.heartRates(of: trace) {
          rates += batch.map(\.value.beatsPerMinute)
        }
      } else {
        measures += 1
      }
    }
    #expect(rates.count == 59 && !rates.contains(105) && measures > 0)
    let again = try await receive(Array(Self.recording.utf8), "recorder.log20260701a.csv")
    #expect(again.addedWorkouts == 0)
  }
}
