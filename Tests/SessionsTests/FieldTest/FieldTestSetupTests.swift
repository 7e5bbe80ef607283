import HealthModel
import Sessions
import Testing

@Suite("Field test setup")
struct FieldTestSetupTests {
  @Test(
    "a test has the usual activity and ends as its source defines",
    arguments: [
      (FieldTestKind.sixMinuteWalk, WorkoutActivityType.walking, .time(.seconds(360))),
      (.rockportMile, .walking, .distance(meters: 1609.344)),
      (.cooperRun, .running, .time(.seconds(720))),
      (.shuttleRun, .running, .exhaustion),
    ] as [(FieldTestKind, WorkoutActivityType, FieldTestKind.Finish)])
  func kinds(kind: FieldTestKind, activity: WorkoutActivityType, finish: FieldTestKind.Finish) {
    #expect(kind.activity == activity)
    #expect(kind.finish == finish)
  }

  @Test(
    "an invalid setup is rejected with its reason",
    arguments: [
      (.sixMinuteWalk, 4.9, 3, .courseOutOfRange(courseMeters: 4.9)),
      (.cooperRun, 1001, 3, .courseOutOfRange(courseMeters: 1001)),
      (.rockportMile, 300, 3, .notAWholeDistance(courseMeters: 300)),
      (.shuttleRun, 15, 3, .notTheShuttle(courseMeters: 15)),
      (.sixMinuteWalk, 30, 61, .countdownOutOfRange),
      (.sixMinuteWalk, 30, -1, .countdownOutOfRange),
    ] as [(FieldTestKind, Double, Int, FieldTestError)])
  func refusals(kind: FieldTestKind, course: Double, countdown: Int, error: FieldTestError) {
    #expect(throws: error) {
      try FieldTest(kind, courseMeters: course, countdown: .seconds(countdown))
    }
    #expect(!error.description.isEmpty)
  }

  @Test(
    "a mile may be four laps of a 400 m track, eight of 200 m, or four quarters of a mile",
    arguments: [400, 200, 402.336, 804.672])
  func mile(course: Double) throws {
    #expect(try FieldTest(.rockportMile, courseMeters: course).courseMeters == course)
  }

  @Test("the lines of the shuttle run are 20 m apart by default")
  func shuttle() throws {
    #expect(try FieldTest(.shuttleRun).courseMeters == 20)
    #expect(try FieldTest(.shuttleRun, courseMeters: 20).isOnCourse)
  }
}
