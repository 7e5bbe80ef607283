import Console
import HealthModel
import Routes

/// The speed and the heart rate along a workout, as lines of blocks.
struct EffortSketch {
  private var speed: ActiveTimeProfile
  private var heartRate: ActiveTimeProfile
  private var heartRates: ClosedRange<Double>?
  private var window: (start: Location, end: Location)?
  private let activity: WorkoutActivityType

  /// The time over which the distance between two locations is a speed.
  ///
  /// A receiver's error of some decimeters between fixes is then a tenth of a walker's speed.
  private static let windowSeconds = 10.0
  /// The minimum time of the last window before a pause or a gap.
  private static let shortestWindowSeconds = 5.0
  /// Smaller differences in meters per second and in beats per minute are noise.
  private static let smallestSpeedRange = 0.3
  private static let smallestHeartRateRange = 5.0

  init(of workout: Workout) {
    speed = ActiveTimeProfile(of: workout)
    heartRate = ActiveTimeProfile(of: workout)
    activity = workout.configuration.activityType
  }

  /// Adds the next accepted location; between the lines of a route there is no speed.
  mutating func add(_ location: Location, startsLine: Bool) {
    guard let start = window?.start, !startsLine else {
      closeWindow()
      window = (location, location)
      return
    }
    window = (start, location)
    guard (location.time - start.time).inSeconds >= Self.windowSeconds else { return }
    closeWindow()
    window = (location, location)
  }

  /// Ends the route.
  mutating func endLine() {
    closeWindow()
    window = nil
  }

  private mutating func closeWindow() {
    guard let window else { return }
    let span = TimeRange(start: window.start.time, end: window.end.time)
    let seconds = span.duration.inSeconds
    guard seconds >= Self.shortestWindowSeconds else { return }
    let meters = Self.point(window.start).distance(to: Self.point(window.end))
    speed.add(meters / seconds, over: span)
  }

  private static func point(_ location: Location) -> SurfacePoint {
    SurfacePoint(latitude: location.latitude, longitude: location.longitude)
  }

  /// Adds a heart rate in beats per minute.
  mutating func add(_ beatsPerMinute: Double, at instant: Instant) {
    guard beatsPerMinute.isFinite, heartRate.add(beatsPerMinute, at: instant) else { return }
    let known = heartRates ?? beatsPerMinute...beatsPerMinute
    heartRates =
      min(known.lowerBound, beatsPerMinute)...max(known.upperBound, beatsPerMinute)
  }

  /// Returns each line and its description; empty without data.
  func lines(width: Int, _ measures: MeasureText) -> [(blocks: String, description: String)] {
    [speedLine(width, measures), heartRateLine(width)].compactMap(\.self)
  }

  private func speedLine(_ width: Int, _ measures: MeasureText) -> (String, String)? {
    let columns = speed.columns(atMost: width)
    let values = columns.compactMap(\.self)
    guard values.count >= 2, let lowest = values.min(), let highest = values.max() else {
      return nil
    }
    let blocks = BlockLine.text(
      columns, in: lowest...highest, smallestRange: Self.smallestSpeedRange)
    let isPace = activity.isOnFoot || activity.isSwimming
    let slowest =
      isPace && lowest < MeasureText.slowestPace
      ? "standing still" : measures.rate(lowest, in: activity)
    let fastest = measures.rate(highest, in: activity)
    return (blocks, "\(isPace ? "pace" : "speed"), \(slowest) to \(fastest)")
  }

  private func heartRateLine(_ width: Int) -> (String, String)? {
    guard let heartRates else { return nil }
    let columns = heartRate.columns(atMost: width)
    guard columns.compactMap(\.self).count >= 2 else { return nil }
    let blocks = BlockLine.text(
      columns, in: heartRates, smallestRange: Self.smallestHeartRateRange)
    let (lowest, highest) = (heartRates.lowerBound, heartRates.upperBound)
    return (
      blocks,
      "heart rate, \(MeasureText.fixed(lowest, 0)) bpm to \(MeasureText.fixed(highest, 0)) bpm"
    )
  }
}
