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
}
