import Foundation
import TestSupport
import Testing

@Suite("The lengths of courses")
struct CourseTests {
  @Test(
    "the polyline of a course, measured in steps of 10 cm, has its length", arguments: Course.all)
  func length(course: Course) {
    let steps = Int(course.length * 10)
    let points = (0...steps).map { course.place(at: Double($0) / 10).point }
    let length = zip(points, points.dropFirst()).reduce(0) { sum, pair in
      let (east, north) = (pair.1.east - pair.0.east, pair.1.north - pair.0.north)
      return sum + (east * east + north * north).squareRoot()
    }
    #expect(abs(length - course.length) < 0.15)  // the last step may be cut by 10 cm
  }

  @Test(
    "a closed course ends where it began",
    arguments: [Course.track, .parkLoop, .hallway, .openWaterTriangle])
  func closed(course: Course) {
    let end = course.place(at: course.length).point
    #expect(abs(end.east) < 1e-9 && abs(end.north) < 1e-9 && end.up == 0)
  }

  @Test("an open course ends at its end, not at its start")
  func open() {
    #expect(abs(Course.hill.place(at: Course.hill.length).point.up - 30) < 1e-9)
  }

  @Test("a degree of the frame is a degree of the WGS 84 ellipsoid")
  func degrees() {
    // Lengths of a degree at 45°, from the series in NIMA TR8350.2: 111 131.75 m of latitude and
    // 78 846.81 m of longitude.
    let frame = LocalFrame(latitude: 45, longitude: 0, altitude: 0, geoidSeparation: 0)
    let north = frame.coordinate(of: LocalPoint(east: 0, north: 1111.3175, up: 0))
    let east = frame.coordinate(of: LocalPoint(east: 788.4681, north: 0, up: 0))
    #expect(abs(north.latitude - 45.01) < 1e-7)
    #expect(abs(east.longitude - 0.01) < 1e-7)
  }
}
