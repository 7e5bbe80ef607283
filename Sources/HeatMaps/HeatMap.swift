import ByteStreams
import Foundation
public import HealthModel
import HealthStorage

/// How many routes pass each cell of the earth, at every scale: one state of the map, which does not change.
///
/// It is made by ``HeatMapCache``. Reading a view takes time and memory by the size of the picture, not of the map.
public struct HeatMap: Sendable {
  let pyramid: PyramidFile
  /// The changes of the store up to which the routes are counted.
  let anchor: QueryAnchor

  init(_ pyramid: PyramidFile) throws {
    self.pyramid = pyramid
    do throws(AnchorError) {
      anchor = try QueryAnchor(text: pyramid.trailer.anchor)
    } catch {
      throw PyramidDamage()
    }
  }

  /// The number of routes.
  public var routeCount: Int { pyramid.trailer.routeCount }
  /// The number of accepted locations on the map; those beyond 85 degrees north or south are not.
  public var locationCount: Int { pyramid.trailer.locationCount }
  /// The cells of all levels that a route passes.
  public var cellCount: Int { pyramid.trailer.cellCount }
  /// The size of the file.
  public var byteCount: Int { pyramid.file.size }

  /// The smallest box around all routes; `nil` without routes.
  public var extent: HeatExtent? {
    guard let cells = pyramid.trailer.extent else { return nil }
    let count = Double(1 << MercatorGrid.finestLevel)
    let northWest = MercatorGrid.place(
      x: Double(cells.west) / count, y: Double(cells.north) / count)
    let southEast = MercatorGrid.place(
      x: Double(cells.east + 1) / count, y: Double(cells.south + 1) / count)
    return HeatExtent(
      south: southEast.latitude, north: northWest.latitude, west: northWest.longitude,
      east: southEast.longitude)
  }

  /// Returns the counts of the cells of a view; a cell takes 2 to 4 pixels, more where cells have no smaller ones.
  ///
  /// - Parameter view: The view.
  /// - Returns: The counts.
  /// - Throws: ``HeatMapError/damaged``, after which ``HeatMapCache/update(from:anew:progress:)`` makes the map anew.
  public func counts(in view: HeatView) throws -> HeatRaster {
    let level = min(
      max(0, Int(clamping: view.zoom.rounded(.down)) + Self.levelsBelowZoom),
      MercatorGrid.finestLevel)
    return try counts(in: view, level: level)
  }

  /// A cell of 2 pixels is seven levels below one of 256.
  private static let levelsBelowZoom = 7

  func counts(in view: HeatView, level: Int) throws -> HeatRaster {
    do {
      var raster = HeatRaster(of: view, level: level)
      var reader = TileReader(pyramid)
      try reader.read(into: &raster)
      return raster
    } catch is PyramidDamage {
      throw HeatMapError.damaged
    }
  }

  /// Returns the areas of a view that most routes pass; each is 64 to 128 pixels wide.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - limit: The maximum number of areas.
  ///   - circles: Places that no area may touch.
  /// - Returns: The areas, those with most routes first.
  /// - Throws: ``HeatMapError/damaged``.
  public func areas(
    in view: HeatView, limit: Int, hiding circles: [GeoCircle] = []
  ) throws -> [HeatArea] {
    let level = min(
      max(0, Int(clamping: view.zoom.rounded(.down)) + Self.levelsBelowZoom - Self.areaLevels),
      MercatorGrid.finestLevel - Self.areaLevels)
    var raster = try counts(in: view, level: level)
    raster.clear(circles)
    let side = MercatorGrid.equatorMeters / Double(1 << level)
    return raster.counts.indices.filter { raster.counts[$0] > 0 }
      .sorted { (raster.counts[$1], $0) < (raster.counts[$0], $1) }
      .prefix(max(0, limit))
      .map { index in
        let place = raster.place(column: index % raster.columns, row: index / raster.columns)
        return HeatArea(
          latitude: place.latitude, longitude: place.longitude,
          sideMeters: side * cos(place.latitude * .pi / 180),
          routeCount: Int(raster.counts[index]))
      }
  }

  /// An area has 32 by 32 cells.
  private static let areaLevels = 5
}

/// A square area, and how many routes pass it.
public struct HeatArea: Hashable, Sendable {
  /// The center in degrees.
  public let latitude: Double
  public let longitude: Double
  /// The length of a side.
  public let sideMeters: Double
  public let routeCount: Int
}
