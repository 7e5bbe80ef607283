package import Console
package import HeatMaps
package import HealthModel

/// What a heat map shows, for those who read it: the picture alone says nothing to them.
package struct HeatFacts {
  package let map: HeatMap
  package let view: HeatView
  /// How many routes pass the most traveled cell of the view.
  package let maximum: Int
  /// The most traveled areas of the view, those with most routes first.
  package let areas: [HeatArea]

  /// The maximum number of areas.
  private static let areaCount = 10

  /// Reads the facts of a view.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - view: The view.
  ///   - raster: Its counts.
  ///   - circles: Places that no area may touch.
  /// - Throws: `HeatMapError.damaged`.
  package init(
    _ map: HeatMap, view: HeatView, raster: HeatRaster, hiding circles: [GeoCircle] = []
  ) throws {
    self.map = map
    self.view = view
    maximum = raster.maximum
    areas = try map.areas(in: view, limit: Self.areaCount, hiding: circles)
  }

  /// The lines below the name of the picture on a terminal.
  ///
  /// - Parameter measures: The units.
  /// - Returns: Sentences.
  package func lines(_ measures: MeasureText) -> [String] {
    let routes = map.routeCount == 1 ? "1 route" : "\(map.routeCount) routes"
    var lines = ["\(routes) with \(map.locationCount) locations."]
    let shown = PlaceText.range(view.extent)
    guard let area = areas.first, maximum > 0 else {
      return lines + ["No route passes what the picture shows: \(shown)."]
    }
    lines.append(
      "Most traveled: \(Self.side(area, measures)) around \(PlaceText.text(area)); routes that pass: "
        + "\(area.routeCount).")
    lines.append("Routes that pass the strongest cell of the picture: \(maximum).")
    lines.append("The picture shows \(shown).")
    return lines
  }

  /// `1.60 km`, or `80 m`: the side of an area.
  package static func side(_ area: HeatArea, _ measures: MeasureText) -> String {
    area.sideMeters < 1000 ? measures.height(area.sideMeters) : measures.distance(area.sideMeters)
  }
}

/// Places as degrees with a letter of the direction, as on the edges of maps.
package enum PlaceText {
  /// `47.37° N 8.54° E`.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north.
  ///   - longitude: Degrees east.
  ///   - decimals: The digits after the point.
  /// - Returns: The text.
  package static func text(latitude: Double, longitude: Double, decimals: Int) -> String {
    let north = MeasureText.fixed(abs(latitude), decimals) + (latitude < 0 ? "° S" : "° N")
    return north + " " + MeasureText.fixed(abs(longitude), decimals)
      + (longitude < 0 ? "° W" : "° E")
  }

  /// The middle of an area, as exact as the area is small.
  package static func text(_ area: HeatArea) -> String {
    text(
      latitude: area.latitude, longitude: area.longitude, decimals: decimals(area.sideMeters / 10))
  }

  /// `47.31° N 8.44° E to 47.43° N 8.64° E`: the south-west and the north-east corner.
  package static func range(_ extent: HeatExtent) -> String {
    let (from, to) = corners(extent)
    return "\(from) to \(to)"
  }

  /// The south-west and the north-east corner.
  package static func corners(_ extent: HeatExtent) -> (String, String) {
    let decimals = decimals((extent.north - extent.south) * metersPerDegree / 100)
    return (
      text(latitude: extent.south, longitude: extent.west, decimals: decimals),
      text(latitude: extent.north, longitude: extent.east, decimals: decimals)
    )
  }

  private static let metersPerDegree = 111_000.0

  /// Returns the digits that show differences of a length.
  private static func decimals(_ meters: Double) -> Int {
    [(10_000, 1), (1000, 2), (100, 3), (10, 4)].first { meters >= $0.0 }?.1 ?? 5
  }
}
