import Foundation
import TestSupport
import Testing

@Suite("workout heat")
struct HeatTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  private var cacheFolder: URL { program.folder.file(".cache/workout") }

  private func cacheFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: cacheFolder.path)
  }

  @Test("a picture of all routes is written, and its facts are said in words")
  func all() throws {
    let result = try program.run("heat", "-o", "heat.png")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.contains("heat.png"))
    #expect(result.output.contains("route"))
    #expect(result.output.contains("Most traveled: "))
    let bytes = try Data(contentsOf: program.folder.file("heat.png"))
    #expect(bytes.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(Array(bytes[16..<24]) == [0, 0, 4, 176, 0, 0, 3, 32])
  }

  @Test("size, ground and place are chosen; the picture may go to standard output")
  func options() throws {
    let result = try program.run(
      "heat", "-o", "near.png", "--near", "48.1,11.5,2km", "--size", "640x480", "--dark", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(json["width"] as? Int == 640)
    #expect(json["height"] as? Int == 480)
    #expect(json["most_routes"] as? Int ?? 0 >= 1)
    #expect(abs((json["m_per_pixel"] as? Double ?? 0) - 4000.0 / 480) < 0.01)
    let piped = try program.shell("workout heat -o - | head -c 4 | od -An -c")
    #expect(piped.output.contains("P   N   G"))
  }

  @Test("a place that no route passes is a picture without color, and said so")
  func nothing() throws {
    let result = try program.run("heat", "-o", "none.png", "--near", "-33.9,18.4,5km")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.contains("No route passes what the picture shows: "))
  }

  @Test("a store without a route is an error with what to do")
  func empty() throws {
    var other = program
    other.environment["WORKOUT_STORE"] = program.folder.file("other.sqlite").path
    #expect(try other.run("add", "heartRate", "61", "count/min").exitCode == 0)
    let result = try other.run("heat", "-o", "heat.png")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("no workout has a route yet"))
  }

  @Test(
    "wrong words are refused",
    arguments: [
      (["heat"], "--output"), (["heat", "-o", "h.png", "--size", "12"], "'12' is not a size"),
      (["heat", "-o", "h.png", "--size", "9999x10"], "is not a size"),
      (["heat", "-o", "h.png", "--near", "here"], "'here' is not a valid"),
      (["heat", "-o", "-", "--json"], "standard output"),
    ])
  func mistakes(words: [String], message: String) throws {
    let result = try program.run(words)
    #expect(result.exitCode == 64)
    #expect(result.error.contains(message), "\(result.error)")
  }

  @Test("the kept map is private, made anew when it is damaged, and removed with a deleted workout")
  func kept() throws {
    #expect(try program.run("heat", "-o", "heat.png").exitCode == 0)
    let picture = try Data(contentsOf: program.folder.file("heat.png"))
    let name = try #require(try cacheFiles().first)
    let file = cacheFolder.appending(path: name)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    var bytes = try Data(contentsOf: file)
    for index in stride(from: 0, to: bytes.count, by: 97) { bytes[index] ^= 0x10 }
    try bytes.write(to: file)
    #expect(try program.run("heat", "-o", "heat.png").exitCode == 0)
    #expect(try Data(contentsOf: program.folder.file("heat.png")) == picture)
    #expect(try program.run("delete", SampleStore.walkID, "--yes").exitCode == 0)
    #expect(try cacheFiles().isEmpty)
    _ = try program.run("heat", "-o", "heat.png")
    #expect(try program.run("delete", "--everything", "--yes").exitCode == 0)
    #expect(try cacheFiles().isEmpty)
    #expect(try program.run("heat", "-o", "heat.png").exitCode == 1)
  }
}
