import ActivityItems
import Foundation
import HealthModel
import HealthStorage
import ByteStreams

/// Compares the data of two workouts to detect whether they are the same recording.
///
/// Two formats round differently: positions to a meter at worst (five decimals), heart rates to
/// integers, times to seconds. The recordings of two devices on one body differ by more than that
/// at most moments.
struct Resemblance {
  /// The tolerance between two positions in meters: five decimals of a degree, twice.
  static let placeMeters = 2.5
  static let heartRate = 1.0
  /// The tolerances between two distances: meters, and a fraction.
  static let distanceMeters = 2.0
  static let distancePart = 0.002
  /// The maximum time between values of the same moment.
  static let time = Duration.milliseconds(500)
  /// The minimum fraction of compared moments that agree.
  static let agreeing = 0.9
  /// The minimum fraction of moments that are in both workouts.
  static let compared = 0.5
  static let minimumCompared = 4
  /// The minimum fraction of the longer workout's time that both cover.
  static let cover = 0.8

  private var nearest: [WorkoutOutline.Moment]
  private var distances: [[Int64]]
  private let moments: [WorkoutOutline.Moment]

  init(_ outline: WorkoutOutline) {
    moments = outline.compared.sorted { $0.time < $1.time }
    nearest = moments.map { WorkoutOutline.Moment(time: $0.time) }
    distances = Array(repeating: [.max, .max, .max], count: moments.count)
  }

  private enum Field: Int {
    case place, distance, heartRate
  }

  mutating func receive(latitude: Double, longitude: Double, at time: Instant) {
    guard let index = index(near: time, .place) else { return }
    nearest[index].latitude = latitude
    nearest[index].longitude = longitude
  }

  mutating func receive(distance: Double, at time: Instant) {
    guard let index = index(near: time, .distance) else { return }
    nearest[index].distance = distance
  }

  mutating func receive(heartRate: Double, at time: Instant) {
    guard let index = index(near: time, .heartRate) else { return }
    nearest[index].heartRate = heartRate
  }

  /// Returns the moment of a value, if no nearer value was assigned.
  private mutating func index(near time: Instant, _ field: Field) -> Int? {
    guard !moments.isEmpty else { return nil }
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle].time < time { low = middle + 1 } else { high = middle }
    }
    var best: (index: Int, distance: Int64)?
    for index in [low - 1, low] where moments.indices.contains(index) {
      let distance = abs((moments[index].time - time).wholeMicroseconds)
      if distance < best?.distance ?? .max { best = (index, distance) }
    }
    guard let best, best.distance <= Self.time.wholeMicroseconds,
      best.distance < distances[best.index][field.rawValue]
    else { return nil }
    distances[best.index][field.rawValue] = best.distance
    return best.index
  }

  enum Verdict: Hashable {
    case same, different
    /// Too few moments are in both workouts.
    case unknown
  }

  var verdict: Verdict {
    var compared = 0
    var agreeing = 0
    for (mine, other) in zip(moments, nearest) {
      guard let agrees = Self.agree(mine, other) else { continue }
      compared += 1
      if agrees { agreeing += 1 }
    }
    guard compared >= Self.minimumCompared,
      Double(compared) >= Self.compared * Double(moments.count)
    else { return .unknown }
    return Double(agreeing) >= Self.agreeing * Double(compared) ? .same : .different
  }

  /// Returns whether two moments agree; `nil` if they have no values in common.
  ///
  /// Positions take precedence over distances, since programs recompute distance.
  private static func agree(
    _ a: WorkoutOutline.Moment, _ b: WorkoutOutline.Moment
  ) -> Bool? {
    var agrees: Bool?
    if let rate = a.heartRate, let other = b.heartRate {
      agrees = abs(rate - other) <= heartRate
    }
    if let latitude = a.latitude, let longitude = a.longitude, let otherLatitude = b.latitude,
      let otherLongitude = b.longitude
    {
      let isNear =
        meters(latitude, longitude, otherLatitude, otherLongitude) <= placeMeters
      return isNear && agrees != false
    }
    if let distance = a.distance, let other = b.distance {
      let tolerance = max(distanceMeters, distancePart * max(distance, other))
      return abs(distance - other) <= tolerance && agrees != false
    }
    return agrees
  }

  private static let metersPerDegree = 111_195.0
  private static let turn = 360.0

  /// Computes the distance on a plane, which is accurate enough for meters.
  private static func meters(
    _ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ otherLongitude: Double
  ) -> Double {
    let degrees = (otherLongitude - longitude).remainder(dividingBy: turn)
    let east = degrees * cos(latitude * .pi / (turn / 2))
    return hypot(otherLatitude - latitude, east) * metersPerDegree
  }
}

/// Derives the identity of a workout of a file; it is the same each time the file is read.
///
/// A UUID in the file identifies the recording in any file, as in this project's exports. Other
/// identities are derived from the workout-level values of the file. The same workout in another
/// format has another identity, and is recognized by its data (``Resemblance``).
enum WorkoutIdentity {
  private static let microsecondsPerSecond: Int64 = 1_000_000
  /// The resolution of positions, about 10 m; the first and last positions of a file do not change.
  private static let stepsPerDegree = 1e4

  static func uuid(of draft: WorkoutDraft, span: TimeRange) -> UUID {
    if let id = draft.head.identifier.flatMap(UUID.init(uuidString:)) { return id }
    var identity = ContentIdentity("workout of a file")
    identity.add(draft.head.identifier)
    identity.add(draft.head.recorder.serialNumber)
    identity.add(draft.head.recorder.name)
    identity.add(draft.head.configuration.activityType.rawValue)
    identity.add(second(span.start))
    identity.add(second(span.end))
    for moment in [draft.outline.moments.first, draft.outline.moments.last] {
      identity.add(step(moment?.latitude))
      identity.add(step(moment?.longitude))
    }
    return identity.uuid()
  }

  /// Returns an identity for a workout whose own is used by another workout of the same file.
  static func uuid(of id: UUID, starting start: Instant) -> UUID {
    var identity = ContentIdentity("workout of an identity that is taken")
    identity.add(id)
    identity.add(second(start))
    return identity.uuid()
  }

  private static func second(_ time: Instant) -> Int {
    Int(time.microseconds / microsecondsPerSecond)
  }

  private static func step(_ degrees: Double?) -> Int? {
    degrees.finite.flatMap { Int(exactly: ($0 * stepsPerDegree).rounded()) }
  }
}
