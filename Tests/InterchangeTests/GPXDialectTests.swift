import HealthModel
import WorkoutFiles
import Testing

/// The track point syntax of one program or device, and the values it represents.
struct GPXDialect: Sendable, CustomTestStringConvertible {
  var name: String
  var children: String
  var point: GPXPoint

  init(_ name: String, _ children: String, _ change: (inout GPXPoint) -> Void) {
    self.name = name
    self.children = children
    point = GPXPoint(latitude: 48.5, longitude: -11.25)
    change(&point)
  }

  var testDescription: String { name }

  static let all = garmin + apple + others + doubles
  private static let time = Instant(rfc3339: "2026-11-21T06:45:00Z")

  private static let garmin = [
    GPXDialect(
      "TrackPointExtension v1",
      """
      <extensions><tpx1:TrackPointExtension>
        <tpx1:atemp>21.5</tpx1:atemp><tpx1:wtemp>12</tpx1:wtemp><tpx1:depth>1.5</tpx1:depth>
        <tpx1:hr>142</tpx1:hr><tpx1:cad>88</tpx1:cad>
      </tpx1:TrackPointExtension></extensions>
      """
    ) {
      $0.sensors = .init(
        heartRate: 142, cadence: 88, airTemperature: 21.5, waterTemperature: 12, depth: 1.5)
    },
    GPXDialect(
      "TrackPointExtension v2",
      """
      <extensions><tpx2:TrackPointExtension>
        <tpx2:hr>99</tpx2:hr><tpx2:speed>2.5</tpx2:speed><tpx2:bearing>271.5</tpx2:bearing>
      </tpx2:TrackPointExtension></extensions>
      """
    ) {
      $0.sensors.heartRate = 99
      $0.speed = 2.5
      $0.course = 271.5
    },
    GPXDialect(
      "a prefix nobody declared",
      """
      <extensions><ns3:TrackPointExtension>
        <ns3:hr>99</ns3:hr><ns3:cad>0</ns3:cad>
      </ns3:TrackPointExtension></extensions>
      """
    ) { $0.sensors = .init(heartRate: 99, cadence: 0) },
    GPXDialect(
      "PowerExtension",
      """
      <extensions><pwr:PowerExtension>
        <pwr:PowerInWatts>250</pwr:PowerInWatts>
      </pwr:PowerExtension></extensions>
      """
    ) { $0.sensors.power = 250 },
    GPXDialect(
      "WaypointExtension",
      """
      <extensions><x:WaypointExtension>
        <x:Temperature>20</x:Temperature><x:Depth>37</x:Depth>
      </x:WaypointExtension></extensions>
      """
    ) { $0.sensors = .init(airTemperature: 20, depth: 37) },
  ]

  private static let apple = [
    GPXDialect(
      "Apple Health export",
      """
      <ele>14.601502</ele><time>2026-11-21T06:45:00Z</time><extensions>
        <speed>1.310662</speed><course>101.747269</course><hAcc>1.801682</hAcc><vAcc>1.189247</vAcc>
      </extensions>
      """
    ) {
      $0.altitude = 14.601502
      $0.time = time
      $0.speed = 1.310662
      $0.course = 101.747269
      $0.horizontalAccuracy = 1.801682
      $0.verticalAccuracy = 1.189247
    },
    GPXDialect(
      "Apple Health export, unknown values",
      """
      <extensions>
        <speed>-1</speed><course>-1</course><hAcc>-1</hAcc><vAcc>-1</vAcc>
      </extensions>
      """
    ) { _ in },
  ]

  private static let others = [
    GPXDialect(
      "GPX 1.0",
      """
      <ele>212</ele><course>341.6</course><speed>0.67</speed><geoidheight>43</geoidheight>
      <fix>3D</fix><sat>14</sat><hdop>0.7</hdop><vdop>0.8</vdop><pdop>1.1</pdop>
      """
    ) {
      $0.altitude = 212
      $0.course = 341.6
      $0.speed = 0.67
      $0.geoidSeparation = 43
      $0.quality = .init(fix: .threeDimensional, satellites: 14, hdop: 0.7, vdop: 0.8, pdop: 1.1)
    },
    GPXDialect(
      "OpenTracks, whose distance is since the point before",
      """
      <extensions><tpx2:TrackPointExtension><tpx2:hr>69</tpx2:hr>
        <pwr:PowerInWatts>50</pwr:PowerInWatts><ot:accuracy_horizontal>10</ot:accuracy_horizontal>
        <ot:accuracy_vertical>4</ot:accuracy_vertical>
        <ot:distance>12</ot:distance><ct:distance>12</ct:distance>
      </tpx2:TrackPointExtension></extensions>
      """
    ) {
      $0.sensors = .init(heartRate: 69, power: 50)
      $0.horizontalAccuracy = 10
      $0.verticalAccuracy = 4
    },
    GPXDialect(
      "Cluetrust",
      """
      <extensions><gpxdata:hr>164</gpxdata:hr><gpxdata:cadence>99</gpxdata:cadence>
        <gpxdata:temp>7</gpxdata:temp><gpxdata:distance>1234.5</gpxdata:distance></extensions>
      """
    ) {
      $0.sensors = .init(heartRate: 164, cadence: 99, airTemperature: 7, distance: 1234.5)
    },
    GPXDialect("Holux", "<extensions><bpm>81</bpm><rpm>106</rpm></extensions>") {
      $0.sensors = .init(heartRate: 81, cadence: 106)
    },
    GPXDialect(
      "an offset, white space and empty elements",
      "<ele></ele><ele/><time> 2026-11-21T07:45:00+01:00\n</time>"
    ) { $0.time = time },
  ]

  private static let doubles = [
    GPXDialect(
      "a vendor's value before Garmin's",
      "<extensions><power>337</power><heartrate>90</heartrate><x:hr>175</x:hr></extensions>"
    ) { $0.sensors = .init(heartRate: 175, power: 337) },
    GPXDialect(
      "a vendor's value after Garmin's, and Garmin's twice",
      "<extensions><x:hr>175</x:hr><heartrate>90</heartrate><x:hr>176</x:hr></extensions>"
    ) { $0.sensors.heartRate = 175 },
    GPXDialect(
      "no contact, two extensions, other people's names inside",
      """
      <extensions><a:hr>0</a:hr></extensions>
      <extensions><b><ele>9</ele><time>x</time><name>n</name></b></extensions>
      """
    ) { _ in },
  ]
}

@Suite("GPX dialects")
struct GPXDialectTests {
  @Test("the values of every dialect arrive in the same fields", arguments: GPXDialect.all)
  func values(dialect: GPXDialect) throws {
    for attributes in [
      "version='1.1' xmlns='http://www.topografix.com/GPX/1/1'",
      "version='1.0' xmlns='http://www.topografix.com/GPX/1/0'", "",
    ] {
      let text = """
        <gpx \(attributes) xmlns:tpx1='http://www.garmin.com/xmlschemas/TrackPointExtension/v1'
          xmlns:tpx2='http://www.garmin.com/xmlschemas/TrackPointExtension/v2'
          xmlns:pwr='http://www.garmin.com/xmlschemas/PowerExtension/v1'
          xmlns:ot='http://opentracksapp.com/xmlschemas/v1'
          xmlns:ct='http://www.cluetrust.com/Schemas/'
          xmlns:gpxdata='http://www.cluetrust.com/XML/GPXDATA/1/0'>
        <trk><trkseg><trkpt lat='48.5' lon='-11.25'>\(dialect.children)</trkpt></trkseg></trk></gpx>
        """
      let document = try GPXDocument(bytes: Array(text.utf8))
      #expect(document.tracks == [.init(segments: [[dialect.point]])])
      #expect(document.issues == [])
    }
  }
}
