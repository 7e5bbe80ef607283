import Charts
import Foundation

/// Draws vector tiles into the shapes and names of a ground.
struct GroundPainter {
  private let window: MapWindow
  private var paths: [GroundKind: GroundPath] = [:]
  private var names: GroundNames

  /// The distance in units of the picture that no eye sees on lines of a background.
  private static let tolerance = 0.45
  /// Areas narrower than this in both directions are omitted.
  private static let smallest = 1.2
  /// Neighboring tiles overlap by this, so that no line is between their areas.
  private static let seam = 0.3
  private static let fullTurn = 180.0

  init(_ window: MapWindow) {
    self.window = window
    names = GroundNames(window)
  }

  /// Draws a tile.
  mutating func add(_ vector: VectorTile, at tile: TileCover.Tile) throws(VectorTileError) {
    let box = ClippingBox(
      left: max(tile.x - Self.seam, 0), top: max(tile.y - Self.seam, 0),
      right: min(tile.x + tile.side + Self.seam, window.width),
      bottom: min(tile.y + tile.side + Self.seam, window.height))
    guard !box.isEmpty else { return }
    paths[.land, default: GroundPath()].add(
      [
        (box.left, box.top), (box.right, box.top), (box.right, box.bottom),
        (box.left, box.bottom),
      ], isClosed: true)
    for layer in vector.layers {
      for index in layer.features.indices {
        let feature = try VectorFeature(layer, at: index)
        let kind = GroundKind(layer: layer.name, feature)
        let rank = GroundNames.rank(layer: layer.name, feature)
        guard kind != nil || rank != nil else { continue }
        let scale = tile.side / Double(layer.extent)
        let parts = try feature.parts().map { part in
          part.map { (x: tile.x + Double($0.x) * scale, y: tile.y + Double($0.y) * scale) }
        }
        if let kind { draw(parts, as: kind, in: box) }
        if let rank, let text = feature.text("name", "pmap:name") {
          addName(text, rank.rank, rank.style, parts, of: feature.kind, in: box)
        }
      }
    }
  }

  private mutating func draw(
    _ parts: [[(x: Double, y: Double)]], as kind: GroundKind, in box: ClippingBox
  ) {
    for part in parts {
      if kind.isArea {
        guard part.count > 2 else { continue }
        let ring = box.clipped(ring: part)
        guard ring.count > 2, Self.isVisible(ring) else { continue }
        // The first point is the last one, too, so that the line between them is drawn as it is.
        let closed = ring + [ring[0]]
        paths[kind, default: GroundPath()].add(
          simplified(closed, within: Self.tolerance), isClosed: true)
      } else {
        for piece in box.clipped(line: part) {
          paths[kind, default: GroundPath()].add(
            simplified(piece, within: Self.tolerance), isClosed: false)
        }
      }
    }
  }

  private static func isVisible(_ ring: [(x: Double, y: Double)]) -> Bool {
    let (xs, ys) = (ring.map(\.x), ring.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return false }
    return right - left >= smallest || bottom - top >= smallest
  }

  private mutating func addName(
    _ text: String, _ rank: Int, _ style: String, _ parts: [[(x: Double, y: Double)]],
    of kind: VectorFeature.Kind, in box: ClippingBox
  ) {
    if kind == .points {
      guard let place = parts.first?.first, (box.left...box.right).contains(place.x),
        (box.top...box.bottom).contains(place.y)
      else { return }
      names.add(.init(text: text, style: style, rank: rank, x: place.x, y: place.y))
    } else if kind == .lines {
      for part in parts {
        for piece in box.clipped(line: part) {
          addName(text, rank, style, along: simplified(piece, within: 2))
        }
      }
    }
  }

  /// Adds the name of a way to its longest straight part.
  private mutating func addName(
    _ text: String, _ rank: Int, _ style: String, along line: [(x: Double, y: Double)]
  ) {
    let parts = zip(line, line.dropFirst()).map { from, to in
      (from: from, to: to, length: hypot(to.x - from.x, to.y - from.y))
    }
    guard let longest = parts.max(by: { $0.length < $1.length }) else { return }
    var degrees =
      atan2(longest.to.y - longest.from.y, longest.to.x - longest.from.x) * 180 / .pi
    // Text is not written upside down.
    if degrees > 90 { degrees -= Self.fullTurn }
    if degrees < -90 { degrees += Self.fullTurn }
    names.add(
      .init(
        text: text, style: style, rank: rank, x: (longest.from.x + longest.to.x) / 2,
        y: (longest.from.y + longest.to.y) / 2, degrees: degrees, space: longest.length))
  }

  /// The number of bytes of all shapes.
  var pathBytes: Int { paths.values.reduce(0) { $0 + $1.text.utf8.count } }

  /// Returns the ground; kinds that do not fit the number of bytes are omitted, the least important ones first.
  func ground(atMost bytes: Int) -> MapGround {
    var ground = MapGround()
    var rest = bytes
    var fitting: Set<GroundKind> = []
    for kind in GroundKind.byImportance {
      guard let path = paths[kind], !path.text.isEmpty else { continue }
      rest -= path.text.utf8.count
      guard rest >= 0 else { break }
      fitting.insert(kind)
    }
    ground.shapes = GroundKind.allCases.filter(fitting.contains).compactMap { kind in
      paths[kind].map { MapGround.Shape(style: kind.rawValue, path: $0.text) }
    }
    ground.names = names.placed()
    return ground
  }
}
