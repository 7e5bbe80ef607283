/// How someone moves on foot.
public enum FootGait: Hashable, Sendable, CaseIterable {
  case walking
  case running

  /// The gait that speed and cadence tell: a run from 7.2 km/h on, and below it where the steps are too
  /// quick for a walk.
  ///
  /// - Parameters:
  ///   - speed: Metres per second.
  ///   - cadence: Steps a minute of both feet, where it is known.
  public init(speed: Double, cadence: Double? = nil) {
    let isQuick =
      speed >= DemandConstants.slowestRunningSpeed
      && (cadence ?? 0) >= DemandConstants.runningCadence
    self = speed >= DemandConstants.runningSpeed || isQuick ? .running : .walking
  }
}
