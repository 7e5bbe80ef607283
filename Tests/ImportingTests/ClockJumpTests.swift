import HealthModel
import HealthStorage
import Importing
import ActivityItems
import TestSupport
import Testing

@Suite("Clock jumps in files")
struct ClockJumpTests {
  @Test(
    "a point years from the header's time is skipped and reported, and the workout keeps its time")
  func jump() async throws {
    let store = try ImportStore()
    let start = Instant(secondsSince1970: 1_600_000_000)
    let head = ActivityHeader(
      WorkoutConfiguration(activityType: .running), start: start, end: start + .seconds(60))
    var items: [ActivityItem] = [.activity(head)]
    for second in 0...60 {
      let time = start + .seconds(second)
      items.append(.point(ActivityPoint(time: time, heartRate: 120 + Double(second % 3))))
    }
    items.append(.point(ActivityPoint(time: start + .seconds(2_000_000_000), heartRate: 121)))
    items.append(.end(ActivityTotals()))
    let file = try await store.receive(items)
    let workout = try #require(try await store.store.workouts().first)
    #expect(workout.span == TimeRange(start: start, end: start + .seconds(60)))
    #expect("\(file)".contains("points more than a day outside their workout"))
  }
}
