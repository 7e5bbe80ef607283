import ActivityItems
internal import HealthModel

/// The swim stroke of a length in FIT.
///
/// **Source** Garmin, *FIT Profile*, `swim_stroke`.
enum FITStroke: Int {
  case freestyle = 0
  case backstroke = 1
  case breaststroke = 2
  case butterfly = 3
  case drill = 4
  case mixed = 5
  case individualMedley = 6
  case individualMedleyByRound = 7
  case reverseIndividualMedley = 8

  /// The style; `nil` for a drill, which has no defined style.
  var style: SwimmingStrokeStyle? {
    switch self {
    case .freestyle: .freestyle
    case .backstroke: .backstroke
    case .breaststroke: .breaststroke
    case .butterfly: .butterfly
    case .drill: nil
    case .mixed, .individualMedley, .individualMedleyByRound, .reverseIndividualMedley: .mixed
    }
  }

  /// Creates the stroke of a style; `nil` if FIT has none.
  init?(_ style: SwimmingStrokeStyle) {
    switch style {
    case .freestyle: self = .freestyle
    case .backstroke: self = .backstroke
    case .breaststroke: self = .breaststroke
    case .butterfly: self = .butterfly
    case .mixed: self = .mixed
    case .unknown, .kickboard: return nil
    }
  }
}

/// The lap trigger in FIT.
///
/// **Source** Garmin, *FIT Profile*, `lap_trigger`.
enum FITLapTrigger: Int {
  case manual = 0
  case time = 1
  case distance = 2
  case positionStart = 3
  case positionLap = 4
  case positionWaypoint = 5
  case positionMarked = 6
  case sessionEnd = 7
  case fitnessEquipment = 8

  var trigger: ActivityLap.Trigger {
    switch self {
    case .manual: .manual
    case .time: .time
    case .distance: .distance
    case .positionStart, .positionLap, .positionWaypoint, .positionMarked: .position
    case .sessionEnd: .session
    case .fitnessEquipment: .other
    }
  }

  init(_ trigger: ActivityLap.Trigger) {
    switch trigger {
    case .manual: self = .manual
    case .distance: self = .distance
    case .time: self = .time
    case .position: self = .positionLap
    case .session: self = .sessionEnd
    case .other: self = .fitnessEquipment
    }
  }
}

/// The relevant values of some enumerations.
///
/// **Source** Garmin, *FIT Profile*.
enum FITCode {
  enum FileType {
    static let activity = 4
    static let names: [Int: String] = [
      1: "a device's capabilities", 2: "settings", 3: "settings of a sport", 5: "a planned workout",
      6: "a course", 7: "schedules", 9: "weights", 10: "totals", 11: "goals",
      14: "blood pressures", 15: "a day of a watch", 20: "a summary of activities",
      28: "a day of a watch", 32: "a day of a watch", 34: "a segment", 35: "a list of segments",
      40: "a screen's layout",
    ]
  }

  enum Event {
    static let timer = 0
    static let session = 8
    static let lap = 9
    static let activity = 26
    static let length = 28
    static let userMarker = 32
  }

  enum EventType {
    static let start = 0
    static let stop = 1
    static let marker = 3
    static let stopAll = 4
    static let stopDisable = 8
    static let stopDisableAll = 9
  }

  enum TimerTrigger {
    static let manual = 0
    static let auto = 1
  }

  enum Intensity {
    static let active = 0
    static let rest = 1
    static let recovery = 4
  }

  enum LengthType {
    static let idle = 0
    static let active = 1
  }

  enum DisplayMeasure {
    static let metric = 0
    static let statute = 1
  }

  enum SessionTrigger {
    static let activityEnd = 0
    static let autoMultiSport = 2
  }

  enum ActivityType {
    static let manual = 0
    static let autoMultiSport = 1
  }
}
