/// A rectangle of the square world map as it lies in a picture, for what is drawn below a route.
///
/// **Source** EPSG Guidance Note 7-2, method 1024: the map is a square whose edges are the antimeridian and 85.05 degrees
/// north and south.
public struct MapWindow: Hashable, Sendable {
  /// The left edge as a part of the map's width from its west edge; less than 0 or more than 1 beyond the antimeridian.
  public let left: Double
  /// The top edge as a part of the map's height from its north edge.
  public let top: Double
  /// The width of the whole map in units of the picture.
  public let unitsPerWorld: Double
  /// The size of the picture.
  public let width: Double
  public let height: Double

  public init(left: Double, top: Double, unitsPerWorld: Double, width: Double, height: Double) {
    self.left = left
    self.top = top
    self.unitsPerWorld = unitsPerWorld
    self.width = width
    self.height = height
  }
}
