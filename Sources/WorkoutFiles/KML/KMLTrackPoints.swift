import ActivityItems
internal import HealthModel

/// The points of one `Track`, in columns of some bytes per value.
///
/// KML has all values of a kind after each other, so that a track is complete only at its end. Times and positions may alternate
/// or follow each other.
struct KMLTrackPoints {
  /// The maximum number of points of one track, which is eleven days with one per second.
  static let maximumPoints = 1_000_000
  private static let degreeUnits = 1e9

  let limit: Int
  private(set) var timeCount = 0
  private(set) var placeCount = 0
  /// The number of points beyond the limit.
  private(set) var excess = 0
  private(set) var first: Instant?
  private(set) var last: Instant?
  /// Whether the recording was started and stopped by hand at the ends of the track.
  private(set) var startsByHand = false
  private(set) var endsByHand = false
  private(set) var typeCount = 0
  private var times = PackedColumn()
  private var latitudes = PackedColumn()
  private var longitudes = PackedColumn()
  private var altitudes = PackedColumn()
  private var values: [KMLName.Array: PackedColumn] = [:]
  private var counts: [KMLName.Array: Int] = [:]
  private var sums: [KMLName.Array: Double] = [:]

  init(limit: Int) { self.limit = limit }

  /// Whether a further point exceeds the limit, and counts it.
  private mutating func isFull(_ count: Int) -> Bool {
    guard count >= limit else { return false }
    excess = max(excess, count - limit + 1)
    return true
  }

  /// Appends a time; `nil` is one that is unreadable.
  mutating func append(_ time: Instant?) {
    defer { timeCount += 1 }
    guard !isFull(timeCount) else { return }
    times.append(time?.microseconds)
    guard let time else { return }
    first = min(first ?? time, time)
    last = max(last ?? time, time)
  }

  /// Appends a position; `nil` is a moment without one.
  mutating func append(_ place: ActivityPoint.Place?, altitude: Double?) {
    defer { placeCount += 1 }
    guard !isFull(placeCount) else { return }
    latitudes.append(Self.whole(place?.latitude))
    longitudes.append(Self.whole(place?.longitude))
    altitudes.append(thousandths: altitude)
  }

  /// Returns an angle in the units of a column.
  private static func whole(_ degrees: Double?) -> Int64? {
    degrees.flatMap { Int64(exactly: ($0 * degreeUnits).rounded()) }
  }

  mutating func append(_ value: Double?, to name: KMLName.Array) {
    counts[name, default: 0] += 1
    guard counts[name, default: 0] <= limit else { return }
    switch name {
    case .gain, .loss: if let value, value >= 0 { sums[name, default: 0] += value }
    default: values[name, default: PackedColumn()].append(thousandths: value)
    }
  }

  mutating func append(type: String?) {
    typeCount += 1
    if typeCount == 1 { startsByHand = type == "SEGMENT_START_MANUAL" }
    endsByHand = type == "SEGMENT_END_MANUAL"
  }

  /// The number of points, or of the complete ones of a truncated track.
  var count: Int { min(timeCount, placeCount, limit) }

  var ascentMeters: Double? { sums[.gain] }
  var descentMeters: Double? { sums[.loss] }

  /// The arrays that have another number of values than the track has points, with that number.
  var uneven: [(name: String, count: Int)] {
    counts.filter { $0.value != timeCount }.map { ($0.key.rawValue, $0.value) }.sorted { $0 < $1 }
  }

  func points() -> Points { Points(of: self) }

  /// An iterator over the points.
  struct Points {
    private var rest: Int
    private var times, latitudes, longitudes, altitudes: PackedColumn.Numbers
    private var values: [KMLName.Array: PackedColumn.Numbers]

    fileprivate init(of track: KMLTrackPoints) {
      rest = track.count
      times = track.times.numbers
      latitudes = track.latitudes.numbers
      longitudes = track.longitudes.numbers
      altitudes = track.altitudes.numbers
      values = track.values.mapValues(\.numbers)
    }

    private mutating func value(_ name: KMLName.Array) -> Double? {
      values[name]?.next().map { Double($0) / 1000 }
    }

    mutating func next() -> ActivityPoint? {
      guard rest > 0 else { return nil }
      rest -= 1
      var point = ActivityPoint(time: times.next().map(Instant.init(microseconds:)))
      let (latitude, longitude) = (latitudes.next(), longitudes.next())
      if let latitude, let longitude {
        point.place = ActivityPoint.Place(
          latitude: Double(latitude) / KMLTrackPoints.degreeUnits,
          longitude: Double(longitude) / KMLTrackPoints.degreeUnits)
      }
      point.altitude = altitudes.next().map { Double($0) / 1000 }
      point.speed = value(.speed).flatMap { $0 >= 0 ? $0 : nil }
      let heartRates = (value(.heartRate), value(.plainHeartRate))
      // A strap without contact reports 0.
      point.heartRate = (heartRates.0 ?? heartRates.1).flatMap { $0 > 0 ? $0 : nil }
      point.cadence = value(.cadence).flatMap { $0 >= 0 ? $0 : nil }
      point.power = value(.power)
      point.temperature = value(.temperature)
      let accuracies = (value(.horizontalAccuracy), value(.verticalAccuracy))
      if accuracies.0 != nil || accuracies.1 != nil {
        point.quality = ActivityPoint.Quality(
          horizontalAccuracy: accuracies.0, verticalAccuracy: accuracies.1)
      }
      return point
    }
  }
}
