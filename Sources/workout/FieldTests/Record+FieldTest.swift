import ArgumentParser
import Foundation
import HealthModel
import HealthStorage
import Sessions

extension Record {
  /// Whether laps of a course tell the distance, so that no receiver is followed unless named.
  var isOnCourse: Bool { test.courseLength != nil || activity.fieldTest == .shuttleRun }

  /// Whether a receiver, or nothing that speaks against it, makes it likely.
  var isOutdoors: Bool { !noGPS && !(isOnCourse && gps == nil) }

  var fieldTest: FieldTest? {
    get throws {
      let hasKeys = !global.json && isatty(STDIN_FILENO) == 1
      return try test.test(activity.fieldTest, asks: hasKeys && isOnCourse)
    }
  }

  /// A test has its own end and its own laps, and its clock does not stop.
  func validateFieldTest() throws {
    guard activity.fieldTest != nil else { return }
    let given: [(Bool, String)] = [
      (autoPause, "--auto-pause"), (autoLap != nil, "--auto-lap"), (limit != nil, "--for"),
      (course != nil, "--course"), (pool != nil, "--pool"), (openWater, "--open-water"),
    ]
    if let (_, word) = given.first(where: \.0) {
      throw ValidationError("\(word) is not for a test, which goes by its own rules.")
    }
    if (noGPS || (indoor && gps == nil)) && !isOnCourse {
      throw ValidationError(
        "Without a receiver nothing tells how far it is; give --course-length, such as 30m.")
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
