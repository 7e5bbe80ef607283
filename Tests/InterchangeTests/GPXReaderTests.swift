import Foundation
import HealthModel
import Interchange
import TestSupport
import Testing

@Suite("GPX reading")
struct GPXReaderTests {
  private static let time = Instant(rfc3339: "2026-11-21T06:45:00Z")

  /// A track point with these children, in a file with these namespaces.
  private static func document(_ children: String, attributes: String = "version='1.1'") -> String {
    "<gpx \(attributes)><trk><trkseg><trkpt lat='48.5' lon='-11.25'>\(children)</trkpt></trkseg></trk></gpx>"
  }

  private static func point(_ change: (inout GPXPoint) -> Void) -> GPXPoint {
    var point = GPXPoint(latitude: 48.5, longitude: -11.25)
    change(&point)
    return point
  }

  @Test(
    "every dialect's values arrive in the same fields",
    arguments: [
      // Garmin TrackPointExtension v1 and v2, any prefix, none, and undeclared
      (
        "<extensions><gpxtpx:TrackPointExtension xmlns:gpxtpx='http://www.garmin.com/xmlschemas/TrackPointExtension/v1'><gpxtpx:atemp>21.5</gpxtpx:atemp><gpxtpx:wtemp>12</gpxtpx:wtemp><gpxtpx:depth>1.5</gpxtpx:depth><gpxtpx:hr>142</gpxtpx:hr><gpxtpx:cad>88</gpxtpx:cad></gpxtpx:TrackPointExtension></extensions>",
        point {
          $0.sensors = .init(
            heartRate: 142, cadence: 88, airTemperature: 21.5, waterTemperature: 12, depth: 1.5)
        }
      ),
      (
        "<extensions><ns3:TrackPointExtension><ns3:hr>99</ns3:hr><ns3:cad>0</ns3:cad></ns3:TrackPointExtension></extensions>",
        point { $0.sensors = .init(heartRate: 99, cadence: 0) }
      ),
      (
        "<extensions><x:TrackPointExtension xmlns:x='http://www.garmin.com/xmlschemas/TrackPointExtension/v2'><x:hr>99</x:hr><x:speed>2.5</x:speed><x:bearing>271.5</x:bearing></x:TrackPointExtension></extensions>",
        point {
          $0.sensors.heartRate = 99
          $0.speed = 2.5
          $0.course = 271.5
        }
      ),
      // Apple's route files
      (
        "<ele>14.601502</ele><time>2026-11-21T06:45:00Z</time><extensions><speed>1.310662</speed><course>101.747269</course><hAcc>1.801682</hAcc><vAcc>1.189247</vAcc></extensions>",
        point {
          $0.altitude = 14.601502
          $0.time = time
          $0.speed = 1.310662
          $0.course = 101.747269
          $0.horizontalAccuracy = 1.801682
          $0.verticalAccuracy = 1.189247
        }
      ),
      (
        "<extensions><speed>-1</speed><course>-1</course><hAcc>-1</hAcc></extensions>",
        point { _ in }
      ),
      // GPX 1.0
      (
        "<ele>212</ele><course>341.6</course><speed>0.67</speed><geoidheight>43</geoidheight><fix>3D</fix><sat>14</sat><hdop>0.7</hdop><vdop>0.8</vdop><pdop>1.1</pdop>",
        point {
          $0.altitude = 212
          $0.course = 341.6
          $0.speed = 0.67
          $0.geoidSeparation = 43
          $0.quality = .init(
            fix: .threeDimensional, satellites: 14, hdop: 0.7, vdop: 0.8, pdop: 1.1)
        }
      ),
      // OpenTracks, current and legacy; its distance is a step, not a sum
      (
        "<extensions><g:TrackPointExtension xmlns:g='http://www.garmin.com/xmlschemas/TrackPointExtension/v2' xmlns:pwr='http://www.garmin.com/xmlschemas/PowerExtension/v1' xmlns:o='http://opentracksapp.com/xmlschemas/v1' xmlns:c='http://www.cluetrust.com/Schemas/'><g:hr>69</g:hr><pwr:PowerInWatts>50</pwr:PowerInWatts><o:accuracy_horizontal>10</o:accuracy_horizontal><o:distance>12</o:distance><c:distance>12</c:distance></g:TrackPointExtension></extensions>",
        point {
          $0.sensors = .init(heartRate: 69, power: 50)
          $0.horizontalAccuracy = 10
        }
      ),
      // Cluetrust
      (
        "<extensions><d:hr xmlns:d='http://www.cluetrust.com/XML/GPXDATA/1/0'>164</d:hr><d:cadence xmlns:d='http://www.cluetrust.com/XML/GPXDATA/1/0'>99</d:cadence><d:temp xmlns:d='http://www.cluetrust.com/XML/GPXDATA/1/0'>7</d:temp><d:distance xmlns:d='http://www.cluetrust.com/XML/GPXDATA/1/0'>1234.5</d:distance></extensions>",
        point {
          $0.sensors = .init(heartRate: 164, cadence: 99, airTemperature: 7, distance: 1234.5)
        }
      ),
      // Strava and Huami say it twice; Garmin's element wins wherever it stands
      (
        "<extensions><power>337</power><heartrate>90</heartrate><x:hr>175</x:hr></extensions>",
        point { $0.sensors = .init(heartRate: 175, power: 337) }
      ),
      (
        "<extensions><x:hr>175</x:hr><heartrate>90</heartrate><x:hr>176</x:hr></extensions>",
        point { $0.sensors.heartRate = 175 }
      ),
      // Two extension elements in a point; a strap without contact; other people's names inside
      (
        "<extensions><a:hr>0</a:hr></extensions><extensions><b><ele>9</ele><time>x</time><name>n</name></b></extensions>",
        point { _ in }
      ),
      ("<ele></ele><ele/><time> 2026-11-21T07:45:00+01:00\n</time>", point { $0.time = time }),
    ])
  func dialects(children: String, point: GPXPoint) throws {
    for attributes in [
      "version='1.1' xmlns='http://www.topografix.com/GPX/1/1'",
      "version='1.0' xmlns='http://www.topografix.com/GPX/1/0'", "",
    ] {
      let document = try GPXDocument(
        bytes: Array(Self.document(children, attributes: attributes).utf8))
      #expect(document.tracks == [.init(segments: [[point]])])
      #expect(document.issues == [])
    }
  }

  @Test(
    "bad values are left out and said with their line, the point is kept",
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
    "a point that is not on Earth is left out and said with its line",
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

  @Test("times without a zone are read as UTC and said once; offsets are honoured; 1901 is a year")
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

  @Test("what a file says of itself is read from 1.1's metadata and from 1.0's top")
  func metadata() throws {
    let expected = GPXMetadata(
      version: "1", creator: "c", name: "n", description: "d", author: "a", keywords: "k",
      time: Self.time)
    let inner =
      "<name>n</name><desc>d</desc>%<time>2026-11-21T06:45:00Z</time><keywords>k</keywords>"
    for text in [
      "<metadata>\(inner.replacing("%", with: "<author><name>a</name><link href='x'><text>y</text></link></author>"))</metadata>",
      inner.replacing("%", with: "<author>a</author>"),
    ] {
      let document = try GPXDocument(
        bytes: Array("<gpx version='1' creator='c'>\(text)<wpt lat='1' lon='2'/></gpx>".utf8))
      #expect(document.metadata == expected)
      #expect(document.waypoints == [GPXWaypoint(GPXPoint(latitude: 1, longitude: 2))])
    }
  }

  @Test("items come in the file's order, metadata first, starts and ends balanced")
  func order() throws {
    let text = """
      <gpx creator='c'><wpt lat='1' lon='1'><name>w</name><sym>s</sym></wpt>
      <rte><name>r</name><rtept lat='2' lon='2'><extensions><x><rpt lat='2.1' lon='2'/><rpt lat='2.2' lon='2'/></x></extensions></rtept></rte>
      <trk><extensions><o:trackid>id</o:trackid></extensions><name>t</name><type>running</type><trkseg/><trkseg><trkpt lat='3' lon='3'/></trkseg></trk><trk/></gpx>
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
    "what is not GPX is refused with what it is",
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

  @Test("a file that is missing, or a folder, is refused with what the system said")
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
