import HealthModel
import HealthStorage

/// A few moments of a workout, distributed over it, for comparison with other workouts.
///
/// The length of a streamed file is unknown: every moment is added until there are ``capacity``,
/// then half of them are dropped and every second one is added, and so on. A hash of the second
/// selects them, so that two outlines of the same time contain the same moments, however many
/// points each workout has.
struct WorkoutOutline: Hashable, Sendable {
  struct Moment: Hashable, Sendable {
    var time: Instant
    /// Degrees; meters from the start; beats per minute.
    var latitude, longitude, distance, heartRate: Double?
  }

  /// The maximum number of moments; a long workout retains between half of it and all.
  static let capacity = 64
  /// The maximum number of compared moments.
  static let comparedAtMost = 32

  private(set) var moments: [Moment] = []
  private var mask: UInt64 = 0
  private var lastSecond: Int64?

  private static let microsecondsPerSecond: Int64 = 1_000_000

  mutating func receive(_ moment: Moment) {
    let second = moment.time.microseconds / Self.microsecondsPerSecond
    guard second != lastSecond, Self.hash(second) & mask == 0 else { return }
    lastSecond = second
    moments.append(moment)
    while moments.count >= Self.capacity, mask < .max / 2 {
      mask = mask << 1 | 1
      moments.removeAll {
        Self.hash($0.time.microseconds / Self.microsecondsPerSecond) & mask != 0
      }
    }
  }

  /// Returns a hash of a second.
  ///
  /// **Source** The finalizer of SplitMix64 (Steele, Lea and Flood 2014).
  private static func hash(_ second: Int64) -> UInt64 {
    var bits = UInt64(bitPattern: second) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// The moments to compare: up to ``comparedAtMost``, evenly distributed.
  var compared: [Moment] {
    guard moments.count > Self.comparedAtMost else { return moments }
    return (0..<Self.comparedAtMost).map { moments[$0 * moments.count / Self.comparedAtMost] }
  }
}

/// The workout-level values that are compared between two workouts.
struct WorkoutSketch: Hashable, Sendable {
  let activity: WorkoutActivityType
  let span: TimeRange
  let distanceMeters: Double?

  init(_ workout: Workout) {
    activity = workout.configuration.activityType
    span = workout.span
    // The analysis replaces the totals; the values of the file remain in the metadata.
    distanceMeters =
      workout.header.metadata.quantity(.fileDistance).flatMap { try? $0.value(in: .meter) }
      ?? workout.totals.distanceMeters
  }

  /// The tolerance between two starts in seconds.
  private static let startSeconds = 2.0
  /// The relative tolerance between durations and distances.
  private static let part = 0.01

  /// Returns whether start, duration, distance and activity are equal, for workouts without
  /// comparable moments.
  func isLike(_ other: WorkoutSketch) -> Bool {
    guard activity.isCompatible(with: other.activity),
      abs(span.start.secondsSince1970 - other.span.start.secondsSince1970) <= Self.startSeconds
    else { return false }
    let seconds = span.seconds
    let otherSeconds = other.span.seconds
    let tolerance = max(Self.startSeconds, Self.part * max(seconds, otherSeconds))
    guard abs(seconds - otherSeconds) <= tolerance else { return false }
    guard let distanceMeters, let other = other.distanceMeters else { return true }
    return abs(distanceMeters - other) <= Self.part * max(distanceMeters, other)
  }

  /// Returns the shared fraction of the shorter workout's time, and of the longer one's.
  func overlap(_ other: WorkoutSketch) -> (ofShorter: Double, ofLonger: Double) {
    let start = max(span.start, other.span.start)
    let end = min(span.end, other.span.end)
    guard start <= end else { return (0, 0) }
    let shared = TimeRange(start: start, end: end).seconds
    let shorter = min(span.seconds, other.span.seconds)
    let longer = max(span.seconds, other.span.seconds)
    return (shorter > 0 ? shared / shorter : 1, longer > 0 ? shared / longer : 1)
  }
}

extension TimeRange {
  var seconds: Double { Double(duration.wholeMicroseconds) / 1e6 }
}

extension WorkoutActivityType {
  /// Returns whether two files may mean the same activity: formats have fewer terms than there are
  /// activities.
  func isCompatible(with other: WorkoutActivityType) -> Bool {
    if self == other || self == .other || other == .other { return true }
    let families: [Set<WorkoutActivityType>] = [
      [.walking, .running, .hiking, .trackAndField], [.cycling, .handCycling],
      [.swimming, .waterFitness, .waterSports], [.paddleSports, .rowing],
      [.downhillSkiing, .snowboarding, .snowSports, .crossCountrySkiing],
      [.traditionalStrengthTraining, .functionalStrengthTraining, .crossTraining],
    ]
    return families.contains { $0.contains(self) && $0.contains(other) }
  }
}

extension Resemblance {
  /// Compares an outline with a stored workout in bounded memory.
  static func verdict(
    _ outline: WorkoutOutline, with workout: Workout, in store: HealthStore
  ) async throws(StoreError) -> Verdict {
    var resemblance = Resemblance(outline)
    guard !outline.moments.isEmpty else { return .unknown }
    for trace in try await store.traces(of: workout.uuid) {
      switch trace.kind {
      case .locations:
        for try await batch in store.locations(of: trace) {
          for recorded in batch {
            let location = recorded.location
            resemblance.receive(
              latitude: location.latitude, longitude: location.longitude, at: location.time)
          }
        }
      case .heartRate:
        for try await batch in store.heartRates(of: trace) {
          for sample in batch {
            resemblance.receive(heartRate: sample.value.beatsPerMinute, at: sample.time)
          }
        }
      case .measure:
        guard trace.header.metadata.string(.traceMeasure) == TraceName.distance.rawValue else {
          continue
        }
        for try await batch in store.measures(of: trace) {
          for sample in batch { resemblance.receive(distance: sample.value, at: sample.time) }
        }
      default: continue
      }
    }
    return resemblance.verdict
  }

  /// Compares an outline with a workout that was read before and not saved.
  static func verdict(_ outline: WorkoutOutline, with other: WorkoutOutline) -> Verdict {
    var resemblance = Resemblance(outline)
    for moment in other.moments {
      if let latitude = moment.latitude, let longitude = moment.longitude {
        resemblance.receive(latitude: latitude, longitude: longitude, at: moment.time)
      }
      if let distance = moment.distance { resemblance.receive(distance: distance, at: moment.time) }
      if let rate = moment.heartRate { resemblance.receive(heartRate: rate, at: moment.time) }
    }
    return resemblance.verdict
  }
}
