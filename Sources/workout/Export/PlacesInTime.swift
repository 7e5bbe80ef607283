import HealthModel

/// Finds where a route was at given moments, while its locations pass by.
struct PlacesInTime {
  struct Moment {
    let time: Instant
    let kind: String
    let name: String
  }

  /// Nobody is far from where they were so long before or after.
  private static let reach = Duration.seconds(30)

  private let moments: [Moment]
  private var nearest: [(distance: Duration, location: Location)?]
  /// Moments before this one are behind the route.
  private var first = 0

  /// - Parameter moments: By time.
  init(_ moments: [Moment]) {
    self.moments = moments
    nearest = Array(repeating: nil, count: moments.count)
  }

  var isEmpty: Bool { moments.isEmpty }

  /// The moments with a place, in order.
  var found: [(Moment, Location)] {
    zip(moments, nearest).compactMap { moment, place in place.map { (moment, $0.location) } }
  }

  mutating func pass(_ location: Location) {
    let early = location.time - Self.reach
    // A later route begins where it begins: the moments are looked at anew.
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
