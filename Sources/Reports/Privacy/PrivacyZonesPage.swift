package import Console
package import HealthModel
import TrainingReports

/// The table of `privacy`.
package struct PrivacyZonesTable {
  private var table = Table([
    .init("ZONE", .left), .init("LATITUDE"), .init("LONGITUDE"), .init("RADIUS"),
  ])

  package init(_ zones: PrivacyZones, measures: MeasureText) {
    table.rows = zones.zones.map { zone in
      [
        zone.name.withoutControls, MeasureText.fixed(zone.circle.latitude, 5),
        MeasureText.fixed(zone.circle.longitude, 5), measures.height(zone.circle.radiusMeters),
      ]
    }
  }

  package func lines(_ terminal: Terminal) -> [String] { table.lines(on: terminal) }
}

/// The answer of `privacy --json` (docs/schemas/privacy.schema.json).
package struct PrivacyZonesJSON: Encodable {
  private let zones: [Zone]

  package init(_ zones: PrivacyZones) { self.zones = zones.zones.map(Zone.init) }

  private struct Zone: Encodable {
    let name: String
    let latitude: Double
    let longitude: Double
    let radius: Double

    enum CodingKeys: String, CodingKey {
      case name
      case latitude = "latitude_deg"
      case longitude = "longitude_deg"
      case radius = "radius_m"
    }

    init(_ zone: PrivacyZone) {
      name = zone.name
      latitude = zone.circle.latitude
      longitude = zone.circle.longitude
      radius = zone.circle.radiusMeters
    }
  }
}
