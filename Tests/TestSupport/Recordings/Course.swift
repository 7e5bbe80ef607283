internal import Foundation

/// A way over the ground whose length is known because it was laid out in metres.
public struct Course: Hashable, Sendable {
  /// One piece of a course, going on in the direction the last one ended in.
  public enum Segment: Hashable, Sendable {
    /// Straight on, rising evenly by `climb` metres (negative: falling).
    case straight(length: Double, climb: Double = 0)
    /// A level arc to the left through `degrees`.
    case left(radius: Double, degrees: Double)
    /// A turn on the spot, clockwise in degrees; no length.
    case turn(degrees: Double)

    /// Metres over the ground, seen from above.
    public var length: Double {
      switch self {
      case .straight(let length, _): length
      case .left(let radius, let degrees): radius * degrees * .pi / 180
      case .turn: 0
      }
    }

    /// Metres gained from its start to its end.
    public var climb: Double {
      if case .straight(_, let climb) = self { climb } else { 0 }
    }
  }

  /// Where a course has brought one after a distance.
  public struct Place: Hashable, Sendable {
    public var point: LocalPoint
    /// Degrees clockwise from north.
    public var heading: Double
  }

  /// The name of its file in routes/, without extension.
  public let name: String
  public let title: String
  /// How the length comes about, for the file's description.
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

  /// Metres over the ground, seen from above: once round, or from end to end.
  public var length: Double { segments.reduce(0) { $0 + $1.length } }

  /// Sum of all rises in metres, once round.
  public var climb: Double { segments.reduce(0) { $0 + max(0, $1.climb) } }

  /// Sum of all falls in metres, once round, as a positive number.
  public var descent: Double { segments.reduce(0) { $0 - min(0, $1.climb) } }

  /// The place after `distance` metres; past the end a course begins again where it began.
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
  /// Moves on by `distance` metres of a segment, no more than it has.
  fileprivate mutating func advance(along segment: Course.Segment, by distance: Double) {
    let radians = heading * .pi / 180
    switch segment {
    case .straight(let length, let climb):
      point.east += distance * sin(radians)
      point.north += distance * cos(radians)
      point.up += climb * distance / length
    case .left(let radius, _):
      // The centre lies a radius to the left; the heading falls by the angle gone through.
      let angle = distance / radius
      point.east += radius * (-cos(radians) + cos(radians - angle))
      point.north += radius * (sin(radians) - sin(radians - angle))
      heading = (heading - angle * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
    case .turn(let degrees):
      heading = (heading + degrees + 360).truncatingRemainder(dividingBy: 360)
    }
  }
}
