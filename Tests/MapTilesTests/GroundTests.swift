import Charts
import Foundation
import TestSupport
import Testing

@testable import MapTiles

@Suite("The ground of a map")
struct GroundTests {
  private static func file(
    _ type: MadePMTiles.TileType, isProtomaps: Bool = false
  ) throws -> MapTileFile {
    let bytes = try MadePMTiles.sample(type, isProtomaps: isProtomaps).bytes()
    return MapTileFile(try PMTilesArchive(TileSource(bytes, named: "made")), path: "made")
  }

  /// A picture of a loop of some kilometers.
  private static func window(
    degrees: Double = 0.02, latitude: Double = 48.13, longitude: Double = 11.55
  )
    throws -> MapWindow
  {
    let points = [
      (latitude: latitude, longitude: longitude),
      (latitude: latitude + degrees, longitude: longitude + degrees * 1.6),
    ]
    return try #require(
      MapProjection(fitting: points, width: 720, heights: 240...560, margin: 26)
    ).window
  }

  @Test("a picture is covered by at most twelve tiles of the finest zoom that allows it")
  func cover() throws {
    for degrees in [0.001, 0.005, 0.02, 0.1, 0.5] {
      let window = try Self.window(degrees: degrees)
      let cover = try #require(TileCover.best(for: window, zooms: 0...14))
      #expect(cover.count <= 12)
      #expect(cover.zoom == 14 || TileCover(window, zoom: cover.zoom + 1).count > 12)
      let tiles = cover.tiles
      #expect(tiles.count == cover.count)
      #expect(tiles.map(\.x).min().map { $0 <= 0 } == true)
      #expect(tiles.map { $0.x + $0.side }.max().map { $0 >= window.width } == true)
      #expect(tiles.map { $0.y + $0.side }.max().map { $0 >= window.height } == true)
    }
    // A continent is too large for a map of streets.
    #expect(TileCover.best(for: try Self.window(degrees: 20), zooms: 12...14) == nil)
  }

  @Test("a picture over the antimeridian has tiles of both sides")
  func antimeridian() throws {
    let cover = try #require(
      TileCover.best(for: try Self.window(latitude: -17, longitude: 179.99), zooms: 0...14))
    let columns = Set(cover.tiles.map(\.address.column))
    #expect(columns.contains(0))
    #expect(columns.contains((1 << cover.zoom) - 1))
  }

  @Test("a place lies in the picture where the projection has it")
  func places() throws {
    let points = [(latitude: 48.13, longitude: 11.55), (latitude: 48.15, longitude: 11.6)]
    let projection = try #require(
      MapProjection(fitting: points, width: 720, heights: 240...560, margin: 26))
    let cover = try #require(TileCover.best(for: projection.window, zooms: 0...14))
    let tile = try #require(cover.tiles.first)
    let count = Double(1 << tile.address.zoom)
    let longitude = Double(tile.address.column) / count * 360 - 180
    let latitude = atan(sinh((0.5 - Double(tile.address.row) / count) * 2 * .pi)) * 180 / .pi
    let place = projection.point(latitude: latitude, longitude: longitude)
    #expect(abs(place.x - tile.x) < 1e-6)
    #expect(abs(place.y - tile.y) < 1e-6)
  }

  @Test("pictures are embedded or linked, and their format is that of the file")
  func pictures() throws {
    let file = try Self.file(.png)
    let embedded = try #require(try file.ground(in: Self.window()))
    #expect((1...12).contains(embedded.pictures.count))
    #expect(
      embedded.pictures.allSatisfy { $0.address.hasPrefix("data:image/png;base64,iVBORw0KGgo") })
    #expect(!embedded.isPhoto)
    let linked = try #require(try file.ground(in: Self.window(), pictures: .below("/map/")))
    #expect(linked.pictures.allSatisfy { $0.address.hasPrefix("/map/1") })
    #expect(linked.pictures.map(\.x) == embedded.pictures.map(\.x))
    #expect(try file.ground(in: Self.window(latitude: 10)) == nil)
  }

  @Test(
    "vector tiles are drawn as land, water, woods, ways and names, by both schemas",
    arguments: [false, true])
  func shapes(isProtomaps: Bool) throws {
    let ground = try #require(
      try Self.file(.vector, isProtomaps: isProtomaps).ground(in: Self.window()))
    #expect(
      ground.shapes.map(\.style) == [
        "g-land", "g-wood", "g-green", "g-water", "g-river", "g-path", "g-minor", "g-major",
      ])
    #expect(ground.shapes.allSatisfy { $0.path.hasPrefix("M") })
    #expect(Set(ground.names.map(\.text)) == ["Seeburg", "Waldau"])
    #expect(ground.names.allSatisfy { $0.style == "g-place" })
  }

  @Test("nothing is drawn outside the picture, and names do not overlap")
  func within() throws {
    let window = try Self.window()
    let ground = try #require(try Self.file(.vector).ground(in: window))
    for shape in ground.shapes {
      var (x, y) = (0.0, 0.0)
      for part in shape.path.split(separator: "M") {
        let numbers = part.matches(of: /-?(\d+(\.\d)?|\.\d)/).compactMap { Double($0.output.0) }
        #expect(numbers.count.isMultiple(of: 2))
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
          (x, y) =
            index == 0 ? (numbers[0], numbers[1]) : (x + numbers[index], y + numbers[index + 1])
          #expect((-0.06...window.width + 0.06).contains(x))
          #expect((-0.06...window.height + 0.06).contains(y))
        }
      }
    }
    for (index, name) in ground.names.enumerated() {
      for other in ground.names[(index + 1)...] {
        #expect(abs(name.x - other.x) > 40 || abs(name.y - other.y) > 14)
      }
    }
  }

  @Test("a tile is a picture of its own, and larger ones are drawn from the finest that there is")
  func tilePictures() throws {
    let file = try Self.file(.vector)
    #expect(file.pictureZooms == 10...18)
    let column = Int(16384 * (11.55 / 360 + 0.5))
    let tile = try #require(TileAddress(zoom: 14, column: column, row: 5685))
    let picture = try #require(try file.picture(of: tile))
    #expect(picture.type == "image/svg+xml")
    let text = String(decoding: picture.bytes, as: UTF8.self)
    #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"256\""))
    #expect(text.contains("prefers-color-scheme: dark"))
    #expect(text.contains("class=\"g-water\""))
    let larger = try #require(TileAddress(zoom: 16, column: column * 4, row: 5685 * 4))
    let part = try #require(try file.picture(of: larger))
    #expect(String(decoding: part.bytes, as: UTF8.self).contains("class=\"g-water\""))
    #expect(try file.picture(of: #require(TileAddress(zoom: 14, column: 0, row: 0))) == nil)
    let raster = try Self.file(.png)
    #expect(raster.pictureZooms == 10...14)
    #expect(try raster.picture(of: tile)?.bytes == MadePMTiles.pixel)
    #expect(try raster.picture(of: larger) == nil)
  }

  @Test("a name with markup is text in the picture")
  func markup() throws {
    var ground = MapGround()
    ground.shapes = [.init(style: "g-land", path: "M0 0l1 0 1 1z")]
    ground.names = [.init(text: "</text><script>alert(1)</script>", style: "", x: 1, y: 2)]
    #expect(!ground.tileDocument.contains("<script>"))
    #expect(ground.tileDocument.contains("&lt;script&gt;"))
  }

  @Test("a hole of an area stays a hole, and a clipped ring keeps its direction")
  func holes() {
    let box = ClippingBox(left: 0, top: 0, right: 10, bottom: 10)
    let ring = box.clipped(ring: [(-5, -5), (15, -5), (15, 5), (-5, 5)])
    func area(_ ring: [ClippingBox.Point]) -> Double {
      zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
        $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
      }
    }
    #expect(area(ring) == 50)
    #expect(area(box.clipped(ring: [(-5, -5), (-5, 5), (15, 5), (15, -5)])) == -50)
    #expect(box.clipped(ring: [(20, 20), (30, 20), (30, 30)]).isEmpty)
    let pieces = box.clipped(line: [(-5, 5), (5, 5), (5, 20), (8, 20), (8, 5)])
    #expect(pieces.count == 2)
    #expect(pieces.first?.first.map { [$0.x, $0.y] } == [0, 5])
    #expect(pieces.last?.last.map { [$0.x, $0.y] } == [8, 5])
  }
}
