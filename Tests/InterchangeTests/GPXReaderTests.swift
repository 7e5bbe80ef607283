import Foundation
import HealthModel
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("GPX reading")
struct GPXReaderTests {
  private static let time = Instant(rfc3339: "2026-11-21T06:45:00Z")

  /// Returns a file without namespaces with one track point that has these children.
  private static func document(_ children: String) -> String {
    """
    <gpx version='1.1'><trk><trkseg>\
    <trkpt lat='48.5' lon='-11.25'>\(children)</trkpt></trkseg></trk></gpx>
    """
  }

  @Test(
    "bad values are skipped and reported with their line, and the point is preserved",
    arguments: [
      ("<ele>12,5</ele>", "<ele> left out: “12,5”"),
      ("<ele>high</ele>", "<ele> left out: “high”"),
      ("<extensions><hr>--</hr></extensions>", "<hr> left out: “--”"),
      ("<time>yesterday</time>", "<time> left out: “yesterday”"),
      ("<time>2026-02-30T00:00:00Z</time>", "<time> left out"),
      ("<fix>4d</fix>", "<fix> left out: “4d”"),
      ("<sat>-3</sat>", "<sat> left out"),
      ("<course>361</course>", "<course> left out"),
    ])
  func badValues(children: String, words: String) throws {
    let document = try GPXDocument(bytes: Array(("\n\n" + Self.document(children)).utf8))
    #expect(document.tracks == [.init(segments: [[GPXPoint(latitude: 48.5, longitude: -11.25)]])])
    try #require(document.issues.count == 1)
    #expect(document.issues[0].line == 3)
    #expect(document.issues[0].description.contains(words))
  }

  @Test(
    "a point that is not on Earth is skipped and reported with its line",
    arguments: [
      "lat='91' lon='0'", "lat='0' lon='180.001'", "lat='x' lon='0'", "lat='1'", "",
      "lat='nan' lon='0'",
      "lat='' lon=''",
    ])
  func badPositions(attributes: String) throws {
    let text =
      "<gpx><trk><trkseg>\n<trkpt \(attributes)><ele>1</ele></trkpt>\n"
      + "<trkpt lat='-90' lon='180'/></trkseg></trk><wpt \(attributes)/></gpx>"
    let document = try GPXDocument(bytes: Array(text.utf8))
    #expect(document.tracks == [.init(segments: [[GPXPoint(latitude: -90, longitude: -180)]])])
    #expect(document.waypoints == [])
    #expect(document.issues.map(\.line) == [2, 3])
  }

  @Test(
    "times without a zone are read as UTC and reported once; offsets are applied; 1901 is a valid year"
  )
  func times() throws {
    let text = """
      <gpx><trk><trkseg><trkpt lat='1' lon='1'><time>2026-11-21T06:45:00</time></trkpt>
      <trkpt lat='1' lon='1'><time>2026-11-21T06:45:00.5</time></trkpt>
      <trkpt lat='1' lon='1'><time>2026-11-21T01:15:00-0530</time></trkpt>
      <trkpt lat='1' lon='1'><time>1901-12-13T20:45:52Z</time></trkpt>
      <trkpt lat='1' lon='1'/></trkseg></trk></gpx>
      """
    let document = try GPXDocument(bytes: Array(text.utf8))
    let start = try #require(Self.time)
    #expect(
      document.tracks[0].segments[0].map(\.time) == [
        start, start + .milliseconds(500), start, Instant(rfc3339: "1901-12-13T20:45:52Z"), nil,
      ])
    #expect(
      document.issues == [GPXIssue(.timeWithoutZone("2026-11-21T06:45:00"), line: 1)])
    #expect(document.tracks[0].segments[0][4].location == nil)
  }

  @Test("the file's own metadata is read from the metadata element of 1.1 and the root of 1.0")
  func metadata() throws {
    let expected = GPXMetadata(
      version: "1", creator: "c", name: "n", description: "d", author: "a", keywords: "k",
      time: Self.time)
    let inner =
      "<name>n</name><desc>d</desc>%<time>2026-11-21T06:45:00Z</time><keywords>k</keywords>"
    let person = "<author><name>a</name><link href='x'><text>y</text></link></author>"
    for text in [
      "<metadata>\(inner.replacing("%", with: person))</metadata>",
      inner.replacing("%", with: "<author>a</author>"),
    ] {
      let document = try GPXDocument(
        bytes: Array("<gpx version='1' creator='c'>\(text)<wpt lat='1' lon='2'/></gpx>".utf8))
      #expect(document.metadata == expected)
      #expect(document.waypoints == [GPXWaypoint(GPXPoint(latitude: 1, longitude: 2))])
    }
  }

  @Test("items arrive in file order, metadata first, with balanced starts and ends")
  func order() throws {
    let text = """
      <gpx creator='c'>
      <wpt lat='1' lon='1'><name>w</name><sym>s</sym></wpt>
      <rte><name>r</name>
        <rtept lat='2' lon='2'>
          <extensions><x><rpt lat='2.1' lon='2'/><rpt lat='2.2' lon='2'/></x></extensions>
        </rtept>
      </rte>
      <trk>
        <extensions><o:trackid>id</o:trackid></extensions><name>t</name><type>running</type>
        <trkseg/><trkseg><trkpt lat='3' lon='3'/></trkseg>
      </trk>
      <trk/></gpx>
      """
    var reader = GPXReader(bytes: Array(text.utf8))
    var items: [GPXItem] = []
    while let item = try reader.next() { items.append(item) }
    func waypoint(_ latitude: Double, _ longitude: Double) -> GPXWaypoint {
      GPXWaypoint(GPXPoint(latitude: latitude, longitude: longitude))
    }
    #expect(
      items == [
        .metadata(GPXMetadata(creator: "c")),
        .waypoint(GPXWaypoint(GPXPoint(latitude: 1, longitude: 1), name: "w", symbol: "s")),
        .routeStart(GPXHeading(name: "r")), .routePoint(waypoint(2, 2)),
        .routePoint(waypoint(2.1, 2)), .routePoint(waypoint(2.2, 2)), .routeEnd,
        .trackStart(GPXHeading(name: "t", type: "running", identifier: "id")), .segmentStart,
        .segmentEnd, .segmentStart, .point(GPXPoint(latitude: 3, longitude: 3)), .segmentEnd,
        .trackEnd, .trackStart(GPXHeading()), .trackEnd,
      ])
  }

  @Test(
    "a file that is not GPX is rejected with its actual content",
    arguments: [
      ("<kml><trk/></kml>", "not a GPX file: it begins with <kml>"),
      ("{\"type\":1}", "not a GPX file: line 1"), ("", "not a GPX file: line 1"),
      ("<!DOCTYPE html><html></html>", "it begins with <html>"),
    ])
  func notGPX(text: String, words: String) {
    do throws(GPXError) {
      _ = try GPXDocument(bytes: Array(text.utf8))
      Issue.record("taken for GPX")
    } catch {
      #expect(error.description.contains(words))
    }
  }

  @Test("a missing file or a folder is rejected with the system's error message")
  func missingFile() throws {
    let folder = try TemporaryFolder()
    #expect(throws: GPXError.file(FileError(.open, path: "/no/such.gpx", errno: 2))) {
      _ = try GPXDocument(path: "/no/such.gpx")
    }
    #expect(throws: GPXError.file(FileError(.read, path: folder.url.path, errno: 21))) {
      _ = try GPXDocument(path: folder.url.path)
    }
  }
}
