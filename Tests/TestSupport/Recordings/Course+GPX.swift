internal import Foundation

extension Course {
  /// The distance between the points of an arc in the file, in meters.
  ///
  /// A chord of 1 m on the tightest bend here (radius 8 m) is 0.07 % shorter than its arc.
  private static let arcSpacing = 1.0

  /// The distances at which the file has a point: both ends of each segment, and each meter of arcs.
  private var vertexDistances: [Double] {
    var distances = [0.0]
    var start = 0.0
    for segment in segments where segment.length > 0 {
      if case .left = segment {
        let count = (segment.length / Self.arcSpacing).rounded(.up)
        distances += stride(from: 1, to: count, by: 1).map { start + segment.length * $0 / count }
      }
      start += segment.length
      distances.append(start)
    }
    return distances
  }

  /// The course as a GPX 1.1 track without times, as stored in routes/.
  public var gpx: String {
    let points = vertexDistances.map { distance in
      let place = self.place(at: distance)
      let (latitude, longitude) = frame.coordinate(of: place.point)
      let altitude = frame.altitude + place.point.up
      return String(
        format: "      <trkpt lat=\"%.8f\" lon=\"%.8f\"><ele>%.2f</ele></trkpt>",
        latitude, longitude, altitude)
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="workout" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata>
          <name>\(title)</name>
          <desc>\(summary)</desc>
        </metadata>
        <trk>
          <name>\(title)</name>
          <desc>\(summary)</desc>
          <trkseg>
      \(points.joined(separator: "\n"))
          </trkseg>
        </trk>
      </gpx>

      """
  }

  /// Length and climb, and their origin, in one sentence.
  public var summary: String {
    String(format: "Length %.2f m, climb %.1f m, descent %.1f m: ", length, climb, descent)
      + explanation + ", laid out in metres on the WGS 84 ellipsoid."
  }
}
