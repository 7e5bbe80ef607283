public import Foundation
public import HealthModel

/// One bout of continuous walking as input of the weekly estimates.
///
/// Values that were not measured are absent. Walking that is not representative of the person, on a
/// treadmill, with a stroller or in a wheelchair, must not be passed in.
public struct WalkObservation: Hashable, Sendable, Identifiable {
  /// The identifier of the bout; two observations with the same id are one.
  public var id: UUID
  public var span: TimeRange
  /// Whether the ground was level or not known to be otherwise.
  public var isLevel: Bool
  /// Whether the sensor was near the body's center: lower back, waist, pocket or a bag held close.
  public var isNearCentre: Bool
  public var stepCount: Int
  /// The mean speed of the bout in meters per second.
  public var speed: Double?
  /// The mean step length of the bout in meters.
  public var stepLength: Double?
  /// The share of a stride with both feet on the ground, 0 to 1.
  public var doubleSupport: Double?
  /// The share of strides whose two steps differ, 0 to 1.
  public var asymmetry: Double?
  /// The standard deviation of the stride time over its mean, 0.02 in healthy walking.
  public var strideTimeVariability: Double?
  /// Steps per minute.
  public var cadence: Double?
  /// The standard deviation of the cadence within the bout, in steps per minute.
  public var cadenceDeviation: Double?
  /// Whether the stride behind the speed was calibrated with satellite positions.
  public var isCalibrated: Bool

  public init(
    id: UUID, span: TimeRange, isLevel: Bool = true, isNearCentre: Bool = true, stepCount: Int,
    speed: Double? = nil, stepLength: Double? = nil, doubleSupport: Double? = nil,
    asymmetry: Double? = nil, strideTimeVariability: Double? = nil, cadence: Double? = nil,
    cadenceDeviation: Double? = nil, isCalibrated: Bool = false
  ) {
    self.id = id
    self.span = span
    self.isLevel = isLevel
    self.isNearCentre = isNearCentre
    self.stepCount = stepCount
    self.speed = speed
    self.stepLength = stepLength
    self.doubleSupport = doubleSupport
    self.asymmetry = asymmetry
    self.strideTimeVariability = strideTimeVariability
    self.cadence = cadence
    self.cadenceDeviation = cadenceDeviation
    self.isCalibrated = isCalibrated
  }

  /// The duration in seconds.
  var seconds: Double { span.duration.inSeconds }
}

/// Bouts of walking in order of time, without duplicates: the input of weekly estimates.
///
/// The order and repetition of the input do not matter. A window is found by binary search, so a history of
/// estimates reads each bout only as often as windows overlap.
public struct WalkHistory: Hashable, Sendable {
  /// The bouts by start.
  public let observations: [WalkObservation]

  public init(_ observations: some Sequence<WalkObservation>) {
    let sorted = observations.sorted(by: Self.comesBefore)
    var seen: Set<UUID> = []
    seen.reserveCapacity(sorted.count)
    self.observations = sorted.filter { seen.insert($0.id).inserted }
  }

  /// Returns the bouts that both start and end in a window.
  public func observations(in window: TimeRange) -> [WalkObservation] {
    observations[index(of: window.start)..<index(of: window.end)]
      .filter { $0.span.end <= window.end }
  }

  /// Returns the index of the first bout that does not start before a moment.
  private func index(of instant: Instant) -> Int {
    observations.partitioningIndex { $0.span.start >= instant }
  }

  private static func comesBefore(_ a: WalkObservation, _ b: WalkObservation) -> Bool {
    if a.span.start != b.span.start { return a.span.start < b.span.start }
    if a.span.end != b.span.end { return a.span.end < b.span.end }
    return a.id < b.id
  }
}
