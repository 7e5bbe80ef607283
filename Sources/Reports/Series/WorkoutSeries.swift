package import HealthModel

/// What was measured during a workout at a limited number of moments, for charts, maps and splits.
///
/// When the limit is reached, neighboring moments are merged in pairs, so that memory does not grow with the workout.
package struct WorkoutSeries: Sendable {
  package struct Moment: Hashable, Sendable {
    package var time: Instant
    /// Seconds since the start without pauses.
    package var activeSeconds: Double
    /// Meters since the start along the route; `nil` if no distance was measured.
    package var meters: Double?
    package var latitude: Double?
    package var longitude: Double?
    /// Meters above sea level, as the receiver gave it.
    package var altitude: Double?
    /// Meters per second over ``WorkoutSeries/speedWindowSeconds``.
    package var speed: Double?
    /// Beats per minute.
    package var heartRate: Double?
    /// Whether a line connects the moment to the previous one: no pause and no gap in between.
    package var isJoined: Bool
    /// The number of readings that are merged in the moment.
    var weight = 1.0

    package init(time: Instant, activeSeconds: Double, isJoined: Bool) {
      self.time = time
      self.activeSeconds = activeSeconds
      self.isJoined = isJoined
    }
  }

  package static let capacity = 4096
  /// The time over which a speed is taken: shorter ones show the jitter of the positions.
  package static let speedWindowSeconds = 20.0

  package private(set) var moments: [Moment] = []
  private var stride = 1
  private var waiting = 0

  package init() {}

  /// Adds the next moment.
  mutating func append(_ moment: Moment) {
    if waiting > 0, moment.isJoined, !moments.isEmpty {
      moments[moments.count - 1].merge(moment)
      waiting -= 1
      return
    }
    moments.append(moment)
    waiting = stride - 1
    if moments.count >= Self.capacity { thin() }
  }

  /// Changes the last moment, if there is one.
  mutating func updateLast(_ change: (inout Moment) -> Void) {
    if !moments.isEmpty { change(&moments[moments.count - 1]) }
  }

  private mutating func thin() {
    var kept: [Moment] = []
    kept.reserveCapacity(Self.capacity)
    var isPaired = true
    // The first moment stays alone, so that the series begins where the workout does.
    kept.append(contentsOf: moments.prefix(1))
    for moment in moments.dropFirst() {
      if !isPaired, moment.isJoined, !kept.isEmpty {
        kept[kept.count - 1].merge(moment)
        isPaired = true
      } else {
        kept.append(moment)
        isPaired = false
      }
    }
    // Lines of a single moment cannot be merged, so every other one is dropped.
    if kept.count > Self.capacity * 3 / 4 {
      kept = kept.enumerated().compactMap { $0.offset.isMultiple(of: 2) ? $0.element : nil }
    }
    moments = kept
    stride *= 2
  }

  /// Scales the meters so that they end at the distance that the workout has.
  ///
  /// The positions of a route make a line that is longer than the way, by their jitter; the distance of the workout is
  /// measured by an engine that leaves it out, or is the device's own.
  mutating func scale(to total: Double?) {
    guard let total, total > 0, let last = moments.last(where: { $0.meters != nil })?.meters,
      last > 0
    else { return }
    for index in moments.indices {
      moments[index].meters = moments[index].meters.map { min($0 / last, 1) * total }
    }
  }

  /// Computes the speeds of all moments from their meters.
  mutating func measureSpeeds() {
    var first = 0
    var last = 0
    for index in moments.indices {
      if !moments[index].isJoined { first = index }
      let now = moments[index].activeSeconds
      while first < index, moments[first + 1].activeSeconds <= now - Self.speedWindowSeconds / 2 {
        first += 1
      }
      last = max(last, index)
      while last + 1 < moments.count, moments[last + 1].isJoined,
        moments[last].activeSeconds < now + Self.speedWindowSeconds / 2
      {
        last += 1
      }
      guard let from = moments[first].meters, let to = moments[last].meters else { continue }
      let seconds = moments[last].activeSeconds - moments[first].activeSeconds
      guard seconds > 0, to >= from else { continue }
      moments[index].speed = (to - from) / seconds
    }
  }

  /// Returns the series with some of its moments; no line leads across those that are missing.
  func filteringMoments(_ isKept: (Moment) -> Bool) -> WorkoutSeries {
    var filtered = self
    filtered.moments = []
    var isGap = false
    for var moment in moments {
      guard isKept(moment) else {
        isGap = true
        continue
      }
      if isGap { moment.isJoined = false }
      isGap = false
      filtered.moments.append(moment)
    }
    return filtered
  }

  /// Returns the series without the moments near its two ends, for sharing.
  ///
  /// - Parameter meters: The distance in meters. At the start, all moments before the route is first farther than this
  ///   from its start are omitted, whatever path it takes there; the same applies at the end.
  /// - Returns: The remaining series; empty if the route never leaves its ends.
  package func trimmingEnds(_ meters: Double) -> WorkoutSeries {
    guard meters > 0 else { return self }
    var trimmed = self
    let placed = moments.filter { $0.latitude != nil }
    guard let first = placed.first, let last = placed.last,
      let begin = moments.firstIndex(where: { $0.isFarther(than: meters, from: first) }),
      let end = moments.lastIndex(where: { $0.isFarther(than: meters, from: last) }),
      begin <= end
    else {
      trimmed.moments = placed.isEmpty ? moments : []
      return trimmed
    }
    trimmed.moments = Array(moments[begin...end])
    trimmed.moments[0].isJoined = false
    return trimmed
  }
}

extension WorkoutSeries.Moment {
  /// Adds a later moment: its place, and the mean of the values.
  fileprivate mutating func merge(_ next: WorkoutSeries.Moment) {
    func mean(_ a: Double?, _ b: Double?) -> Double? {
      guard let a, let b else { return a ?? b }
      return (a * weight + b * next.weight) / (weight + next.weight)
    }
    altitude = mean(altitude, next.altitude)
    heartRate = mean(heartRate, next.heartRate)
    weight += next.weight
    time = next.time
    activeSeconds = next.activeSeconds
    meters = next.meters ?? meters
    latitude = next.latitude ?? latitude
    longitude = next.longitude ?? longitude
  }
}
