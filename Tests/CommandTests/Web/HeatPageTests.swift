import Foundation
import TestSupport
import Testing

@Suite("the heat map of workout web", .timeLimit(.minutes(2)))
struct HeatPageTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  /// The page once the map is complete.
  private func complete(_ path: String, of pages: ServedPages) async throws -> String {
    for await _ in Attempts() {
      let reply = try pages.get(path)
      #expect(reply.status == 200)
      if !reply.body.contains("class=\"note\"") { return reply.body }
    }
    Issue.record("the map was not complete")
    return ""
  }

  @Test("the page has the picture, what it shows in words, links to move it, and the areas")
  func page() async throws {
    let pages = try await ServedPages(in: program)
    let page = try await complete("/heat", of: pages)
    let body = try #require(page.split(separator: "<script").first)
    for text in [
      "<a href=\"/heat\" aria-current=\"page\">Heat map</a>", "img-src &#39;self&#39;",
      "The most traveled area is ", "src=\"/heat.png?lat=", "ground=dark", ">Zoom in</a>",
      ">Zoom out</a>", ">North</a>", ">South</a>", ">West</a>", ">East</a>", ">All routes</a>",
      "<th scope=\"col\">Routes</th>", "class=\"scale\"",
    ] {
      #expect(body.contains(text), "\(text)")
    }
    let german = try pages.get("/heat", ["Accept-Language": "de"]).body
    #expect(german.contains("Das meistbesuchte Gebiet ist "))
    let closer = try await complete("/heat?lat=48.1&lon=11.5&zoom=14", of: pages)
    #expect(closer.contains("lat=48.10000&amp;lon=11.50000&amp;zoom=15.00"))
    let sea = try await complete("/heat?lat=-40&lon=-20&zoom=9", of: pages)
    #expect(sea.contains("No route passes this part of the map"))
    #expect(home(try pages.get("/").body))
  }

  private func home(_ page: String) -> Bool { page.contains("href=\"/heat\"") }

  @Test("the picture is a PNG of the same view, and not stored by the browser")
  func picture() async throws {
    let pages = try await ServedPages(in: program)
    _ = try await complete("/heat", of: pages)
    for path in ["/heat.png", "/heat.png?lat=48.1&lon=11.5&zoom=14&ground=dark"] {
      let reply = try pages.get(path)
      #expect(reply.status == 200)
      #expect(reply.headers["content-type"] == "image/png")
      #expect(reply.headers["cache-control"] == "no-store")
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(reply.body.contains("PNG"))
    }
  }

  @Test("odd parameters are a view nevertheless")
  func odd() async throws {
    let pages = try await ServedPages(in: program)
    for query in [
      "lat=nan&lon=inf&zoom=1e400", "lat=1e300&lon=-1e300&zoom=-5", "lat=&lon=&zoom=",
      "lat=%3Cscript%3E&lon=1&zoom=2", "zoom=99&lat=90&lon=540",
    ] {
      #expect(try pages.get("/heat?\(query)").status == 200)
      #expect(try pages.get("/heat.png?\(query)").status == 200)
    }
  }

  @Test("a store without routes says so, and a new route appears")
  func follows() async throws {
    var other = program
    other.environment["WORKOUT_STORE"] = program.folder.file("other.sqlite").path
    #expect(try other.run("add", "heartRate", "61", "count/min").exitCode == 0)
    let pages = try await ServedPages(in: other)
    let empty = try await complete("/heat", of: pages)
    #expect(empty.contains("No workout has a route yet."))
    let gpx = """
      <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      <trkpt lat="48.1" lon="11.5"><time>2026-11-01T10:00:00Z</time></trkpt>
      <trkpt lat="48.101" lon="11.501"><time>2026-11-01T10:01:00Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    let file = program.folder.file("walk.gpx")
    try Data(gpx.utf8).write(to: file)
    #expect(try other.run("import", file.path).exitCode == 0)
    let page = try await complete("/heat", of: pages)
    #expect(page.contains("Routes: 1, with 2 locations"))
  }
}
