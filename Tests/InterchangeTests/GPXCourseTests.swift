import Foundation
import HealthModel
import WorkoutFiles
import TestSupport
import Testing

@Suite("GPX courses")
struct GPXCourseTests {
  @Test(
    "a course is the first route with two points, otherwise the first such track",
    arguments: [
      (
        """
        <rte><rtept lat='9' lon='9'/></rte>
        <rte><name>r</name><rtept lat='1' lon='1'/><rtept lat='2' lon='1'/></rte>
        <trk><trkseg><trkpt lat='3' lon='1'/><trkpt lat='4' lon='1'/></trkseg></trk>
        """,
        "r", [1.0, 2]
      ),
      (
        """
        <metadata><name>m</name></metadata><trk/>
        <trk>
          <trkseg><trkpt lat='3' lon='1'/></trkseg><trkseg><trkpt lat='4' lon='1'/></trkseg>
        </trk>
        """,
        "m", [3, 4]
      ),
    ])
  func choice(children: String, name: String, latitudes: [Double]) throws {
    let course = try GPXCourse(GPXDocument(bytes: Array("<gpx>\(children)</gpx>".utf8)))
    #expect(course.name == name)
    #expect(course.points.map(\.latitude) == latitudes)
  }

  @Test("a file with only waypoints is not a course")
  func noCourse() throws {
    let document = try GPXDocument(bytes: Array("<gpx><wpt lat='1' lon='1'/></gpx>".utf8))
    #expect(throws: GPXError.noCourse) { _ = try GPXCourse(document) }
  }

  @Test("every course of the package is readable")
  func ownCourses() throws {
    let folder = PackageRoot.url("routes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".gpx") }
    #expect(files.count >= 5)
    for file in files {
      let document = try GPXDocument(path: folder.appending(path: file).path)
      #expect(document.issues == [], "\(file)")
      #expect(try GPXCourse(document).points.count > 1, "\(file)")
    }
  }
}
