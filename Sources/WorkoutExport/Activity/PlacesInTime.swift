import HealthModel

/// Finds the positions of a route at given times while its locations are read.
struct PlacesInTime {
  struct Moment {
    let time: Instant
    let kind: String
    let name: String
  }

  /// The maximum time between a moment and a location that gives its position.
  private static let reach = Duration.seconds(30)

  private let moments: [Moment]
  private var nearest: [(distance: Duration, location: Location)?]
  /// The index of the first moment that is not yet passed.
  private var first = 0

  /// - Parameter moments: The moments, sorted by time.
  init(_ moments: [Moment]) {
    self.moments = moments
    nearest = Array(repeating: nil, count: moments.count)
  }

  var isEmpty: Bool { moments.isEmpty }

  /// The moments with a position, in order.
  var found: [(Moment, Location)] {
    zip(moments, nearest).compactMap { moment, place in place.map { (moment, $0.location) } }
  }

  mutating func pass(_ location: Location) {
    let early = location.time - Self.reach
    // A later route can start earlier, so the moments are searched again.
    if first > 0, moments[first - 1].time >= early { first = 0 }
    while first < moments.count, moments[first].time < early { first += 1 }
    for index in first..<moments.count {
      let moment = moments[index].time
      guard moment <= location.time + Self.reach else { break }
      let distance = moment < location.time ? location.time - moment : moment - location.time
      if nearest[index].map({ distance < $0.distance }) ?? true {
        nearest[index] = (distance, location)
      }
    }
  }
}
