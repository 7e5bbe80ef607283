/// The gait of a person on foot.
public enum FootGait: Hashable, Sendable, CaseIterable {
  case walking
  case running

  /// Creates the gait for a speed and a cadence: running from 7.2 km/h, and at lower speeds where the cadence
  /// is too high for walking.
  ///
  /// - Parameters:
  ///   - speed: Meters per second.
  ///   - cadence: Steps per minute of both feet, where known.
  public init(speed: Double, cadence: Double? = nil) {
    let isQuick =
      speed >= DemandConstants.slowestRunningSpeed
      && (cadence ?? 0) >= DemandConstants.runningCadence
    self = speed >= DemandConstants.runningSpeed || isQuick ? .running : .walking
  }
}
