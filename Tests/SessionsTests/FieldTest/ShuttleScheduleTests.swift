import HealthModel
import Sessions
import Testing

@Suite("The schedule of the 20 m shuttle run")
struct ShuttleScheduleTests {
  @Test("a level has the number of shuttles that is nearest to a minute at its pace")
  func counts() {
    let counts = ShuttleSchedule.levels.map(\.shuttleCount)
    #expect(
      counts == [7, 8, 8, 8, 9, 9, 10, 10, 10, 11, 11, 12, 12, 13, 13, 13, 14, 14, 15, 15, 15])
    #expect(ShuttleSchedule.beeps.count == counts.reduce(0, +))
  }

  @Test(
    "the pace begins at 8.5 km/h and increases by 0.5 km/h per level",
    arguments: ShuttleSchedule.levels)
  func pace(level: ShuttleSchedule.Level) {
    #expect(level.kilometersPerHour == 8 + 0.5 * Double(level.number))
    let beeps = ShuttleSchedule.beeps.filter { $0.level == level.number }
    let seconds = ((beeps.last?.offset ?? .zero) - level.start).inSeconds
    #expect(abs(seconds - 60) <= 0.5 * 20 * 3.6 / level.kilometersPerHour + 1e-5)
    let meters = Double(level.shuttleCount) * 20
    #expect(abs(meters / seconds * 3.6 - level.kilometersPerHour) < 1e-4)
  }

  @Test("lines follow each other without a gap, at increasing speed")
  func rising() {
    let offsets = [Duration.zero] + ShuttleSchedule.beeps.map(\.offset)
    let gaps = zip(offsets, offsets.dropFirst()).map { ($1 - $0).inSeconds }
    #expect(gaps.allSatisfy { $0 > 3 && $0 < 9 })
    #expect(zip(gaps, gaps.dropFirst()).allSatisfy { $1 <= $0 + 2e-6 })
  }

  @Test(
    "a level counts when each of its shuttles was run",
    arguments: [(0, nil), (6, nil), (7, 1), (14, 1), (15, 2), (23, 3), (236, 20), (237, 21)])
  func completed(shuttles: Int, level: Int?) {
    #expect(ShuttleSchedule.completedLevel(shuttles: shuttles)?.number == level)
  }
}
