import Foundation
import TestSupport
import Testing

@Suite("Checked-in fixtures equal their generators")
struct FixtureTests {
  @Test("a log in Fixtures/logs equals the generator's output", arguments: SyntheticRecording.all)
  func logs(recording: SyntheticRecording) throws {
    let file = PackageRoot.url("Fixtures/logs/\(recording.name).log")
    let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(text == recording.log, "make fixtures, then review the difference")
  }

  @Test("a course in routes equals the generator's output", arguments: Course.all)
  func courses(course: Course) throws {
    let file = PackageRoot.url("routes/\(course.name).gpx")
    let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(text == course.gpx, "make fixtures, then review the difference")
  }

  @Test("every log has a generator")
  func strays() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: PackageRoot.url("Fixtures/logs").path(percentEncoded: false))
    let made = Set(SyntheticRecording.all.map { "\($0.name).log" })
    #expect(Set(names.filter { $0.hasSuffix(".log") }) == made)
  }

  @Test("routes/README.md states every course's length and climb", arguments: Course.all)
  func stated(course: Course) throws {
    let readme = try String(
      decoding: Data(contentsOf: PackageRoot.url("routes/README.md")), as: UTF8.self)
    let length = String(format: "%.2f m", course.length)
    let climb = String(format: "%.0f m", course.climb)
    let row = readme.split(separator: "\n").first { $0.contains("`\(course.name).gpx`") }
    #expect(row?.contains("| \(length) | \(climb) |") == true)
  }
}
