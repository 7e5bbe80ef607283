internal import Foundation

/// A path over the ground with a known length, because it was designed in meters.
public struct Course: Hashable, Sendable {
  /// One part of a course, which continues in the final direction of the previous one.
  public enum Segment: Hashable, Sendable {
    /// A straight line with a steady rise of `climb` meters (negative: fall).
    case straight(length: Double, climb: Double = 0)
    /// A level arc to the left through `degrees`.
    case left(radius: Double, degrees: Double)
    /// A turn on the spot, clockwise in degrees; without length.
    case turn(degrees: Double)

    /// The horizontal length in meters.
    public var length: Double {
      switch self {
      case .straight(let length, _): length
      case .left(let radius, let degrees): radius * degrees * .pi / 180
      case .turn: 0
      }
    }

    /// The altitude difference from start to end in meters.
    public var climb: Double {
      if case .straight(_, let climb) = self { climb } else { 0 }
    }
  }

  /// The place on a course after a distance.
  public struct Place: Hashable, Sendable {
    public var point: LocalPoint
    /// Degrees clockwise from north.
    public var heading: Double
  }

  /// The name of its file in routes/, without extension.
  public let name: String
  public let title: String
  /// The derivation of the length, for the file's description.
  public let explanation: String
  public let frame: LocalFrame
  /// Degrees clockwise from north at the start.
  public let startHeading: Double
  public let segments: [Segment]

  public init(
    name: String, title: String, explanation: String, frame: LocalFrame, startHeading: Double,
    segments: [Segment]
  ) {
    self.name = name
    self.title = title
    self.explanation = explanation
    self.frame = frame
    self.startHeading = startHeading
    self.segments = segments
  }

  /// The horizontal length in meters: one lap, or from end to end.
  public var length: Double { segments.reduce(0) { $0 + $1.length } }

  /// The sum of all rises in meters, for one lap.
  public var climb: Double { segments.reduce(0) { $0 + max(0, $1.climb) } }

  /// The sum of all falls in meters, for one lap, as a positive number.
  public var descent: Double { segments.reduce(0) { $0 - min(0, $1.climb) } }

  /// The place after `distance` meters; past the end a course restarts at its start.
  public func place(at distance: Double) -> Place {
    var place = Place(point: LocalPoint(east: 0, north: 0, up: 0), heading: startHeading)
    var left = distance <= length ? distance : distance.truncatingRemainder(dividingBy: length)
    for segment in segments {
      let share = segment.length > 0 ? min(left, segment.length) : 0
      place.advance(along: segment, by: share)
      left -= share
      if left <= 0, segment.length > share { break }
    }
    return place
  }
}

extension Course.Place {
  /// Advances by `distance` meters of a segment, at most by its length.
  fileprivate mutating func advance(along segment: Course.Segment, by distance: Double) {
    let radians = heading * .pi / 180
    switch segment {
    case .straight(let length, let climb):
      point.east += distance * sin(radians)
      point.north += distance * cos(radians)
      point.up += climb * distance / length
    case .left(let radius, _):
      // The center is a radius to the left; the heading decreases by the angle of the arc.
      let angle = distance / radius
      point.east += radius * (-cos(radians) + cos(radians - angle))
      point.north += radius * (sin(radians) - sin(radians - angle))
      heading = (heading - angle * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
    case .turn(let degrees):
      heading = (heading + degrees + 360).truncatingRemainder(dividingBy: 360)
    }
  }
}
