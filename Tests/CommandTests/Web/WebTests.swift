import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout web", .timeLimit(.minutes(2)))
struct WebTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  private static func json(_ id: String, in page: String) throws -> NSDictionary {
    let begin = try #require(page.range(of: "<script type=\"application/json\" id=\"\(id)\">"))
    let end = try #require(page[begin.upperBound...].range(of: "</script>"))
    let text = page[begin.upperBound..<end.lowerBound]
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return NSDictionary(dictionary: try #require(object as? [String: Any]))
  }

  @Test(
    "the pages lead from home to a year, a month, a day and a workout, and say what the commands say"
  )
  func pages() async throws {
    let pages = try await ServedPages(in: program)
    let home = try pages.get("/")
    #expect(home.status == 200)
    #expect(home.body.contains("href=\"/workouts/\(SampleStore.walkID)\""))
    let workout = try pages.get("/workouts/\(SampleStore.walkID)")
    let shown = try program.run("show", SampleStore.walkID, "--json").output
    #expect(
      try Self.json("workout", in: workout.body)
        == JSONSerialization.jsonObject(with: Data(shown.utf8)) as? NSDictionary)
    #expect(try pages.get("/workouts/\(SampleStore.walkID).json").body == shown)
    let totals = try program.run("totals", "--by", "year", "--json").output
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(totals.utf8)) as? [String: Any])
    for case let period as [String: Any] in try #require(object["periods"] as? [Any]) {
      let label = try #require(period["period"] as? String)
      let page = try pages.get("/years/\(label)")
      #expect(page.status == 200)
      #expect(try Self.json("totals", in: page.body) == NSDictionary(dictionary: period))
    }
  }

  @Test(
    "an address without a page has a page that says so",
    arguments: [
      "/nothing", "/workouts/nothing", "/workouts/00000000-0000-4000-8000-000000000000",
      "/days/2026-13-01", "/weeks/2026-W54", "/months/2026", "/years/x", "/days/..%2f..%2fetc",
    ])
  func notFound(path: String) async throws {
    let pages = try await ServedPages(in: program)
    let reply = try pages.get(path, ["Accept-Language": "de"])
    #expect(reply.status == 404)
    #expect(reply.body.contains("Diese Seite gibt es nicht."))
    #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
  }

  @Test("a search finds workouts by their words, and shows what was searched for as text")
  func search() async throws {
    let pages = try await ServedPages(in: program)
    let found = try pages.get("/workouts?text=GPS%20lost")
    #expect(found.body.contains(SampleStore.walkID))
    #expect(!found.body.contains(SampleStore.swimID))
    let hostile = try pages.get("/workouts?text=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    #expect(hostile.status == 200)
    #expect(!hostile.body.contains("<script>alert"))
    #expect(hostile.body.contains("No workout matches."))
  }

  @Test(
    "a page is not kept by the browser, not framed, sets no cookie, and runs its own script only")
  func headers() async throws {
    let pages = try await ServedPages(in: program)
    for path in ["/", "/workouts/\(SampleStore.walkID)", "/live", "/years/2026"] {
      let reply = try pages.get(path)
      #expect(reply.headers["cache-control"] == "no-store")
      #expect(reply.headers["content-security-policy"] == "frame-ancestors 'none'")
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(reply.headers["referrer-policy"] == "same-origin")
      #expect(reply.headers["set-cookie"] == nil)
      #expect(reply.body.contains("default-src &#39;none&#39;"))
      for word in ["http://", "https://", "src=\"", "@import", "url(", "<link", "<img"] {
        let rest = reply.body.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
        #expect(!rest.contains(word), "\(path): \(word)")
      }
    }
  }

  @Test("a request for another host and a change from another site are refused")
  func otherSites() async throws {
    let pages = try await ServedPages(in: program)
    #expect(try pages.get("/", ["Host": "evil.example"]).status == 421)
    #expect(
      try pages.request("POST", "/live/stop", ["Origin": "http://evil.example"]).status == 403)
    #expect(try pages.request("DELETE", "/workouts/\(SampleStore.walkID)").status == 405)
  }

  @Test("an address that others reach needs a password, which is then asked for")
  func token() async throws {
    let refused = try program.run("web", "--listen", "0.0.0.0:0")
    #expect(refused.exitCode == 64)
    #expect(refused.error.contains("give a password with --token-file"))
    let file = program.folder.file("token")
    try Data("short\n".utf8).write(to: file)
    #expect(
      try program.run("web", "--token-file", file.path).error.contains("16 to 1024 characters"))
    try Data("sixteen-letters!\n".utf8).write(to: file)
    let pages = try await ServedPages(["--token-file", file.path], in: program)
    let asked = try pages.get("/")
    #expect(asked.status == 401)
    #expect(asked.headers["www-authenticate"]?.hasPrefix("Basic ") == true)
    #expect(!asked.body.contains(SampleStore.walkID))
    let password = Data("me:sixteen-letters!".utf8).base64EncodedString()
    #expect(try pages.get("/", ["Authorization": "Basic \(password)"]).status == 200)
  }

  @Test("an address in use is one line that names it")
  func inUse() async throws {
    let pages = try await ServedPages(in: program)
    let second = try program.run("web", "--listen", "127.0.0.1:\(pages.port)")
    #expect(second.exitCode == 1)
    #expect(second.error.contains("cannot listen on http://127.0.0.1:\(pages.port)/"))
    #expect(second.error.split(separator: "\n").count == 1)
  }

  @Test(
    "the program ends on TERM while a page is open and a slow client is half through its request")
  func ends() async throws {
    let pages = try await ServedPages(in: program)
    let (slow, live) = (try pages.connect(), try pages.connect())
    defer { for socket in [slow, live] { close(socket) } }
    ServedPages.send("GET / HTTP/1.1\r\nHost: local", to: slow)
    ServedPages.send(
      "GET /live/events HTTP/1.1\r\nHost: localhost\r\n\r\n", to: live)
    _ = ServedPages.read(from: live, until: "event: status")
    let begun = ContinuousClock.now
    pages.running.signal(SIGTERM)
    #expect(await pages.running.exitCode() == 0)
    #expect(ContinuousClock.now - begun < .seconds(10))
  }

  @Test("every page of the head's links exists, in each language")
  func navigation() async throws {
    let pages = try await ServedPages(in: program)
    for language in ["en", "de", "ja"] {
      let home = try pages.get("/", ["Accept-Language": language])
      let head = try #require(home.body.components(separatedBy: "</nav>").first)
      let paths = head.components(separatedBy: "href=\"").dropFirst().compactMap {
        $0.split(separator: "\"").first.map(String.init)
      }.filter { $0.hasPrefix("/") }
      #expect(paths.count >= 9)
      for path in paths {
        let page = try pages.get(path, ["Accept-Language": language])
        #expect(page.status == 200, "\(path)")
        #expect(page.body.contains("<html lang=\"\(language)\">"))
      }
    }
  }

  @Test("a permission is changed from its page, and only by an application and a type that exist")
  func access() async throws {
    let coach = ClientIdentity(
      source: Source(name: "Coach </td><script>", bundleIdentifier: "org.example.coach"))
    let store = try HealthStore(at: program.storePath, for: coach, as: .client)
    try await store.register(ClientRegistration(readPurpose: "To coach you."))
    let owner = try SampleStore(at: program.storePath).store
    try await owner.decide(
      [.quantity(.heartRate): TypeDecision(read: .everything)], for: "org.example.coach")
    let pages = try await ServedPages(in: program)
    let page = try pages.get("/access")
    #expect(page.body.contains("org.example.coach"))
    #expect(!page.body.contains("</td><script>"))
    func post(_ form: String, origin: String? = nil) throws -> Int {
      let socket = try pages.connect()
      defer { close(socket) }
      let head =
        "POST /access HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin ?? "http://localhost")\r\n"
        + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(form.utf8.count)\r\n"
        + "Connection: close\r\n\r\n"
      ServedPages.send(head + form, to: socket)
      return ServedPages.reply(ServedPages.read(from: socket)).status
    }
    let form = "application=org.example.coach&type=heartRate&change=deny-read"
    #expect(try post(form, origin: "http://evil.example") == 403)
    #expect(try post(form) == 303)
    let permission = try await owner.permissions(of: "org.example.coach")[.quantity(.heartRate)]
    #expect(permission?.read == .nothing)
    #expect(try post("application=org.example.nobody&type=heartRate&change=deny-read") == 400)
    #expect(try post("application=org.example.coach&type=nothing&change=deny-read") == 400)
    #expect(try post(String(repeating: "a", count: 40_000)) == 413)
  }

  @Test(
    "another user of this machine gets no page",
    .enabled(if: geteuid() == 0, "only root can act as another user"))
  func otherUser() async throws {
    let pages = try await ServedPages(in: program)
    #expect(try pages.get("/").status == 200)
    let other = try program.shell(
      """
      setpriv --reuid 65534 --clear-groups python3 -c "
      import http.client
      connection = http.client.HTTPConnection('127.0.0.1', \(pages.port))
      connection.request('GET', '/')
      print(connection.getresponse().status)"
      """)
    #expect(other.output == "403\n", "\(other.error)")
  }
}
