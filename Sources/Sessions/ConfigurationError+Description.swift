internal import HealthModel

/// The messages for invalid configurations.
extension ConfigurationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .lapLengthOnOpenWater(let length):
      "a pool length (\(length)) cannot be combined with open water"
    case .lapLengthWithoutPool(let length):
      "a pool length (\(length)) needs a pool as the swimming location"
    case .lapLengthWithoutSwimming(let length, let activity):
      "a pool length (\(length)) is for swimming, not for \(activity.word)"
    case .lapLengthNotALength(let length):
      "\(length) is not a length; use a pool length such as 25m"
    case .lapLengthOutOfRange(let length):
      "a pool length of \(length) is not supported; use \(Self.text(Self.lapLengthRangeMeters)) m"
    case .swimmingLocationWithoutSwimming(let location, let activity):
      "a swimming location (\(location)) is for swimming, not for \(activity.word)"
    case .autoLapNotALength(let length): "\(length) is not a length or a time for automatic laps"
    case .autoLapOutOfRange(.distance(let length)):
      "automatic laps of \(length) are not supported; use \(Self.text(AutoLap.distanceRangeMeters)) m"
    case .autoLapOutOfRange(.time(let time)):
      "automatic laps of \(time.inSeconds) s are not supported; use 10 s to 7 days"
    case .autoLapInPool: "automatic laps cannot be used in a pool, where each length is a lap"
    case .autoPauseUnsupported(let activity):
      "automatic pauses are not supported for \(activity.word)"
    }
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    "\(Int(clamping: range.lowerBound)) to \(Int(clamping: range.upperBound))"
  }
}
