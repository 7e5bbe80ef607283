import HealthModel
import Routes
import TestSupport
import Testing

struct CourseTests {
  /// The 400 m track with a point each meter.
  private let track = Routes.Course(
    (0...400).map { meter in
      let point = TestSupport.Course.track.place(at: Double(meter)).point
      return Walk.location(at: 0, east: point.east, north: point.north)
    })

  @Test("a course has its planned length")
  func length() {
    #expect(abs(track.lengthMeters - 400) < 0.4)
    #expect(Routes.Course([]).lengthMeters == 0)
    #expect(Routes.Course([Walk.location(at: 0, east: 0)]).lengthMeters == 0)
  }

  @Test("progress follows the course lap by lap, despite an error of meters")
  func laps() throws {
    var generator = SplitMix64(seed: 4)
    var progress = CourseProgress(track)
    #expect(progress.isClosed)
    var last: CourseProgress.Position?
    for second in 0...660 {
      let point = TestSupport.Course.track.place(at: 2 * Double(second)).point
      let location = Walk.location(
        at: Double(second), east: point.east + 2 * generator.normal(),
        north: point.north + 2 * generator.normal())
      let next = progress.advance(to: location)
      let position = try #require(next)
      #expect(position.distanceMeters >= last?.distanceMeters ?? 0)
      last = position
    }
    #expect(last?.laps == 3)
    #expect(abs((last?.distanceMeters ?? 0) - 1320) < 10)
  }

  @Test("an out-and-back course is followed in its order")
  func thereAndBack() throws {
    let hallway = Routes.Course(
      [0, 30, 0].map { Walk.location(at: 0, east: $0) })
    var progress = CourseProgress(hallway)
    for meter in stride(from: 0.0, through: 60, by: 1.5) {
      let east = meter <= 30 ? meter : 60 - meter
      let next = progress.advance(to: Walk.location(at: meter, east: east, north: 1))
      let position = try #require(next)
      #expect(position.distanceMeters <= meter + 1.6)
      #expect(abs(position.offCourseMeters - 1) < 0.1)
    }
    #expect(progress.position?.distanceMeters ?? 0 > 55)
  }

  @Test("there is no progress off the course, and the last place is preserved")
  func off() {
    var progress = CourseProgress(track)
    _ = progress.advance(to: Walk.location(at: 0, east: 5))
    let kept = progress.position
    let off = progress.advance(to: Walk.location(at: 1, east: 0, north: -300))
    #expect(off == nil)
    #expect(progress.position == kept)
  }
}
