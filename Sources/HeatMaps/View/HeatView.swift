import Foundation

/// The part of the map that a picture shows: a center, a zoom and a size.
public struct HeatView: Hashable, Sendable {
  /// The latitude of the center in degrees north.
  public let latitude: Double
  /// The longitude of the center in degrees east.
  public let longitude: Double
  /// The zoom of the tiles of web maps: at 0 the earth is 256 pixels wide, and twice as wide at each further one.
  public let zoom: Double
  /// The size in pixels.
  public let width: Int
  public let height: Int

  /// The zooms of a view.
  public static let zooms = 0.0...19.0
  /// The sizes of a view: a picture is made in memory.
  public static let sizes = 16...4096
  private static let tilePixels = 256.0

  /// Creates a view; values out of range become the nearest in range.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north.
  ///   - longitude: Degrees east; whole turns are dropped.
  ///   - zoom: The zoom.
  ///   - width: Pixels.
  ///   - height: Pixels.
  public init(latitude: Double, longitude: Double, zoom: Double, width: Int, height: Int) {
    let maximum = MercatorGrid.maximumLatitude
    self.latitude = latitude.isFinite ? min(max(latitude, -maximum), maximum) : 0
    let turns = (longitude.isFinite ? longitude : 0) / 360 + 0.5
    self.longitude = (turns - turns.rounded(.down) - 0.5) * 360
    self.zoom =
      zoom.isFinite ? min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound) : 0
    self.width = min(max(width, Self.sizes.lowerBound), Self.sizes.upperBound)
    self.height = min(max(height, Self.sizes.lowerBound), Self.sizes.upperBound)
  }

  /// Creates the view that shows an extent with a margin around it.
  ///
  /// - Parameters:
  ///   - extent: What is shown.
  ///   - width: Pixels.
  ///   - height: Pixels.
  ///   - isWhole: Whether the zoom is a whole number.
  public init(fitting extent: HeatExtent, width: Int, height: Int, isWhole: Bool = false) {
    let north = Self.fraction(latitude: extent.north)
    let south = Self.fraction(latitude: extent.south)
    var columns = (extent.east - extent.west) / 360
    if columns < 0 { columns += 1 }
    let place = MercatorGrid.place(
      x: extent.west / 360 + 0.5 + columns / 2, y: (north + south) / 2)
    // A single cell is not magnified without end.
    let smallest = 1 / Double(1 << (MercatorGrid.finestLevel - 5))
    let scale = min(
      Double(width) * Self.innerShare / max(columns, smallest),
      Double(height) * Self.innerShare / max(south - north, smallest))
    let zoom = log2(scale / Self.tilePixels)
    self.init(
      latitude: place.latitude, longitude: place.longitude,
      zoom: isWhole ? zoom.rounded(.down) : zoom, width: width, height: height)
  }

  /// The share of the picture within its margin.
  private static let innerShare = 0.92

  /// Creates the view of a circle.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north.
  ///   - longitude: Degrees east.
  ///   - radiusMeters: The distance from the center that fits into the picture.
  ///   - width: Pixels.
  ///   - height: Pixels.
  public init(latitude: Double, longitude: Double, radiusMeters: Double, width: Int, height: Int) {
    let meters = max(radiusMeters, 1) * 2 / Double(max(1, min(width, height)))
    let bounded = min(max(latitude, -MercatorGrid.maximumLatitude), MercatorGrid.maximumLatitude)
    let zoom = log2(
      MercatorGrid.equatorMeters * cos(bounded * .pi / 180) / (Self.tilePixels * meters))
    self.init(latitude: latitude, longitude: longitude, zoom: zoom, width: width, height: height)
  }

  private static func fraction(latitude: Double) -> Double {
    let maximum = MercatorGrid.maximumLatitude
    let bounded = min(max(latitude, -maximum), maximum)
    return MercatorGrid.position(latitude: bounded, longitude: 0)?.y ?? 0.5
  }

  /// The width of the whole map in pixels.
  package var mapPixels: Double { Self.tilePixels * exp2(zoom) }

  /// The pixels from the west and the north edge of the map to those of the picture; the west one may be negative.
  package var origin: (x: Double, y: Double) {
    let x = (longitude / 360 + 0.5) * mapPixels
    let y = Self.fraction(latitude: latitude) * mapPixels
    return (x - Double(width) / 2, y - Double(height) / 2)
  }

  /// The meters of a pixel at the center.
  public var metersPerPixel: Double {
    MercatorGrid.equatorMeters * cos(latitude * .pi / 180) / mapPixels
  }

  /// Returns the view moved by shares of its width and height.
  public func moved(east: Double, south: Double) -> HeatView {
    let x = longitude / 360 + 0.5 + east * Double(width) / mapPixels
    let y = Self.fraction(latitude: latitude) + south * Double(height) / mapPixels
    let place = MercatorGrid.place(x: x, y: min(max(y, 0), 1))
    return HeatView(
      latitude: place.latitude, longitude: place.longitude, zoom: zoom, width: width,
      height: height)
  }

  /// Returns the view at another zoom.
  public func zoomed(to zoom: Double) -> HeatView {
    HeatView(
      latitude: latitude, longitude: longitude, zoom: zoom, width: width, height: height)
  }

  /// What the picture shows of the map.
  public var extent: HeatExtent {
    let (x, y) = origin
    let northWest = MercatorGrid.place(x: x / mapPixels, y: max(0, y / mapPixels))
    let southEast = MercatorGrid.place(
      x: (x + Double(width)) / mapPixels, y: min(1, (y + Double(height)) / mapPixels))
    guard Double(width) < mapPixels else {
      return HeatExtent(
        south: southEast.latitude, north: northWest.latitude, west: -180, east: 180)
    }
    return HeatExtent(
      south: southEast.latitude, north: northWest.latitude, west: northWest.longitude,
      east: southEast.longitude)
  }
}

/// A box of the map in degrees; `east` is less than `west` across the antimeridian.
public struct HeatExtent: Hashable, Sendable {
  public var south, north, west, east: Double

  /// Creates a box.
  public init(south: Double, north: Double, west: Double, east: Double) {
    self.south = south
    self.north = north
    self.west = west
    self.east = east
  }
}
