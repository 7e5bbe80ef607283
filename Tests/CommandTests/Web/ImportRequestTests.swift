import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("importing by requests", .timeLimit(.minutes(3)))
struct ImportRequestTests {
  let program: Program

  init() async throws {
    program = try Program()
    _ = try SampleStore(at: program.storePath)
  }

  private func token(_ words: String...) throws -> [String: String] {
    let made = try program.run(["apps", "token", "phone", "--json"] + words)
    let object = try JSONSerialization.jsonObject(with: Data(made.output.utf8))
    let text = try #require((object as? [String: String])?["token"])
    return ["Authorization": "Bearer \(text)"]
  }

  private static let track: String = {
    let points = (0..<60).map { index in
      let seconds = index % 12 * 5
      let time = "2026-07-01T08:0\(index / 12):\(seconds < 10 ? "0" : "")\(seconds)Z"
      return
        "<trkpt lat=\"\(52.5 + Double(index) * 0.0002)\" lon=\"13.4\"><time>\(time)</time></trkpt>"
    }
    return
      "<gpx version=\"1.1\" creator=\"test\"><trk><type>running</type><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }()

  @Test(
    "a token that allows imports sends a file, once for twice, and gets the report of the command")
  func file() async throws {
    let header = try token("--import")
    let server = try await ServedApplications(onPort: true, in: program)
    let planned = try server.request(
      "POST", "/v1/import?name=run.gpx&dry_run=true", Self.track, header)
    #expect(planned.status == 200 && planned.object["dry_run"] as? Bool == true, "\(planned.body)")
    let reply = try server.request("POST", "/v1/import?name=run.gpx", Self.track, header)
    #expect(reply.status == 200, "\(reply.body)")
    let totals = try #require(reply.object["totals"] as? [String: Int])
    #expect(totals["added_workout_count"] == 1)
    let file = try #require(reply.list("files").first)
    #expect(file["path"] as? String == "run.gpx" && !reply.body.contains("workout-"))
    let again = try server.request("POST", "/v1/import?name=run.gpx", Self.track, header)
    #expect((again.object["totals"] as? [String: Int])?["known_workout_count"] == 1)
    // The same keys as of the command, for the same file.
    let path = program.folder.file("run.gpx")
    try Data(Self.track.utf8).write(to: path)
    let command = try program.run("import", path.path, "--json")
    let object = try JSONSerialization.jsonObject(with: Data(command.output.utf8)) as? [String: Any]
    #expect(Set(object?.keys.map { $0 } ?? []) == Set(again.object.keys))
    // The workout is analyzed, and its original is kept.
    let listed = try program.run("list", "--json").output
    #expect(listed.contains("running"))
    let original = try program.run("export", "last", "--original", "-o", "-")
    #expect(original.output == Self.track)
  }

  @Test("a refused file is in the report; a request without a right, a name or a body is a problem")
  func refused() async throws {
    let (header, narrow) = (try token("--import"), try token("--read", "heartRate"))
    let server = try await ServedApplications(onPort: true, in: program)
    let reply = try server.request("POST", "/v1/import?name=a.fit", "nothing", header)
    #expect(reply.status == 200)
    #expect((reply.object["totals"] as? [String: Int])?["refused_file_count"] == 1)
    #expect(try server.request("POST", "/v1/import?name=a.gpx", Self.track, narrow).status == 403)
    #expect(try server.request("POST", "/v1/import?name=a.gpx", Self.track).status == 401)
    for query in [
      "", "?name=", "?name=../a.gpx", "?name=.a", "?name=a&dry_run=yes", "?other=1&name=a",
    ] {
      let reply = try server.request("POST", "/v1/import\(query)", Self.track, header)
      #expect(reply.status == 400, "\(query): \(reply.body)")
    }
    #expect(try server.request("POST", "/v1/import?name=a.gpx", "", header).status == 400)
    // The token reads and saves nothing.
    #expect(try server.get("/v1/samples?type=heartRate", header).list("samples").isEmpty)
    let weight =
      #"{"samples": [{"type": "bodyMass", "start": "2026-11-22T08:00:00Z", "value": 70}]}"#
    #expect(try server.request("POST", "/v1/samples", weight, header).status == 403)
    let socket = try await ServedApplications(in: program)
    #expect(try socket.request("POST", "/v1/import?name=a.gpx", Self.track).status == 403)
    let tokens = try program.run("apps", "tokens", "--json").output
    #expect(tokens.contains(#""imports":true"#) && tokens.contains(#""imports":false"#))
  }

  @Test("a large body is written to the disk as it arrives, and is removed")
  func large() async throws {
    let header = try token("--import")
    let server = try await ServedApplications(onPort: true, in: program)
    _ = try server.request("POST", "/v1/import?name=a.gpx", Self.track, header)
    let before = try #require(server.running.peakBytes)
    let body = String(repeating: " ", count: 48 << 20)
    let reply = try server.request("POST", "/v1/import?name=a.txt", body, header)
    #expect(reply.status == 200)
    let after = try #require(server.running.peakBytes)
    #expect(after - before < 24 << 20)
  }
}
