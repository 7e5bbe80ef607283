/// What is drawn of a vector tile, in the order in which it is drawn.
enum GroundKind: String, CaseIterable, Hashable, Sendable {
  case land = "g-land"
  case wood = "g-wood"
  case green = "g-green"
  case water = "g-water"
  case river = "g-river"
  case path = "g-path"
  case minor = "g-minor"
  case rail = "g-rail"
  case major = "g-major"
  case motorway = "g-motorway"

  var isArea: Bool { [.land, .wood, .green, .water].contains(self) }

  /// The kinds in the order in which they are omitted from a picture that would be too large.
  static let byImportance: [GroundKind] = [
    .land, .water, .motorway, .major, .minor, .river, .wood, .rail, .green, .path,
  ]

  private static let woods: Set<String> = ["wood", "forest"]
  private static let greens: Set<String> = [
    "park", "grass", "grassland", "meadow", "garden", "golf_course", "recreation_ground",
    "village_green", "cemetery", "nature_reserve", "protected_area", "national_park", "pitch",
    "playground", "heath", "scrub", "allotments",
  ]
  private static let ways: [String: GroundKind] = [
    "motorway": .motorway, "trunk": .motorway, "highway": .motorway,
    "primary": .major, "secondary": .major, "tertiary": .major, "major_road": .major,
    "medium_road": .major,
    "minor": .minor, "minor_road": .minor, "residential": .minor, "unclassified": .minor,
    "living_street": .minor, "street": .minor, "service": .minor, "pedestrian": .minor,
    "road": .minor,
    "path": .path, "track": .path, "footway": .path, "cycleway": .path, "bridleway": .path,
    "steps": .path,
    "rail": .rail, "light_rail": .rail, "narrow_gauge": .rail,
  ]

  /// Returns the kind of a feature by the names of OpenMapTiles, of Protomaps or of Shortbread; `nil` if it is not drawn.
  ///
  /// **Source** OpenMapTiles, *Schema* 3.15; Protomaps, *Basemap Layers*, versions 3 and 4; GeoFabrik, *Shortbread* 1.0.
  init?(layer: String, _ feature: VectorFeature) {
    switch (layer, feature.kind) {
    case ("water", .polygons), ("ocean", .polygons), ("water_polygons", .polygons):
      self = .water
    case ("water", .lines), ("waterway", .lines), ("water_lines", .lines),
      ("physical_line", .lines):
      self = .river
    case ("park", .polygons):
      self = .green
    case ("landcover", .polygons), ("landuse", .polygons), ("natural", .polygons),
      ("land", .polygons):
      let names = [feature.text("kind", "pmap:kind", "class"), feature.text("subclass")]
      if names.contains(where: { $0.map(Self.woods.contains) ?? false }) {
        self = .wood
      } else if names.contains(where: { $0.map(Self.greens.contains) ?? false }) {
        self = .green
      } else {
        return nil
      }
    case ("transportation", .lines), ("roads", .lines), ("streets", .lines):
      // A way of its own kind, such as a steep track, is of a general one, too.
      guard let name = feature.text("kind", "pmap:kind", "class"), let kind = Self.ways[name]
      else { return nil }
      self = kind
    default: return nil
    }
  }
}
