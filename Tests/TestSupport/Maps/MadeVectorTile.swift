/// A vector tile that is built from shapes, in 4,096 units.
public struct MadeVectorTile {
  public enum Shape {
    case point(Int, Int)
    case line([(Int, Int)])
    /// Rings without their last point; the first one clockwise in the picture.
    case polygon([[(Int, Int)]])
  }

  public struct Feature {
    public var shape: Shape
    public var attributes: [(String, String)]

    public init(_ shape: Shape, _ attributes: [(String, String)] = []) {
      self.shape = shape
      self.attributes = attributes
    }
  }

  public static let extent = 4096
  private var layers: [(name: String, features: [Feature])] = []

  public init() {}

  public mutating func add(_ name: String, _ features: Feature...) {
    layers.append((name, features))
  }

  public var bytes: [UInt8] {
    var tile = ProtobufWriter()
    for layer in layers { tile.message(3, Self.layer(layer.name, layer.features)) }
    return tile.bytes
  }

  private static func layer(_ name: String, _ features: [Feature]) -> [UInt8] {
    var (keys, values): ([String], [String]) = ([], [])
    func index(_ text: String, in list: inout [String]) -> UInt64 {
      if let known = list.firstIndex(of: text) { return UInt64(known) }
      list.append(text)
      return UInt64(list.count - 1)
    }
    var layer = ProtobufWriter()
    layer.integer(15, 2)
    layer.text(1, name)
    for feature in features {
      var message = ProtobufWriter()
      message.packed(
        2,
        feature.attributes.flatMap { [index($0.0, in: &keys), index($0.1, in: &values)] })
      let (kind, commands) = Self.geometry(feature.shape)
      message.integer(3, kind)
      message.packed(4, commands)
      layer.message(2, message.bytes)
    }
    for key in keys { layer.text(3, key) }
    for value in values {
      var message = ProtobufWriter()
      message.text(1, value)
      layer.message(4, message.bytes)
    }
    layer.integer(5, UInt64(extent))
    return layer.bytes
  }

  private static func geometry(_ shape: Shape) -> (kind: UInt64, commands: [UInt64]) {
    var (commands, place): ([UInt64], (Int, Int)) = ([], (0, 0))
    func step(_ point: (Int, Int)) {
      commands += [
        ProtobufWriter.zigZag(point.0 - place.0), ProtobufWriter.zigZag(point.1 - place.1),
      ]
      place = point
    }
    func run(_ points: [(Int, Int)], isClosed: Bool) {
      guard let first = points.first else { return }
      commands.append(1 | 1 << 3)
      step(first)
      commands.append(2 | UInt64(points.count - 1) << 3)
      points.dropFirst().forEach(step)
      if isClosed { commands.append(7 | 1 << 3) }
    }
    switch shape {
    case .point(let x, let y):
      commands.append(1 | 1 << 3)
      step((x, y))
      return (1, commands)
    case .line(let points):
      run(points, isClosed: false)
      return (2, commands)
    case .polygon(let rings):
      for ring in rings { run(ring, isClosed: true) }
      return (3, commands)
    }
  }

  /// A tile with land, a lake with an island, a wood, ways of three classes, a brook and names, by the names of OpenMapTiles or
  /// of Protomaps.
  public static func sample(isProtomaps: Bool = false, name: String = "Seeburg") -> MadeVectorTile {
    var tile = MadeVectorTile()
    let key = isProtomaps ? "kind" : "class"
    tile.add(
      "water",
      Feature(
        .polygon([
          [(200, 200), (1800, 200), (1800, 1500), (200, 1500)],
          [(700, 700), (700, 1000), (1100, 1000), (1100, 700)],
        ]), [(key, "lake")]))
    tile.add(
      isProtomaps ? "landuse" : "landcover",
      Feature(
        .polygon([[(2400, 300), (3900, 300), (3900, 1900), (2400, 1900)]]),
        [(key, isProtomaps ? "forest" : "wood")]),
      Feature(.polygon([[(300, 2800), (1500, 2800), (900, 3800)]]), [(key, "grass")]))
    tile.add(
      isProtomaps ? "roads" : "transportation",
      Feature(.line([(-64, 2200), (4160, 2200)]), [(key, isProtomaps ? "major_road" : "primary")]),
      Feature(.line([(2000, -64), (2000, 4160)]), [(key, isProtomaps ? "minor_road" : "minor")]),
      Feature(.line([(2000, 2200), (2500, 2900), (3300, 3900)]), [(key, "path")]))
    tile.add(
      isProtomaps ? "physical_line" : "waterway",
      Feature(.line([(1000, 1500), (1200, 2600), (900, 4160)]), [(key, "stream")]))
    tile.add(
      isProtomaps ? "places" : "place",
      Feature(
        .point(2900, 2600),
        isProtomaps
          ? [("kind", "locality"), ("kind_detail", "village"), ("name", name)]
          : [("class", "village"), ("name", name)]))
    return tile
  }
}
