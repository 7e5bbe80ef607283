package import HeatMaps

/// The output of `heat --json` (docs/schemas/heat.schema.json), and the data of its page.
package struct HeatJSON: Encodable {
  package var path: String?
  package var bytes: Int?
  let latitude: Double
  let longitude: Double
  let zoom: Double
  let width: Int
  let height: Int
  let metersPerPixel: Double
  let routes: Int
  let locations: Int
  let maximum: Int
  let south: Double
  let north: Double
  let west: Double
  let east: Double
  let areas: [Area]

  struct Area: Encodable {
    let latitude: Double
    let longitude: Double
    let sideMeters: Double
    let routes: Int

    enum CodingKeys: String, CodingKey {
      case latitude, longitude, routes
      case sideMeters = "side_m"
    }
  }

  enum CodingKeys: String, CodingKey {
    case path, bytes, latitude, longitude, zoom, width, height, routes, locations, areas
    case south, north, west, east
    case metersPerPixel = "m_per_pixel"
    case maximum = "most_routes"
  }

  /// Creates the output of a view.
  package init(_ facts: HeatFacts) {
    let view = facts.view
    (latitude, longitude, zoom) = (view.latitude, view.longitude, view.zoom)
    (width, height) = (view.width, view.height)
    metersPerPixel = view.metersPerPixel
    routes = facts.map.routeCount
    locations = facts.map.locationCount
    maximum = facts.maximum
    let extent = view.extent
    (south, north, west, east) = (extent.south, extent.north, extent.west, extent.east)
    areas = facts.areas.map {
      Area(
        latitude: $0.latitude, longitude: $0.longitude, sideMeters: $0.sideMeters,
        routes: $0.routeCount)
    }
  }
}
