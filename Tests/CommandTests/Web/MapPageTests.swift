import Foundation
import HealthModel
import Recording
import TestSupport
import Testing

@Suite("The ground of maps", .timeLimit(.minutes(2)))
struct MapPageTests {
  let program: Program
  private let folder: TemporaryFolder

  init() async throws {
    program = try Program()
    folder = try TemporaryFolder()
    try await SampleStore(at: program.storePath).saveAll()
  }

  private func map(_ type: MadePMTiles.TileType) throws -> String {
    let file = folder.file("region.pmtiles")
    try Data(MadePMTiles.sample(type).bytes()).write(to: file)
    return file.path
  }

  /// The policy of a page.
  private static func policy(of page: String) -> String {
    page.split(separator: "Content-Security-Policy\" content=\"").last.map {
      String($0.prefix { $0 != "\"" }).replacing("&#39;", with: "'")
    } ?? ""
  }

  @Test("a report has the map of vector tiles in it, in words who made it, and requests nothing")
  func vectorReport() throws {
    let path = try map(.vector)
    let result = try program.run("report", SampleStore.walkID, "-o", "-", "--map", path)
    #expect(result.exitCode == 0, "\(result.error)")
    for part in ["class=\"g-water\"", "class=\"g-land\"", "class=\"g-minor\"", ">Map: © made up<"] {
      #expect(result.output.contains(part), "\(part)")
    }
    #expect(!result.output.contains("<image"))
    #expect(!result.output.contains("id=\"map-moves\""))
    #expect(!Self.policy(of: result.output).contains("img-src"))
    let plain = try program.run("report", SampleStore.walkID, "-o", "-").output
    #expect(!plain.contains("class=\"ground"))
    #expect(!plain.contains("g-water"))
  }

  @Test("a report has the pictures of tiles in it, and its policy allows no other")
  func pictureReport() throws {
    let result = try program.run(
      "report", SampleStore.walkID, "-o", "-", "--map", try map(.png))
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.contains("<image href=\"data:image/png;base64,iVBORw0KGgo"))
    #expect(Self.policy(of: result.output).contains("img-src data:; "))
  }

  @Test("a map that is not there, not a map, damaged or elsewhere is said in one line")
  func errors() throws {
    let walk = SampleStore.walkID
    func fails(_ path: String, _ words: String) throws {
      let result = try program.run("report", walk, "-o", "-", "--map", path)
      #expect(result.exitCode == 1)
      #expect(result.output.isEmpty)
      #expect(result.error.contains(words), "\(result.error)")
      #expect(result.error.split(separator: "\n").count <= 2, "\(result.error)")
    }
    try fails(folder.file("missing.pmtiles").path, "missing.pmtiles")
    let file = folder.file("text.mbtiles")
    try Data("no map".utf8).write(to: file)
    try fails(file.path, "neither MBTiles nor PMTiles")
    var bytes = try MadePMTiles.sample(.vector).bytes()
    bytes.removeLast(bytes.count / 4)
    let cut = folder.file("cut.pmtiles")
    try Data(bytes).write(to: cut)
    try fails(cut.path, "may be cut off")
    let period = try program.run(
      "report", "--month", "2026-11", "-o", "-", "--map", try map(.png))
    #expect(period.exitCode == 64)
    var other = MadePMTiles(.png)
    other.add(zoom: 14, column: 1, row: 1, MadePMTiles.pixel)
    let elsewhere = folder.file("elsewhere.pmtiles")
    try Data(other.bytes()).write(to: elsewhere)
    let report = try program.run("report", walk, "-o", "-", "--map", elsewhere.path)
    #expect(report.exitCode == 0)
    #expect(report.output.contains("The map file shows nothing here."))
  }

  @Test("a served page has the map with tiles of its own server, and can be moved")
  func served() async throws {
    let pages = try await ServedPages(["--map", try map(.vector)], in: program)
    let page = try pages.get("/workouts/\(SampleStore.walkID)")
    #expect(page.status == 200)
    for part in [
      "data-tiles=\"/map/{z}/{x}/{y}\"", "data-zooms=\"10 18\"", "id=\"map-moves\"",
      "class=\"g-water\"", "Map: © made up",
    ] {
      #expect(page.body.contains(part), "\(part)")
    }
    #expect(Self.policy(of: page.body).contains("img-src 'self'"))
    let column = Int(16384 * (11.5 / 360 + 0.5))
    let tile = try pages.get("/map/14/\(column)/5688")
    #expect(tile.status == 200)
    #expect(tile.headers["content-type"] == "image/svg+xml")
    #expect(tile.headers["cache-control"] == "no-store")
    #expect(tile.body.contains("g-water"))
    #expect(try pages.get("/map/14/0/0").body == MapPageTests.emptyTile)
    for path in ["/map/9/1/1", "/map/14/-1/0", "/map/14/16384/0", "/map/x/y/z", "/map/14/1"] {
      #expect(try pages.get(path).status == 404, "\(path)")
    }
  }

  @Test("the heat map is drawn on the same map, and names who made it")
  func heat() async throws {
    let pages = try await ServedPages(["--map", try map(.vector)], in: program)
    var page = ""
    for await _ in Attempts() {
      guard !page.contains("class=\"heat\"") else { break }
      page = try pages.get("/heat?lat=48.1&lon=11.5&zoom=14").body
    }
    for part in [
      "class=\"heat-ground\"", "<image href=\"/map/13/", "Map: © made up", ".g-water",
      "<g class=\"ground\"",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(Self.policy(of: page).contains("img-src 'self'; "))
    let plain = try await ServedPages(in: program).get("/heat").body
    #expect(!plain.contains("heat-ground\""))
  }

  @Test("the map of the running recording has the same ground")
  func live() async throws {
    let start = Instant.now
    let lines = (0...60).map { second in
      let (time, north) = ((start + .seconds(second)).rfc3339, 48.1 + 2e-5 * Double(second))
      return
        #"{"class":"TPV","device":"/dev/gps","mode":3,"time":"\#(time)","lat":\#(north),"#
        + #""lon":11.5,"eph":3.0,"epx":2.0,"epy":2.0,"speed":2.2}"#
    }
    let log = program.folder.file("gps.json")
    try Data(lines.joined(separator: "\n").utf8).write(to: log)
    let recorder = try RunningProgram(
      ["record", "walk", "--gps", "replay:\(log.path)?pace=10"], in: program)
    _ = try await recorder.recording()
    let pages = try await ServedPages(["--map", try map(.vector)], in: program)
    var page = ""
    for await _ in Attempts() {
      guard !page.contains("<image href") else { break }
      page = try pages.get("/live").body
    }
    #expect(page.contains("<image href=\"/map/"))
    #expect(page.contains("Map: © made up"))
    #expect(Self.policy(of: page).contains("img-src 'self'"))
    recorder.crash()
  }

  private static let emptyTile =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"256\" height=\"256\"/>"

  @Test("a served page is shown without a map that cannot be read, and says why")
  func damaged() async throws {
    let path = try map(.vector)
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    bytes.removeLast(bytes.count / 4)
    try Data(bytes).write(to: URL(filePath: path))
    let pages = try await ServedPages(["--map", path], in: program)
    let page = try pages.get("/workouts/\(SampleStore.walkID)")
    #expect(page.status == 200)
    #expect(page.body.contains("may be cut off"))
    #expect(page.body.contains("class=\"map\""))
  }

  @Test(
    "online tiles are of the host that was named alone, and the page says who learns the places")
  func online() async throws {
    let pages = try await ServedPages(
      ["--map-url", "https://tile.example.org/{z}/{x}/{y}.png"], in: program)
    let page = try pages.get("/workouts/\(SampleStore.walkID)")
    #expect(Self.policy(of: page.body).contains("img-src https://tile.example.org; "))
    #expect(page.body.contains("is requested from tile.example.org, which learns"))
    #expect(page.body.contains("<image href=\"https://tile.example.org/"))
    #expect(!Self.policy(of: try pages.get("/").body).contains("img-src"))
    #expect(try pages.get("/map/14/1/1").status == 404)
    let both = try program.run(
      "web", "--map", "x", "--map-url", "https://tile.example.org/{z}/{x}/{y}.png")
    #expect(both.exitCode == 64)
    let plain = try program.run("web", "--map-url", "http://tile.example.org/{z}/{x}/{y}.png")
    #expect(plain.exitCode == 64)
    #expect(plain.error.contains("use https"))
  }
}
