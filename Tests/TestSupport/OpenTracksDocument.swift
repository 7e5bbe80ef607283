import Foundation
public import HealthModel

/// A document as OpenTracks exports it, element by element as its `KMLTrackExporter` writes them.
public struct OpenTracksDocument {
  public static let start = Instant(rfc3339: "2026-07-01T08:00:00Z") ?? Instant(microseconds: 0)

  /// The name of an element of a track: `Track` in KML 2.3, `gx:Track` in 2.2.
  private let prefix: String
  private var tracks: [String] = []
  private var markers: [String] = []
  public var pointCount = 60

  /// - Parameter isOld: Whether the elements are those of KML 2.2 and of releases before 4.13.
  public init(isOld: Bool = false) { prefix = isOld ? "gx:" : "" }

  /// The offset of local time in the document is two hours.
  private static func time(_ second: Int) -> String {
    let text = (start + .seconds(second + 7200)).rfc3339
    return text.replacingOccurrences(of: "Z", with: "+02:00")
  }

  /// Adds a track of two segments, with a pause of two minutes between them.
  ///
  /// - Parameters:
  ///   - day: The days after the start of all documents.
  ///   - name: The name.
  public mutating func addTrack(day: Int, name: String) {
    let from = day * 86_400
    tracks.append(
      """
      <Placemark>
      <name><![CDATA[\(name)]]></name>
      <description><![CDATA[Along the lake & back]]></description>
      <icon><![CDATA[BIKE]]></icon>
      <opentracks:trackid>0b4e9c9a-0000-4000-8000-00000000000\(day % 10)</opentracks:trackid>
      <styleUrl>#track</styleUrl>
      <ExtendedData>
      <Data name="type"><value><![CDATA[Radfahren]]></value></Data>
      <Data name="activityType"><value><![CDATA[biking]]></value></Data>
      </ExtendedData>
      <\(prefix)MultiTrack>
      <altitudeMode>absolute</altitudeMode>
      <\(prefix)interpolate>1</\(prefix)interpolate>
      \(segment(from, 0..<pointCount / 2))
      \(segment(from + 120, pointCount / 2..<pointCount))
      </\(prefix)MultiTrack>
      </Placemark>
      """)
  }

  private func segment(_ from: Int, _ range: Range<Int>) -> String {
    var lines = ["<\(prefix)Track>"]
    for index in range {
      lines.append("<when>\(Self.time(from + index))</when>")
      let isLost = index % 10 == 9
      lines.append(
        isLost
          ? "<\(prefix)coord/>"
          : "<\(prefix)coord>13.4 \(52.5 + Double(index) * 0.0001) \(40 + index % 3)</\(prefix)coord>"
      )
    }
    lines.append("<ExtendedData>\n<SchemaData schemaUrl=\"#schema\">")
    func array(_ name: String, _ value: (Int) -> String?) {
      lines.append("<\(prefix)SimpleArrayData name=\"\(name)\">")
      for index in range {
        let text = value(index)
        lines.append(text.map { "<\(prefix)value>\($0)</\(prefix)value>" } ?? "<\(prefix)value />")
      }
      lines.append("</\(prefix)SimpleArrayData>")
    }
    array("trackpoint_type") { index in
      index == range.lowerBound
        ? "SEGMENT_START_MANUAL"
        : index == range.upperBound - 1 ? "SEGMENT_END_MANUAL" : "TRACKPOINT"
    }
    array("speed") { $0 % 10 == 9 ? nil : "\(5 + Double($0 % 4) / 2)" }
    array("distance") { _ in "5.5" }
    array("power") { "\(150 + $0)" }
    array("cadence") { "\(80 + $0 % 5)" }
    array("heart_rate") { "\(120 + $0 % 20)" }
    array("elevation_gain") { $0 % 3 == 1 ? "1.0" : nil }
    array("elevation_loss") { $0 % 3 == 0 ? "2.0" : nil }
    array("accuracy_horizontal") { _ in "4.5" }
    array("accuracy_vertical") { _ in "3.0" }
    lines.append("</SchemaData>\n</ExtendedData>\n</\(prefix)Track>")
    return lines.joined(separator: "\n")
  }

  /// Adds a marker, with a picture if it has a path.
  public mutating func addMarker(day: Int, second: Int, name: String, picture: String? = nil) {
    let element = picture == nil ? "Placemark" : "PhotoOverlay"
    let icon = picture.map { "<Icon><href>\($0)</href></Icon>" } ?? ""
    let camera =
      "<Camera><longitude>13.4</longitude><latitude>52.5</latitude><altitude>20</altitude></Camera>"
    markers.append(
      """
      <\(element)>
      <name><![CDATA[\(name)]]></name>
      <description><![CDATA[seen at noon]]></description>
      \(picture == nil ? "" : camera)
      <TimeStamp><when>\(Self.time(day * 86_400 + second))</when></TimeStamp>
      <styleUrl>#waypoint</styleUrl>
      \(icon)
      <Point>
      <coordinates>13.4,52.501,41.5</coordinates>
      </Point>
      </\(element)>
      """)
  }

  /// The document.
  public var text: String {
    let version = prefix.isEmpty ? "2.3" : "2.2"
    let folder = markers.isEmpty ? "" : "<Folder><name><![CDATA[Markers]]></name>"
    return """
      <?xml version="1.0" encoding="UTF-8"?>

      <kml xmlns="http://www.opengis.net/kml/\(version)"
          xmlns:gx="http://www.google.com/kml/ext/2.2"
          xmlns:atom="http://www.w3.org/2005/Atom"
          xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1">
      <Document>
      <open>1</open>
      <visibility>1</visibility>
      <name><![CDATA[All]]></name>
      <atom:generator><![CDATA[OpenTracks]]></atom:generator>
      <Style id="track">
      <LineStyle><color>7f0000ff</color><width>4</width></LineStyle>
      <IconStyle><scale>1.3</scale><Icon /></IconStyle>
      </Style>
      <Schema id="schema">
      <\(prefix)SimpleArrayField name="heart_rate" type="float">
      <displayName><![CDATA[Heart rate (bpm)]]></displayName>
      </\(prefix)SimpleArrayField>
      </Schema>
      \(folder)
      \(markers.joined(separator: "\n"))
      \(markers.isEmpty ? "" : "</Folder>")
      <Folder id="tracks">
      <name>Tracks</name>
      \(tracks.joined(separator: "\n"))
      </Folder>
      </Document>
      </kml>
      """
  }
}
