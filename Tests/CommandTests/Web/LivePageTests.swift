import Foundation
import Recording
import TestSupport
import Testing

@Suite("The page of a running recording", .timeLimit(.minutes(2)))
struct LivePageTests {
  @Test("the page shows the recording, and its buttons pause, resume, end a lap, and stop and save")
  func buttons() async throws {
    let program = try Program()
    let recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: program)
    _ = try await recorder.recording()
    let pages = try await ServedPages(in: program)
    #expect(try pages.get("/").body.contains("href=\"/live\">Recording now"))
    let page = try pages.get("/live")
    #expect(page.body.contains("Yoga"))
    #expect(page.body.contains("action=\"/live/pause\""))
    // Without script the page loads itself again.
    #expect(page.body.contains("<noscript><meta http-equiv=\"refresh\" content=\"5\"></noscript>"))
    let origin = ["Origin": "http://127.0.0.1:\(pages.port)"]
    #expect(try pages.request("POST", "/live/lap", origin).status == 303)
    #expect(try recorder.ask(.status).status?.lapCount == 1)
    #expect(try pages.request("POST", "/live/pause", origin).status == 303)
    #expect(try recorder.ask(.status).status?.state == "paused")
    #expect(try pages.get("/live").body.contains("action=\"/live/resume\""))
    #expect(try pages.request("POST", "/live/resume", origin).status == 303)
    #expect(try pages.request("POST", "/live/stop", origin).status == 303)
    #expect(await recorder.exitCode() == 0)
    #expect(try program.run("list").output.contains("Yoga"))
    #expect(try pages.get("/live").body.contains("Nothing is being recorded."))
    let refused = try pages.request("POST", "/live/lap", origin)
    #expect(refused.status == 409)
    #expect(
      refused.body.contains("nothing is being recorded") || refused.body.contains("no recording"))
  }

  @Test("the page of a triathlon has a button for the next activity, while one is left")
  func nextActivity() async throws {
    let program = try Program()
    let recorder = try RunningProgram(
      ["record", "triathlon", "--activities", "run,bike", "--no-transitions", "--no-gps"],
      in: program)
    _ = try await recorder.recording()
    let pages = try await ServedPages(in: program)
    let origin = ["Origin": "http://127.0.0.1:\(pages.port)"]
    let button = "action=\"/live/next\"><button>Next: Cycling</button>"
    #expect(try pages.get("/live").body.contains(button))
    #expect(try pages.request("POST", "/live/pause", origin).status == 303)
    #expect(try !pages.get("/live").body.contains("/live/next"))
    #expect(try pages.request("POST", "/live/next", origin).status == 409)
    #expect(try pages.request("POST", "/live/resume", origin).status == 303)
    #expect(try pages.request("POST", "/live/next", origin).status == 303)
    #expect(try recorder.ask(.status).status?.part?.activity == "cycling")
    #expect(try !pages.get("/live").body.contains("/live/next"))
    #expect(try pages.request("POST", "/live/next", origin).status == 409)
    #expect(try recorder.ask(.stop).refusal == nil)
    #expect(await recorder.exitCode() == 0)
  }

  @Test(
    "events say what the status says, to two hundred pages at once, and the recorder loses nothing")
  func events() async throws {
    let program = try Program()
    let recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: program)
    _ = try await recorder.recording()
    let pages = try await ServedPages(in: program)
    let sockets = try (0..<200).map { _ in try pages.connect() }
    defer { for socket in sockets { close(socket) } }
    for socket in sockets {
      ServedPages.send("GET /live/events HTTP/1.1\r\nHost: localhost\r\n\r\n", to: socket)
    }
    for socket in sockets {
      let text = ServedPages.read(from: socket, until: "\"isRecording\"")
      #expect(text.contains("event: status"))
      #expect(text.contains("\"key\":\"duration_s\""))
    }
    #expect(try pages.get("/live").status == 200)
    #expect(try recorder.ask(.stop).refusal == nil)
    #expect(await recorder.exitCode() == 0)
  }
}
