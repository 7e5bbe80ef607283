import ArgumentParser
import Foundation
import HealthModel
import HealthStorage
import Sessions

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
      (course != nil, "--course"), (pool != nil, "--pool"), (openWater, "--open-water"),
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
