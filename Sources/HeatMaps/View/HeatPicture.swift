public import ByteStreams
import Foundation
import HealthModel

/// A view as a picture: the more routes pass a cell, the stronger its color; the ground is transparent.
///
/// Colors follow the logarithm of the count, so that both the one route to the lake and the way that is taken every day
/// are visible.
public struct HeatPicture: Sendable {
  /// The ground that the picture is shown on.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }

  let raster: HeatRaster
  let appearance: Appearance
  private let steps: HeatSteps

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - raster: The counts.
  ///   - appearance: The ground.
  public init(_ raster: HeatRaster, appearance: Appearance) {
    self.raster = raster
    self.appearance = appearance
    steps = HeatSteps(maximum: raster.maximum)
  }

  /// Returns the picture as PNG.
  ///
  /// - Throws: `FileError` if there is no memory.
  public func png() throws(FileError) -> [UInt8] {
    let transparent = PNGImage.Color(red: 0, green: 0, blue: 0, alpha: 0)
    let image = PNGImage(
      width: raster.view.width, height: raster.view.height,
      palette: [transparent] + HeatRamp.colors(appearance, count: steps.count))
    let indices = raster.counts.map(steps.index)
    let (columns, rows) = (raster.columnOfPixels, raster.rowOfPixels)
    return try image.encoded { y, line in
      let row = rows[y] * raster.columns
      guard row >= 0 else {
        line.update(repeating: 0)
        return
      }
      for x in line.indices { line[x] = columns[x] < 0 ? 0 : indices[row + columns[x]] }
    }
  }

  /// The colors with the least count of each, for a legend; weakest first.
  public var legend: [(color: String, routeCount: Int)] {
    let colors = HeatRamp.colors(appearance, count: steps.count)
    return zip(colors, steps.firstCounts).map { color, count in
      let digits = [color.red, color.green, color.blue].map { value in
        (value < 16 ? "0" : "") + String(value, radix: 16)
      }
      return ("#" + digits.joined(), count)
    }
  }
}

/// The steps of color between a count of one and the greatest.
struct HeatSteps: Sendable {
  /// The maximum number of steps: more cannot be distinguished on thin lines.
  private static let maximumCount = 24

  /// The least count of each step, ascending.
  let firstCounts: [Int]

  init(maximum: Int) {
    var counts: [Int] = []
    let top = log2(Double(max(1, maximum)))
    for step in 0..<Self.maximumCount {
      let share = Double(step) / Double(Self.maximumCount - 1)
      let count = Int(clamping: exp2(top * share).rounded())
      if counts.last.map({ $0 < count }) ?? true { counts.append(count) }
    }
    firstCounts = counts
  }

  var count: Int { firstCounts.count }

  /// Returns the index of the color of a count; 0 is the ground.
  func index(_ count: UInt32) -> UInt8 {
    guard count > 0 else { return 0 }
    var (low, high) = (0, firstCounts.count)
    while low < high {
      let middle = (low + high) / 2
      if firstCounts[middle] <= Int(count) { low = middle + 1 } else { high = middle }
    }
    return UInt8(clamping: max(1, low))
  }
}

/// Colors whose lightness alone orders them, so that they can be distinguished with any color vision and in print.
///
/// The weakest has a contrast of 3 to 1 with the ground.
///
/// **Source** the points are those of the map *inferno* of S. van der Walt and N. Smith (matplotlib 2.0, CC0), between
/// which lightness is almost linear; the contrast is that of WCAG 2.2, 1.4.11.
enum HeatRamp {
  /// From weak to strong, red, green and blue: darker on light ground, lighter on dark ground.
  private static func points(_ appearance: HeatPicture.Appearance) -> [SIMD3<Double>] {
    switch appearance {
    case .light:
      [[0xDD, 0x51, 0x3A], [0x93, 0x26, 0x67], [0x42, 0x0A, 0x68], [0x00, 0x00, 0x04]]
    case .dark:
      [[0xB8, 0x3C, 0x50], [0xDD, 0x51, 0x3A], [0xFC, 0xA5, 0x0A], [0xFC, 0xFF, 0xA4]]
    }
  }

  static func colors(_ appearance: HeatPicture.Appearance, count: Int) -> [PNGImage.Color] {
    let points = points(appearance)
    return (0..<count).map { index in
      // A single color is the middle one.
      let share = count > 1 ? Double(index) / Double(count - 1) : 0.5
      let position = share * Double(points.count - 1)
      let first = min(Int(clamping: position.rounded(.down)), points.count - 2)
      let mixed = points[first] + (points[first + 1] - points[first]) * (position - Double(first))
      func component(_ index: Int) -> UInt8 {
        UInt8(clamping: Int(clamping: mixed[index].rounded()))
      }
      return PNGImage.Color(
        red: component(0), green: component(1), blue: component(2), alpha: 255)
    }
  }
}
