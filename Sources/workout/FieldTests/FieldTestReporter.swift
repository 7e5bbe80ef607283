import ArgumentParser
import CommandOptions
import Console
import Estimation
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Reports
import Sessions

/// Prints the result of a field test, and saves its VO₂max with the workout.
struct FieldTestReporter {
  let store: HealthStore
  let global: GlobalOptions
  /// The heart rate in beats per minute counted by hand, from the command line.
  var countedHeartRate: Double?

  private static let counted = 40.0...230.0

  /// Prints the result; does nothing for a workout that is not a test.
  func report(_ workout: Workout) async throws {
    guard let report = try await keep(workout) else { return }
    if global.json {
      try Output().line(try JSONText.line(FieldTestReportJSON(report)))
    } else {
      let page = FieldTestPage(report: report, measures: global.measures)
      try Output().line(([""] + page.lines).joined(separator: "\n"))
    }
  }

  /// Saves the result; returns `nil` for a workout that is not a test.
  @discardableResult
  func keep(_ workout: Workout) async throws -> FieldTestReport? {
    let facts = try await PersonRecord(of: store).facts(at: workout.span.end)
    guard var report = FieldTestReport(workout, facts: facts, countedHeartRate: countedHeartRate)
    else { return nil }
    if report.kind == .rockportMile, report.end == .completed, report.endHeartRate == nil,
      let answer = askHeartRate(),
      let answered = FieldTestReport(workout, facts: facts, countedHeartRate: answer)
    {
      report = answered
    }
    if case .success(let result)? = report.oxygenUptake {
      try await store.add([report.sample(of: result)], to: workout.uuid)
    }
    return report
  }

  /// Asks for the heart rate of a person without a strap.
  private func askHeartRate() -> Double? {
    guard !global.json, isatty(STDIN_FILENO) == 1 else { return nil }
    let answer = Question.answer(
      "Heart rate in beats per minute, counted at the end (Return if unknown): ")
    return Double(answer).flatMap { Self.counted.contains($0) ? $0 : nil }
  }
}

extension Record {
  /// Whether the laps of a course give the distance, so that GPS is used only if requested.
  var isOnCourse: Bool { test.courseLength != nil || activity.fieldTest == .shuttleRun }

  /// Whether the workout is probably outdoors: GPS is used or not excluded.
  var isOutdoors: Bool { !noGPS && !(isOnCourse && gps == nil) }

  var fieldTest: FieldTest? {
    get throws {
      let hasKeys = !global.json && isatty(STDIN_FILENO) == 1
      return try test.test(activity.fieldTest, asks: hasKeys && isOnCourse)
    }
  }

  /// Rejects options that contradict a test, which has its own end and laps and a running clock.
  func validateFieldTest() throws {
    guard activity.fieldTest != nil else { return }
    let given: [(Bool, String)] = [
      (autoPause, "--auto-pause"), (autoLap != nil, "--auto-lap"), (limit != nil, "--for"),
      (followed.course != nil, "--course"), (pool != nil, "--pool"), (openWater, "--open-water"),
    ]
    if let (_, word) = given.first(where: \.0) {
      throw ValidationError("\(word) cannot be combined with a test, which has its own rules")
    }
    if (noGPS || (indoor && gps == nil)) && !isOnCourse {
      throw ValidationError(
        "the test needs a distance; give --course-length, such as 30m, or use GPS")
    }
  }

  func reportFieldTest(_ workout: Workout, in store: HealthStore) async throws {
    try await FieldTestReporter(
      store: store, global: global, countedHeartRate: test.endHeartRate
    ).report(workout)
  }

  func sayBeforehand(_ test: FieldTest) {
    for line in FieldTestNotes.lines(of: test, isReceived: !isOnCourse) { Terminal.warn(line) }
  }
}
