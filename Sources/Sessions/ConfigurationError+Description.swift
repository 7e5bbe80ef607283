internal import HealthModel

/// The messages for invalid configurations.
extension ConfigurationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .lapLengthOnOpenWater(let length):
      "a lap length (\(length)) makes no sense in open water; it is for pools"
    case .lapLengthWithoutPool(let length):
      "a lap length (\(length)) needs the swimming location to be a pool"
    case .lapLengthWithoutSwimming(let length, let activity):
      "a lap length (\(length)) is for swimming, not for \(activity.word)"
    case .lapLengthNotALength(let length): "a lap length is a length, and \(length) is not"
    case .lapLengthOutOfRange(let length):
      "no pool is \(length) long; pools are \(Self.text(Self.lapLengthRangeMeters)) m"
    case .swimmingLocationWithoutSwimming(let location, let activity):
      "a swimming location (\(location)) is for swimming, not for \(activity.word)"
    case .autoLapNotALength(let length): "laps are ended by a length or a time, not by \(length)"
    case .autoLapOutOfRange(.distance(let length)):
      "laps cannot be ended each \(length); from \(Self.text(AutoLap.distanceRangeMeters)) m they can"
    case .autoLapOutOfRange(.time(let time)):
      "laps cannot be ended each \(time.inSeconds) s; from 10 s to 7 days they can"
    case .autoLapInPool: "in a pool each length is a lap, so laps cannot end by themselves"
    case .autoPauseUnsupported(let activity):
      "standing still says nothing about \(activity.word), so it cannot pause by itself"
    }
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    "\(Int(clamping: range.lowerBound)) to \(Int(clamping: range.upperBound))"
  }
}
