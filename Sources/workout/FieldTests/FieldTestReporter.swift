import ArgumentParser
import Estimation
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Sessions

/// Tells what a field test came to, and keeps the VO₂max that it comes to with the workout.
struct FieldTestReporter {
  let store: HealthStore
  let global: GlobalOptions
  /// Beats per minute that were counted by hand, as the command line says.
  var countedHeartRate: Double?

  private static let counted = 40.0...230.0

  /// Prints it; nothing for a workout that was no test.
  func report(_ workout: Workout) async throws {
    guard let report = try await keep(workout) else { return }
    if global.json {
      try Output().line(try JSONText.line(FieldTestReportJSON(report)))
    } else {
      let page = FieldTestPage(report: report, measures: global.measures)
      try Output().line(([""] + page.lines).joined(separator: "\n"))
    }
  }

  /// Keeps what it came to; `nil` for a workout that was no test.
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

  /// Someone without a strap counts right after the mile.
  private func askHeartRate() -> Double? {
    guard !global.json, isatty(STDIN_FILENO) == 1 else { return nil }
    let answer = Question.answer("Beats per minute, counted at the end (return: not known)? ")
    return Double(answer).flatMap { Self.counted.contains($0) ? $0 : nil }
  }
}
