internal import HealthModel

/// The sport and sub-sport of a file, by number.
struct FITSportWords: Hashable, Sendable {
  var sport: UInt8?
  var subSport: UInt8?

  private static let separator: Character = "/"
  private static let unknownPrefix = "sport_"

  init(sport: UInt8?, subSport: UInt8?) {
    self.sport = sport
    self.subSport = subSport
  }

  /// The FIT names, such as `running` or `swimming/lap_swimming`; an unknown one is written as its
  /// number.
  var text: String? {
    guard let sport else { return nil }
    let word = FITSport.numbered(sport)?.name ?? "\(Self.unknownPrefix)\(sport)"
    guard let subSport, subSport != FITSubSport.generic else { return word }
    let kind = FITSubSport.numbered(subSport)?.name ?? "\(Self.unknownPrefix)\(subSport)"
    return "\(word)\(Self.separator)\(kind)"
  }

  /// Parses the format of ``text``.
  init?(_ text: String) {
    let words = text.split(separator: Self.separator, maxSplits: 1)
    guard let first = words.first, let sport = Self.number(first, FITSport.named(first)?.number)
    else { return nil }
    self.sport = sport
    guard words.count > 1 else {
      subSport = FITSubSport.generic
      return
    }
    guard let kind = Self.number(words[1], FITSubSport.named(words[1])?.number) else { return nil }
    subSport = kind
  }

  private static func number(_ word: Substring, _ known: UInt8?) -> UInt8? {
    if let known { return known }
    guard word.hasPrefix(unknownPrefix) else { return nil }
    return UInt8(word.dropFirst(unknownPrefix.count))
  }

  /// The corresponding activity and location.
  var configuration: WorkoutConfiguration {
    let kind = subSport.flatMap { FITSubSport.numbered($0) }
    let own = sport.flatMap { FITSport.numbered($0)?.activityType } ?? .other
    var configuration = WorkoutConfiguration(
      activityType: kind?.activityType ?? own, locationType: kind?.locationType ?? .unknown)
    if sport == FITSport.generic || sport == nil, subSport == FITSubSport.openWater {
      configuration.activityType = .swimming
    }
    guard configuration.activityType == .swimming else { return configuration }
    switch subSport {
    case FITSubSport.lapSwimming: configuration.swimmingLocationType = .pool
    case FITSubSport.openWater: configuration.swimmingLocationType = .openWater
    default: break
    }
    return configuration
  }

  /// Creates the sport and sub-sport closest to a configuration.
  init(_ configuration: WorkoutConfiguration) {
    let type = configuration.activityType
    if type == .swimming {
      sport = FITSport.swimming
      switch configuration.swimmingLocationType {
      case .pool: subSport = FITSubSport.lapSwimming
      case .openWater: subSport = FITSubSport.openWater
      case .unknown: subSport = FITSubSport.generic
      }
      return
    }
    if configuration.locationType == .indoor,
      let kind = FITSubSport.all.first(where: {
        $0.activityType == type && $0.locationType == .indoor
      })
    {
      sport = FITSport.all.first { $0.activityType == type }?.number ?? FITSport.generic
      subSport = kind.number
    } else if let plain = FITSport.all.first(where: { $0.activityType == type }) {
      sport = plain.number
      subSport = FITSubSport.generic
    } else {
      sport = FITSport.generic
      subSport = FITSubSport.all.first { $0.activityType == type }?.number ?? FITSubSport.generic
    }
  }
}
